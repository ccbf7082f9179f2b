import { texts } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { AppError, type AuthUser, type Handlers } from '@tanabana/service-kit';
import type { OrderService } from './orders/order-service.ts';
import { presentOrder } from './orders/present.ts';

const { create, get, ofUser, list, updateStatus, updatePaymentStatus } = orderEndpoints;
/** The calls that are answered so far. */
export const builtEndpoints = { create, get, ofUser, list, updateStatus, updatePaymentStatus };

function signedIn(user: AuthUser | null): AuthUser {
  if (!user) throw new AppError('auth.required', { headers: { 'WWW-Authenticate': 'Bearer' } });
  return user;
}

/** One handler for each call of the contract. */
export const orderHandlers = (orders: OrderService): Handlers<typeof builtEndpoints> => ({
  async create({ user, body, idempotencyKey }) {
    const order = await orders.place(signedIn(user), body, idempotencyKey);
    return { message: texts.thanks.line, order: presentOrder(order) };
  },

  async get({ user, params }) {
    return presentOrder(await orders.get(signedIn(user), params.id));
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
