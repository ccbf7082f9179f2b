import {
  holdsStock,
  type OrderQuery,
  type OrderStatus,
  type PaymentStatus,
} from '@tanabana/contracts';
import type { Page } from '@tanabana/mongo-kit';
import { AppError, type AuthUser } from '@tanabana/service-kit';
import type { Stock } from '@tanabana/stock';
import type { OrderRecord } from './order.ts';
import type { OrderRepository, StatusChange } from './order-repository.ts';
import { outOfStock } from './out-of-stock.ts';
import { createPlaceOrder } from './place-order.ts';

export interface OrderServiceDeps {
  orders: OrderRepository;
  stock: Stock;
  now?: () => Date;
}

/** Orders of one user in one answer. */
const MAX_OF_USER = 1000;
const TRIES = 3;

export type OrderService = ReturnType<typeof createOrderService>;

/** The rules of orders (contract.md, Orders). */
export function createOrderService({ orders, stock, now = () => new Date() }: OrderServiceDeps) {
  /** Throws `order.not_found`, `order.out_of_stock`, `order.busy`. */
  async function change(id: string, wanted: Omit<StatusChange, 'at'>): Promise<OrderRecord> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const result = await orders.change(id, { ...wanted, at: now() });
      if (result.outcome === 'changed') return result.order;
      if (result.outcome === 'missing') throw new AppError('order.not_found');
      if (result.short.length > 0) throw outOfStock(result.order.lines, result.short);
    }
    throw new AppError('order.busy', { headers: { 'Retry-After': '1' } });
  }

  return {
    /** Places an order; the same key again gives the same order and makes nothing. */
    place: createPlaceOrder({ orders, stock, now }),

    /** An order for its owner or an admin; for all others there is none. */
    async get(user: AuthUser, id: string): Promise<OrderRecord> {
      const order = await orders.find(id);
      if (!order || !(user.isAdmin || order.userId === user.id)) {
        throw new AppError('order.not_found');
      }
      return order;
    },

    /** A user's own orders, newest first; an admin may ask for anyone's. */
    async ofUser(user: AuthUser, userId: string): Promise<OrderRecord[]> {
      if (!user.isAdmin && user.id !== userId.toLowerCase()) throw new AppError('auth.forbidden');
      return orders.ofUser(userId, MAX_OF_USER);
    },

    list: (query: OrderQuery): Promise<Page<OrderRecord>> => orders.list(query),

    /** Any status from any other (spec.md section 4), by admins; moves stock where it must. */
    async setStatus(user: AuthUser, id: string, to: OrderStatus): Promise<OrderRecord> {
      if (!user.isAdmin) throw new AppError('order.status_admin_only');
      return change(id, { kind: 'orderStatus', to, holdsStock: holdsStock(to), by: user });
    },

    async setPaymentStatus(user: AuthUser, id: string, to: PaymentStatus): Promise<OrderRecord> {
      if (!user.isAdmin) throw new AppError('order.payment_status_admin_only');
      return change(id, { kind: 'paymentStatus', to, by: user });
    },
  };
}
