import type { Deliveries } from '@tanabana/contracts';
import type { OrderRecord } from '../orders/order.ts';
import type { DeliveredRepository } from './delivered-repository.ts';

/** Milliseconds of overlap, for clock differences and slow transactions. */
const OVERLAP_MS = 120_000;
const MAX_DELIVERIES = 1000;

type Delivery = Deliveries['deliveries'][number];

/** When the order was delivered; an order without that entry was changed last then. */
const deliveredAt = ({ timeline, updatedAt }: OrderRecord): Date =>
  timeline.findLast(({ kind, to }) => kind === 'orderStatus' && to === 'Delivered')?.at ??
  updatedAt;

const toDelivery = (order: OrderRecord): Delivery => ({
  orderId: order.id,
  userId: order.userId,
  email: order.email,
  firstName: order.address.firstName,
  lastName: order.address.lastName,
  deliveredAt: deliveredAt(order).toISOString(),
  lines: order.lines.map((line, at) => ({
    line: at,
    productId: line.productId,
    name: line.name,
    image: line.colorImage || undefined,
    colour: line.selectedColor || undefined,
    size: line.selectedSize || undefined,
  })),
});

/** Delivered orders for other services, which follow them with a cursor (rule 19.1). */
export const createDeliveryFeed = (delivered: DeliveredRepository, now: () => Date) => ({
  /**
   * Returns delivered orders; `at` is the next `since`, to be requested at once if there is `more`. An order may be
   * returned several times: callers store it under its id.
   * @param since ISO time: `at` of an earlier response; all orders without it
   */
  async since(since?: string): Promise<Deliveries> {
    const asked = new Date(now().getTime() - OVERLAP_MS);
    const from = new Date(since ?? 0);
    const found = await delivered.since(from, MAX_DELIVERIES);
    const more = found.length === MAX_DELIVERIES;
    const last = found.at(-1)?.updatedAt ?? asked;
    return {
      at: (more ? last : asked).toISOString(),
      deliveries: found.map(toDelivery),
      more,
    };
  },
});
