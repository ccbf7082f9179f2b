import { canCancel, holdsStock, type OrderStatus, type PaymentStatus } from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf } from '@tanabana/service-kit';
import type { LimitedMail } from '@tanabana/service-kit/mail';
import type { OrderDeps } from '../deps.ts';
import type { Actor, OrderRecord } from '../orders/order.ts';
import { outOfStock } from '../placing/order-lines.ts';
import type { StatusChange } from './status-repository.ts';

const TRIES = 3;

export type StatusService = ReturnType<typeof createStatusService>;

/** The rules of changing an order's statuses (rules 4.6, 10.9). */
export function createStatusService(deps: OrderDeps) {
  const { storage, mails, mailLimits, inTurn, settings, now } = deps;
  const { readerOf } = storage.provenAddresses;
  const orderNews: StatusChange['mail'] = async (order) =>
    mails.orderStatus(order, await readerOf(order));
  const paymentNews: StatusChange['mail'] = async (order) =>
    mails.paymentStatus(order, await readerOf(order));

  /** Throws `order.not_found`, `order.not_cancellable`, `order.out_of_stock`, `order.busy`. */
  async function change(
    id: string,
    wanted: Omit<StatusChange, 'at' | 'keepUntil'>,
  ): Promise<OrderRecord> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const at = now();
      const keepUntil = new Date(at.getTime() + settings.declinedKeptMs);
      const result = await storage.statuses.change(id, { ...wanted, at, keepUntil });
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
    { mail = orderNews, mayChange }: Partial<Pick<StatusChange, 'mail' | 'mayChange'>> = {},
  ) =>
    inTurn([id.toLowerCase()], () =>
      change(id, {
        kind: 'orderStatus',
        to,
        holdsStock: holdsStock(to),
        mayChange,
        mail,
        by,
      }),
    );

  return {
    /** Any status from any other (rule 4.6), by admins; moves stock where it must. */
    setStatus: (user: AuthUser, id: string, to: OrderStatus): Promise<OrderRecord> =>
      setOrderStatus(id, to, actorOf(user)),

    setPaymentStatus(user: AuthUser, id: string, to: PaymentStatus): Promise<OrderRecord> {
      const wanted = { kind: 'paymentStatus', to, mail: paymentNews } as const;
      return inTurn([id.toLowerCase()], () => change(id, { ...wanted, by: actorOf(user) }));
    },

    /**
     * By its owner, from an address, while it is not on its way; one that is cancelled already stays so.
     * A mail that would be one too many is left out.
     */
    async cancel(order: OrderRecord, by: Actor, address: string): Promise<OrderRecord> {
      const { isProven } = await readerOf(order);
      const mail: LimitedMail = { to: order.email, isProven, by: { account: by.id, address } };
      const { waits, undo } = await mailLimits.admit(canCancel(order) ? [mail] : []);
      const isAdmitted = waits[0] === 0;
      let isTold = false;
      try {
        return await setOrderStatus(order.id, 'Cancelled', by, {
          mayChange: canCancel,
          async mail(changed) {
            isTold = true;
            return isAdmitted ? orderNews(changed) : null;
          },
        });
      } finally {
        if (!isTold) await undo();
      }
    },
  };
}
