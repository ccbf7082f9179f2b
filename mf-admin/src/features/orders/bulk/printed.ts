/** What can be printed for selected orders. */
export const PRINTED = ['labels', 'invoices'] as const;
export type Printed = (typeof PRINTED)[number];
