/** Statuses of an order in the order they are offered (spec.md section 4). */
export const ORDER_STATUSES = [
  'Pending',
  'Accepted',
  'Shipped',
  'Delivered',
  'Cancelled',
  'Returned',
] as const;
export const PAYMENT_STATUSES = ['Pending', 'Paid', 'COD', 'Decline'] as const;

/** Whether an order in this status holds its stock; leaving it gives the stock back once. */
export const holdsStock = (status: (typeof ORDER_STATUSES)[number]): boolean =>
  status !== 'Cancelled' && status !== 'Returned';

/** The order number people see: the last 6 characters of the id (contract.md, Orders). */
export const orderNumber = (id: string): string => id.slice(-6);
