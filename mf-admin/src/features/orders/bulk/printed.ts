/** What is printed of chosen orders. */
export const PRINTED = ['labels', 'invoices'] as const;
export type Printed = (typeof PRINTED)[number];
