import { type DomainEvent, orderNumber, toRupees } from '@tanabana/contracts';
import type { NewEvent } from '@tanabana/service-kit/events';
import type { OrderRecord, ReturnRecord, ShipmentRecord } from '../orders/order.ts';
import type { PaymentRecord } from '../payments/payment.ts';

type DataOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>['data'];

const named = ({ id }: OrderRecord) => ({ orderId: id, number: orderNumber(id) });
const entityOf = ({ id }: OrderRecord) => ({ kind: 'order' as const, id });

const summaryOf = (order: OrderRecord): DataOf<'order.placed'> => ({
  ...named(order),
  userId: order.userId,
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  paymentMethod: order.paymentMethod,
  subtotal: toRupees(order.subtotal),
  discount: toRupees(order.discount),
  shippingCharge: toRupees(order.shippingCharge),
  total: toRupees(order.totalPrice),
  lines: order.lines.map((line) => ({
    productId: line.productId,
    sku: line.sku,
    name: line.name,
    color: line.selectedColor,
    size: line.selectedSize,
    quantity: line.quantity,
    price: toRupees(line.price),
  })),
});

/** Returns the event of a new order. */
export const placedEvent = (order: OrderRecord): NewEvent => ({
  type: 'order.placed',
  at: order.createdAt,
  entity: entityOf(order),
  data: summaryOf(order),
});

/** Returns what `now` has that `then` does not have in the same state. */
const changed = <T extends { id: string }>(
  then: readonly T[] = [],
  now: readonly T[] = [],
  stateOf: (one: T) => string,
): T[] =>
  now.filter((one) => {
    const before = then.find(({ id }) => id === one.id);
    return !before || stateOf(before) !== stateOf(one);
  });

const shipmentData = (order: OrderRecord, one: ShipmentRecord): DataOf<'shipment.updated'> => ({
  ...named(order),
  shipmentId: one.id,
  status: one.status,
  courier: one.courier,
  awb: one.awb,
  trackingUrl: one.trackingUrl,
});

const returnData = (order: OrderRecord, one: ReturnRecord): DataOf<'return.updated'> => ({
  ...named(order),
  returnId: one.id,
  state: one.state,
  productId: order.lines[one.line]?.productId ?? '',
  sku: order.lines[one.line]?.sku ?? '',
  quantity: one.quantity,
  reason: one.reason,
  resolution: one.resolution,
});

/** Refunds that `after` has and `before` has not. Paise. */
const newRefunds = (before: OrderRecord, after: OrderRecord) => [
  ...(after.refund && !before.refund ? [after.refund] : []),
  ...(after.refunds ?? []).slice(before.refunds?.length ?? 0),
];

/**
 * Returns the events of a changed order, one for each part that has changed; none for changes that no
 * event describes, such as reminders.
 * @param at time of the change
 */
export function orderEvents(before: OrderRecord, after: OrderRecord, at: Date): NewEvent[] {
  const common = { at, entity: entityOf(after) };
  const events: NewEvent[] = [];
  if (after.editedAt?.getTime() !== before.editedAt?.getTime())
    events.push({ type: 'order.edited', ...common, data: summaryOf(after) });
  const shipped = changed(
    before.shipments,
    after.shipments,
    ({ status, awb }) => `${status} ${awb}`,
  );
  for (const one of shipped)
    events.push({ type: 'shipment.updated', ...common, data: shipmentData(after, one) });
  for (const one of changed(before.returns, after.returns, ({ state }) => state))
    events.push({ type: 'return.updated', ...common, data: returnData(after, one) });
  for (const { method, amount } of newRefunds(before, after))
    events.push({
      type: 'order.refunded',
      ...common,
      data: { ...named(after), method, amount: toRupees(amount) },
    });
  if (after.paymentStatus !== before.paymentStatus)
    events.push({
      type: 'payment.status_changed',
      ...common,
      data: { ...named(after), from: before.paymentStatus, to: after.paymentStatus },
    });
  if (after.orderStatus !== before.orderStatus)
    events.push({
      type: 'order.status_changed',
      ...common,
      data: { ...named(after), from: before.orderStatus, to: after.orderStatus },
    });
  return events;
}

const PAYMENT_EVENTS = { captured: 'payment.succeeded', failed: 'payment.failed' } as const;

/**
 * Returns the events of a payment at a provider that is captured or has failed.
 * @param before null if the shop had not seen it
 */
export function paymentEvents(
  before: Pick<PaymentRecord, 'state'> | null,
  after: PaymentRecord,
  at: Date,
): NewEvent[] {
  const { state } = after;
  if ((state !== 'captured' && state !== 'failed') || before?.state === state) return [];
  return [
    {
      type: PAYMENT_EVENTS[state],
      at,
      entity: { kind: 'payment', id: after.id },
      data: {
        paymentId: after.id,
        orderId: after.orderId,
        provider: after.provider,
        reference: after.paymentId,
        method: after.method,
        state,
        amount: toRupees(after.amount),
        currency: after.currency,
      },
    },
  ];
}
