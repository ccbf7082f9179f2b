import { type Order, toRupees } from '@tanabana/contracts';
import type { OrderRecord } from './order.ts';

/** An order as the contract has it: rupees and ISO times. */
export function presentOrder(order: OrderRecord): Order {
  const { id, lines, address, timeline, stockHeld: _own, createdAt, updatedAt, ...rest } = order;
  return {
    ...rest,
    _id: id,
    address: { ...address, phone: order.phone },
    products: lines.map((line) => ({
      ...line,
      price: toRupees(line.price),
      originPrice: toRupees(line.originPrice),
    })),
    subtotal: toRupees(order.subtotal),
    shippingCharge: toRupees(order.shippingCharge),
    discount: toRupees(order.discount),
    totalPrice: toRupees(order.totalPrice),
    paymentScreenshotUrl: null,
    invoiceNumber: null,
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
