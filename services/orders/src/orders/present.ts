import { type Order, toRupees } from '@tanabana/contracts';
import type { OrderRecord } from './order.ts';

/** An order as the contract has it: rupees and ISO times. */
export const presentOrder = (order: OrderRecord): Order => ({
  _id: order.id,
  userId: order.userId,
  username: order.username,
  email: order.email,
  phone: order.phone,
  address: { ...order.address, phone: order.phone },
  products: order.lines.map((line) => ({
    ...line,
    price: toRupees(line.price),
    originPrice: toRupees(line.originPrice),
  })),
  subtotal: toRupees(order.subtotal),
  shippingCharge: toRupees(order.shippingCharge),
  discount: toRupees(order.discount),
  totalPrice: toRupees(order.totalPrice),
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  paymentMethod: order.paymentMethod,
  transactionId: order.transactionId,
  paymentScreenshotUrl: order.hasScreenshot ? `/api/orders/${order.id}/payment-screenshot` : null,
  invoiceNumber: order.invoice?.number ?? null,
  timeline: order.timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  keptUntil: order.keptUntil?.toISOString() ?? null,
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
});
