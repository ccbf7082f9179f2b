import { canCancel, holdsStock, type OrderStatus, type PaymentStatus } from '@tanabana/contracts';
import type { InTurn } from '@tanabana/mongo-kit/queues';
import { AppError, type AuthUser } from '@tanabana/service-kit';
import type { OrderMails } from '../mails/order-mails.ts';
import type { Actor, OrderRecord } from '../orders/order.ts';
import { outOfStock } from '../placing/out-of-stock.ts';
import type { StatusChange, StatusRepository } from './status-repository.ts';

export interface StatusDeps {
  repository: StatusRepository;
  mails: OrderMails;
  inTurn: InTurn;
  now: () => Date;
}

const TRIES = 3;

export type StatusService = ReturnType<typeof createStatusService>;

/** The rules of changing an order's statuses (spec.md section 4, contract.md, Orders). */
export function createStatusService({ repository, mails, inTurn, now }: StatusDeps) {
  /** Throws `order.not_found`, `order.not_cancellable`, `order.out_of_stock`, `order.busy`. */
  async function change(id: string, wanted: Omit<StatusChange, 'at'>): Promise<OrderRecord> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const result = await repository.change(id, { ...wanted, at: now() });
      if (result.outcome === 'changed') return result.order;
      if (result.outcome === 'missing') throw new AppError('order.not_found');
      if (result.outcome === 'refused') throw new AppError('order.not_cancellable');
      if (result.short.length > 0) throw outOfStock(result.order.lines, result.short);
    }
    throw new AppError('order.busy', { headers: { 'Retry-After': '1' } });
  }

  const setOrderStatus = (
    id: string,
    to: OrderStatus,
    by: Actor,
    mayChange?: StatusChange['mayChange'],
  ) =>
    inTurn([id.toLowerCase()], () =>
      change(id, {
        kind: 'orderStatus',
        to,
        holdsStock: holdsStock(to),
        mayChange,
        mail: mails.orderStatus,
        by,
      }),
    );

  return {
    /** Any status from any other (spec.md section 4), by admins; moves stock where it must. */
    async setStatus(user: AuthUser, id: string, to: OrderStatus): Promise<OrderRecord> {
      if (!user.isAdmin) throw new AppError('order.status_admin_only');
      return setOrderStatus(id, to, actorOf(user));
    },

    async setPaymentStatus(user: AuthUser, id: string, to: PaymentStatus): Promise<OrderRecord> {
      if (!user.isAdmin) throw new AppError('order.payment_status_admin_only');
      const wanted = { kind: 'paymentStatus', to, mail: mails.paymentStatus } as const;
      return inTurn([id.toLowerCase()], () => change(id, { ...wanted, by: actorOf(user) }));
    },

    /** By its owner, while it is not on its way; one that is cancelled already stays so. */
    cancel: (id: string, by: Actor): Promise<OrderRecord> =>
      setOrderStatus(id, 'Cancelled', by, canCancel),
  };
}

export const actorOf = ({ id, username }: AuthUser): Actor => ({ id, username });
