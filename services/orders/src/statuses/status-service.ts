import {
  type BulkOrderChange,
  type BulkResult,
  canCancel,
  errorCodes,
  holdsStock,
  mayHaveDocument,
  type OrderStatus,
  type PaymentStatus,
  statusETag,
} from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf } from '@tanabana/service-kit';
import type { LimitedMail } from '@tanabana/service-kit/mail';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import type { OrderDeps } from '../deps.ts';
import { draftInvoice, INVOICES } from '../invoices/invoice-service.ts';
import type { Actor, OrderRecord } from '../orders/order.ts';
import { outOfStock } from '../placing/order-lines.ts';
import type { Changed, StatusChange } from './status-repository.ts';

const TRIES = 3;

/** An order in the requested status, and whether it changed. */
type Settled = Extract<Changed, { outcome: 'changed' | 'unchanged' }>;
type BulkLine = BulkResult['results'][number];

type NewStatuses = BulkOrderChange['change'];

/** Returns why an order was not changed, by line if applicable. */
const reasonOf = ({ message, errors = [] }: AppError): string =>
  errors.map((error) => error.message).join(' ') || message;

/** The change was decided on other statuses; says what they are now. */
const orderChanged = (order: OrderRecord): AppError =>
  new AppError('order.changed', {
    message: `Someone else has changed this order: it is now ${order.orderStatus}, with payment ${order.paymentStatus}.`,
    headers: { ETag: statusETag(order) },
  });

export type StatusService = ReturnType<typeof createStatusService>;

/** Rules of status changes (rules 4.6, 10.9). */
export function createStatusService(deps: OrderDeps) {
  const { storage, mails, mailLimits, inTurn, settings, now } = deps;
  const { readerOf } = storage.provenAddresses;
  /** No email for an anonymised order. */
  const orderMail: StatusChange['mail'] = async (order) =>
    order.email === '' ? null : mails.orderStatus(order, await readerOf(order));
  /** Sent by a subscriber of the status's event (rule 27.6). */
  const noMail: StatusChange['mail'] = async () => null;

  /**
   * Throws `order.not_found`, `order.changed`, `order.not_cancellable`, `order.out_of_stock`,
   * `order.busy`.
   */
  async function change(
    id: string,
    wanted: Omit<StatusChange, 'at' | 'zone' | 'keepUntil' | 'invoice'>,
  ): Promise<Settled> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const at = now();
      const keepUntil = new Date(at.getTime() + settings.declinedKeptMs);
      const result = await storage.statuses.change(id, {
        ...wanted,
        ...(wanted.kind === 'orderStatus' && {
          invoice: (order) => draftInvoice(order, settings, at),
        }),
        at,
        zone: settings.timeZone,
        keepUntil,
      });
      if (result.outcome === 'changed' || result.outcome === 'unchanged') return result;
      if (result.outcome === 'missing') throw new AppError('order.not_found');
      if (result.outcome === 'refused') throw new AppError('order.not_cancellable');
      if (result.outcome === 'stale') throw orderChanged(result.order);
      if (result.short.length > 0) throw outOfStock(result.order.lines, result.short);
    }
    throw new AppError('order.busy', { headers: { 'Retry-After': '1' } });
  }

  const setOrderStatus = (
    id: string,
    to: OrderStatus,
    by: Actor,
    {
      mail = orderMail,
      ...more
    }: Partial<Pick<StatusChange, 'mail' | 'mayChange' | 'ifMatch'>> = {},
  ) =>
    // Concurrent documents would conflict on the same counter.
    inTurn(mayHaveDocument(to) ? [id.toLowerCase(), INVOICES] : [id.toLowerCase()], () =>
      change(id, {
        kind: 'orderStatus',
        to,
        holdsStock: holdsStock(to),
        mail,
        by,
        ...more,
      }),
    );

  function setPaymentStatus(
    id: string,
    to: PaymentStatus,
    by: Actor,
    ifMatch?: string,
  ): Promise<Settled> {
    const assert = ({ payment }: OrderRecord): void => {
      if (payment) throw new AppError('order.payment_automatic');
    };
    const wanted = { kind: 'paymentStatus', to, mail: noMail, by, ifMatch, assert } as const;
    return inTurn([id.toLowerCase()], () => change(id, wanted));
  }

  const setEither = (
    id: string,
    { orderStatus, paymentStatus }: NewStatuses,
    by: Actor,
    ifMatch: string | undefined,
  ) =>
    orderStatus
      ? setOrderStatus(id, orderStatus, by, { ifMatch })
      : setPaymentStatus(id, paymentStatus as PaymentStatus, by, ifMatch);

  return {
    /**
     * Sets any status from any other (rule 4.6), by admins; moves stock if required.
     * @param ifMatch `If-Match`: ETag of the statuses that the admin saw; default any
     */
    setStatus: async (
      user: AuthUser,
      id: string,
      to: OrderStatus,
      ifMatch?: string,
    ): Promise<OrderRecord> => (await setOrderStatus(id, to, actorOf(user), { ifMatch })).order,

    /** The same for the payment status. */
    setPaymentStatus: async (
      user: AuthUser,
      id: string,
      to: PaymentStatus,
      ifMatch?: string,
    ): Promise<OrderRecord> => (await setPaymentStatus(id, to, actorOf(user), ifMatch)).order,

    /**
     * Sets a status on many orders in sequence: each changes as by its own call or returns a
     * reason, and other requests run in between. An order whose statuses are not those in `versions`
     * is refused. If the database becomes unavailable, the rest is
     * reported as unchanged; repeating the call completes it. Throws the first order's failure.
     */
    async bulk(
      user: AuthUser,
      { ids, change: wanted, versions = {} }: BulkOrderChange,
    ): Promise<BulkResult> {
      const results: BulkLine[] = [];
      const seen = new Map(Object.entries(versions).map(([id, etag]) => [id.toLowerCase(), etag]));
      const all = [...new Set(ids.map((id) => id.toLowerCase()))];
      for (const id of all) {
        try {
          const { outcome } = await setEither(id, wanted, actorOf(user), seen.get(id));
          results.push({ id, outcome });
        } catch (error) {
          if (error instanceof AppError && error.status < 500) {
            results.push({ id, outcome: 'refused', reason: reasonOf(error) });
          } else if (results.length > 0 && isUnavailable(error)) {
            const reason = errorCodes['server.unavailable'].message;
            const left = all.slice(results.length);
            results.push(...left.map((one) => ({ id: one, outcome: 'refused' as const, reason })));
            break;
          } else throw error;
        }
      }
      const count = (outcome: BulkLine['outcome']): number =>
        results.filter((line) => line.outcome === outcome).length;
      return {
        changed: count('changed'),
        unchanged: count('unchanged'),
        refused: count('refused'),
        results,
      };
    },

    /**
     * Cancels an order by its owner before dispatch. Idempotent. An email over the limit is not
     * sent.
     */
    async cancel(order: OrderRecord, by: Actor, address: string): Promise<OrderRecord> {
      const { isProven } = await readerOf(order);
      const mail: LimitedMail = { to: order.email, isProven, by: { account: by.id, address } };
      const { waits, undo } = await mailLimits.admit(canCancel(order) ? [mail] : []);
      const isAdmitted = waits[0] === 0;
      let isChanged = false;
      try {
        const { order: now } = await setOrderStatus(order.id, 'Cancelled', by, {
          mayChange: canCancel,
          async mail(changed) {
            isChanged = true;
            return isAdmitted ? orderMail(changed) : null;
          },
        });
        return now;
      } finally {
        if (!isChanged) await undo();
      }
    },
  };
}
