import { texts } from '@tanabana/contracts';
import type { orderEndpoints } from '@tanabana/contracts/endpoints';
import type { Handlers } from '@tanabana/service-kit';
import type { OrderService } from './orders/order-service.ts';
import { presentOrder } from './orders/present.ts';

/** One handler for each call of the contract. */
export const orderHandlers = (orders: OrderService): Handlers<typeof orderEndpoints> => ({
  async create({ user, body, idempotencyKey }) {
    const order = await orders.place(user, body, idempotencyKey);
    return { message: texts.thanks.line, order: presentOrder(order) };
  },

  async get({ user, params }) {
    return presentOrder(await orders.get(user, params.id));
  },

  async ofUser({ user, params }) {
    const found = await orders.ofUser(user, params.userId);
    return { orders: found.map(presentOrder) };
  },

  async list({ query }) {
    const { data, ...page } = await orders.list(query);
    return { ...page, orders: data.map(presentOrder) };
  },

  async updateStatus({ user, params, body }) {
    return { order: presentOrder(await orders.setStatus(user, params.id, body.orderStatus)) };
  },

  async updatePaymentStatus({ user, params, body }) {
    const order = await orders.setPaymentStatus(user, params.id, body.paymentStatus);
    return { order: presentOrder(order) };
  },
});
