/** Statuses of an order in the order they are offered (rule 4.6). */
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

/** Whether an order in this status holds its stock; leaving it restocks once. */
export const holdsStock = (status: OrderStatusName): boolean =>
  status !== 'Cancelled' && status !== 'Returned';

/** Whether an order is still under way: its units count towards what one customer may have on order. */
export const isOpen = (status: OrderStatusName): boolean =>
  holdsStock(status) && status !== 'Delivered';

/**
 * Whether an order counts as paid, as unpaid (money is still to come for it), or as neither: one that is
 * cancelled or returned and was not paid.
 */
export function paymentGroup(
  orderStatus: OrderStatusName,
  paymentStatus: (typeof PAYMENT_STATUSES)[number],
): 'paid' | 'unpaid' | null {
  if (paymentStatus === 'Paid') return 'paid';
  return holdsStock(orderStatus) ? 'unpaid' : null;
}

/** Whether its owner may still cancel an order: while Pending or Accepted (rule 10.11). */
export const canCancel = ({ orderStatus }: { orderStatus: OrderStatusName }): boolean =>
  orderStatus === 'Pending' || orderStatus === 'Accepted';

/** Whether an order has left the shop: what has gets an invoice. */
export const isDispatched = (status: OrderStatusName): boolean =>
  status === 'Shipped' || status === 'Delivered' || status === 'Returned';

/** Whether a change to this status may make an invoice or a credit note. */
export const mayBearDocument = (to: OrderStatusName): boolean =>
  isDispatched(to) || !holdsStock(to);

/** Why an invoice was taken back: what became of its order. */
export type DocumentReason = Extract<OrderStatusName, 'Cancelled' | 'Returned'>;

/**
 * What an order needs when it goes from one status to another: an invoice with its goods (CGST Act,
 * section 31), another one where the last was credited before they leave again, and a credit note where
 * what was invoiced is cancelled or comes back (section 34). Cancelled before dispatch it needs neither.
 */
export function documentsDue(
  { isInvoiced, isCredited }: { isInvoiced: boolean; isCredited: boolean },
  [from, to]: readonly [OrderStatusName, OrderStatusName],
): { invoice: boolean; creditNote: DocumentReason | null } {
  const reason = to === 'Cancelled' || to === 'Returned' ? to : null;
  const leaves = isDispatched(to) || (reason !== null && isDispatched(from));
  const invoice = isInvoiced ? isCredited && reason === null && isDispatched(to) : leaves;
  return { invoice, creditNote: (isInvoiced || invoice) && !isCredited ? reason : null };
}

/** The order number people see: the last 6 characters of the id (rule 3.10). */
export const orderNumber = (id: string): string => id.slice(-6);

/** What every order begins as, whoever makes one: its statuses, its times and who placed it. */
export const initialOrderState = <At, By>(
  paymentMethod: 'cash-delivery' | 'pre-paid',
  at: At,
  by: By,
) => {
  const orderStatus: OrderStatusName = 'Pending';
  const paymentStatus: (typeof PAYMENT_STATUSES)[number] =
    paymentMethod === 'pre-paid' ? 'Pending' : 'COD';
  const placed = { at, kind: 'placed' as const, from: null, to: orderStatus, by };
  return { orderStatus, paymentStatus, timeline: [placed], createdAt: at, updatedAt: at };
};
