import type { OrderRecord } from '../orders/order.ts';

/**
 * An order as it was when it was made: the first answer to its attempt, whatever has become of it
 * since. All else of an order never changes.
 */
export const asPlaced = (order: OrderRecord): OrderRecord => ({
  ...order,
  orderStatus: 'Pending',
  paymentStatus: order.paymentMethod === 'pre-paid' ? 'Pending' : 'COD',
  timeline: order.timeline.slice(0, 1),
  stockHeld: true,
  invoice: null,
  keptUntil: null,
  updatedAt: order.createdAt,
});
