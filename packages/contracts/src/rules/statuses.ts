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

type OrderStatusName = (typeof ORDER_STATUSES)[number];

/** Whether an order in this status holds its stock; leaving it gives the stock back once. */
export const holdsStock = (status: OrderStatusName): boolean =>
  status !== 'Cancelled' && status !== 'Returned';

/** Whether an order is still under way: its pieces count towards what one customer may have on order. */
export const isOpen = (status: OrderStatusName): boolean =>
  holdsStock(status) && status !== 'Delivered';

/** Whether its owner may still cancel an order: while Pending or Accepted (contract.md, Orders). */
export const canCancel = ({ orderStatus }: { orderStatus: OrderStatusName }): boolean =>
  orderStatus === 'Pending' || orderStatus === 'Accepted';

/** The order number people see: the last 6 characters of the id (contract.md, Orders). */
export const orderNumber = (id: string): string => id.slice(-6);
