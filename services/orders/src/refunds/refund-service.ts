import {
  formatAmount,
  type NewRefund,
  refundRefusal,
  shopDay,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf, invalid } from '@tanabana/service-kit';
import type { OrderDeps } from '../deps.ts';
import { moneyOf } from '../fulfilment/paid.ts';
import type { OrderRecord, RefundRecord } from '../orders/order.ts';

const isSame = (one: RefundRecord, other: RefundRecord): boolean =>
  (one.method === 'provider'
    ? (['method', 'amount'] as const)
    : (['method', 'reference', 'amount', 'day'] as const)
  ).every((field) => one[field] === other[field]);

/** Ends the transaction: this refund is already recorded. */
class AlreadyRecorded extends Error {
  readonly order: OrderRecord;
  constructor(order: OrderRecord) {
    super('recorded already');
    this.order = order;
  }
}

export type RefundService = ReturnType<typeof createRefundService>;

/** Refunds of paid orders (rule 11.6, decision 0039). */
export function createRefundService({ storage, settings, mails, inTurn, now }: OrderDeps) {
  const { readerOf } = storage.provenAddresses;

  function check(order: OrderRecord, refund: RefundRecord): void {
    if (order.refund && isSame(order.refund, refund)) throw new AlreadyRecorded(order);
    if (order.refund) throw new AppError('order.refund_twice');
    if (refund.method === 'provider' && order.payment?.paidBy == null)
      throw new AppError('order.refund_by_provider');
    const refusal = refundRefusal(order);
    if (refusal) throw new AppError(refusal);
    const { paid, refunded } = moneyOf(order);
    if (refund.amount > paid - refunded) {
      const rest = formatAmount(toRupees(paid - refunded));
      const message =
        refunded > 0
          ? `At most ${rest} of what was paid is left.`
          : `At most ${rest}, the amount that was paid.`;
      throw invalid('amount', message, true);
    }
    if (refund.day > shopDay(refund.recordedAt, settings.timeZone))
      throw invalid('day', 'This date is in the future.', true);
    if (refund.day < shopDay(order.createdAt, settings.timeZone))
      throw invalid('day', 'The order was placed after this date.', true);
  }

  return {
    /**
     * Records a refund once per order; repeating the same one changes nothing. Throws
     * `order.not_found`, `order.refund_…`, and `request.invalid` for an impossible amount or day.
     */
    async record(user: AuthUser, id: string, sent: NewRefund): Promise<OrderRecord> {
      const at = now();
      const refund: RefundRecord = {
        ...sent,
        amount: toPaise(sent.amount),
        recordedAt: at,
        ...(sent.method === 'provider' && {
          ...{
            reference: '',
            day: shopDay(at, settings.timeZone),
            request: storage.payments.newId(),
          },
          state: 'requested',
        }),
      };
      const recording = {
        refund,
        by: actorOf(user),
        check: (order: OrderRecord) => check(order, refund),
        mail: async (order: OrderRecord) =>
          order.email === '' ? null : mails.refunded(order, refund, await readerOf(order)),
      };
      try {
        const recorded = await inTurn([id.toLowerCase()], () =>
          storage.refunds.record(id, recording),
        );
        if (!recorded) throw new AppError('order.not_found');
        return recorded;
      } catch (error) {
        if (error instanceof AlreadyRecorded) return error.order;
        throw error;
      }
    },
  };
}
