/** Order statuses in the order in which they are offered (rule 4.6). */
export const ORDER_STATUSES = [
  'Pending',
  'Accepted',
  'Shipped',
  'Delivered',
  'Cancelled',
  'Returned',
] as const;
/** In cash on delivery, or before dispatch (rule 3.9). */
export const PAYMENT_METHODS = ['cash-delivery', 'pre-paid'] as const;
export const PAYMENT_STATUSES = ['Pending', 'Paid', 'COD', 'Decline'] as const;

type OrderStatusName = (typeof ORDER_STATUSES)[number];

/**
 * Returns the ETag of an order's statuses for `If-Match`: a status change that was decided on other
 * statuses is rejected (RFC 9110, section 13.1.1).
 */
export const statusETag = (order: {
  orderStatus: OrderStatusName;
  paymentStatus: (typeof PAYMENT_STATUSES)[number];
}): string => `"${order.orderStatus}/${order.paymentStatus}"`;

/** Returns whether an order in this status holds its stock; leaving it restocks once. */
export const holdsStock = (status: OrderStatusName): boolean =>
  status !== 'Cancelled' && status !== 'Returned';

/**
 * Returns whether an order is in progress: its units count towards a customer's limit of units on
 * order.
 */
export const isOpen = (status: OrderStatusName): boolean =>
  holdsStock(status) && status !== 'Delivered';

/**
 * Returns whether an order counts as paid, as unpaid (payment is expected), or as neither
 * (cancelled or returned without payment).
 */
export function paymentGroup(
  orderStatus: OrderStatusName,
  paymentStatus: (typeof PAYMENT_STATUSES)[number],
): 'paid' | 'unpaid' | null {
  if (paymentStatus === 'Paid') return 'paid';
  return holdsStock(orderStatus) ? 'unpaid' : null;
}

/** Returns whether the buyer may still cancel an order: while Pending or Accepted (rule 10.11). */
export const canCancel = ({ orderStatus }: { orderStatus: OrderStatusName }): boolean =>
  orderStatus === 'Pending' || orderStatus === 'Accepted';

/** Returns whether an order was dispatched; dispatched orders get an invoice. */
export const isDispatched = (status: OrderStatusName): boolean =>
  status === 'Shipped' || status === 'Delivered' || status === 'Returned';

/** Returns whether a change to this status may create an invoice or a credit note. */
export const mayHaveDocument = (to: OrderStatusName): boolean =>
  isDispatched(to) || !holdsStock(to);

/** Why an invoice was reversed: the status of its order. */
export type DocumentReason = Extract<OrderStatusName, 'Cancelled' | 'Returned'>;

/**
 * Returns the documents due when an order changes status: an invoice at dispatch (CGST Act, section
 * 31), another one if the last was credited before the goods leave again, and a credit note when an
 * invoiced order is cancelled or returned (section 34). An order cancelled before dispatch needs
 * neither.
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

/** Returns the initial statuses, times and author of a new order. */
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

/**
 * Returns the number that an order placed with an idempotency key of 32 hex digits will have; null for
 * other keys. It is in the buyer's manual payment before the order exists (rule 18.11).
 */
export const numberOfKey = (key: string): string | null =>
  /^[0-9a-f]{32}$/.test(key) ? key.slice(0, 6) : null;
