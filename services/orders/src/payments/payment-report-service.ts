import type { Readable } from 'node:stream';
import {
  addDays,
  orderNumber,
  type Payment,
  type PaymentExportQuery,
  type PaymentPage,
  type PaymentQuery,
  type PaymentTotals,
  PROVIDER_METHODS,
  paymentGroup,
  paymentProviderName,
  providerMethodNames,
  shopDay,
  shopMoment,
  startOfShopDay,
  toRupees,
} from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf, csvFile } from '@tanabana/service-kit';
import type { OrderDeps } from '../deps.ts';
import {
  leftToRefund,
  type PaymentRecord,
  presentPayment,
  withRefund,
  withRepeatedRefund,
} from './payment.ts';

type State = 'paid' | 'pending' | 'failed' | 'refunded';
type Method = PaymentTotals['data'][number]['method'];

const amount = (paise: number): string => toRupees(paise).toFixed(2);

/** Columns of the exported file and their values. */
const COLUMNS: readonly (readonly [string, (payment: PaymentRecord, zone?: string) => string])[] = [
  ['Date', ({ createdAt }, zone) => shopMoment(createdAt, zone)],
  ['Provider', ({ provider }) => paymentProviderName(provider)],
  ['Payment', ({ paymentId }) => paymentId],
  ['Order #', ({ orderId }) => (orderId === null ? '' : orderNumber(orderId))],
  ['Order id', ({ orderId }) => orderId ?? ''],
  ['Amount', (payment) => amount(payment.amount)],
  ['Currency', ({ currency }) => currency],
  ['Method', ({ method }) => providerMethodNames[method]],
  ['State', ({ state }) => state],
  ['Outcome', ({ outcome }) => outcome ?? ''],
  ['Reason', ({ reason }) => reason ?? ''],
  [
    'Refunded',
    ({ refunds }) =>
      amount(refunds.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amount), 0)),
  ],
  [
    'Refunds',
    ({ refunds }) => refunds.map((one) => `${one.reference ?? ''} ${one.state}`.trim()).join('; '),
  ],
  ['Settlement', ({ settlement }) => settlement?.id ?? ''],
  ['Settlement UTR', ({ settlement }) => settlement?.utr ?? ''],
  ['Fee with GST', ({ settlement }) => (settlement ? amount(settlement.fee + settlement.tax) : '')],
  ['Note', ({ resolution }) => resolution?.note ?? ''],
];

export type PaymentReportService = ReturnType<typeof createPaymentReportService>;

/** Payments at providers as admins see and settle them (rules 18.4, 18.7). */
export function createPaymentReportService({
  storage,
  settings,
  now,
}: Pick<OrderDeps, 'storage' | 'settings' | 'now'>) {
  const { payments, orderPayments, audit } = storage;

  /** Changes a payment with an entry in the audit log. Throws what `next` throws. */
  async function change(
    user: AuthUser,
    id: string,
    what: { field: string; to: unknown },
    next: (record: PaymentRecord, at: Date) => PaymentRecord,
  ): Promise<{ payment: Payment }> {
    const at = now();
    const stored = await payments.transaction(async (session) => {
      const before = await payments.get(id, session);
      if (!before) throw new AppError('payment.not_found');
      const after = await payments.put(next(before, at), at, session);
      await audit.record(
        {
          by: actorOf(user),
          action: 'changed',
          target: { id: before.id, name: before.paymentId },
          changes: [{ field: what.field, from: null, to: what.to }],
        },
        { session },
      );
      return after;
    });
    return { payment: presentPayment(stored) };
  }

  return {
    /** A page of payments, those that need attention first. */
    async page(query: PaymentQuery): Promise<PaymentPage> {
      const [found, attention] = await Promise.all([
        payments.page({ ...query, zone: settings.timeZone }),
        payments.attention(),
      ]);
      return { ...found, data: found.data.map(presentPayment), attention };
    },

    /** Exports payments as streamed CSV; money in rupees. */
    csv(query: PaymentExportQuery): Readable {
      const zone = settings.timeZone;
      async function* rows(): AsyncGenerator<string[]> {
        for await (const payment of payments.all({ ...query, zone }))
          yield COLUMNS.map(([, cell]) => cell(payment, zone));
      }
      return csvFile(
        COLUMNS.map(([name]) => name),
        rows(),
      );
    },

    /** Sums of the last days by way of payment, including today. */
    async totals(days: number): Promise<PaymentTotals> {
      const zone = settings.timeZone;
      const to = shopDay(now(), zone);
      const from = addDays(to, 1 - days);
      const [since, until] = [startOfShopDay(from, zone), startOfShopDay(addDays(to, 1), zone)];
      const [online, orders, refunds] = await Promise.all([
        payments.sums(since, until),
        orderPayments.sums(since, until),
        orderPayments.refundsWithoutProvider(since, until),
      ]);
      const sums = new Map<string, { count: number; amount: number }>();
      const add = (method: Method, state: State, count: number, paise: number): void => {
        const key = `${method} ${state}`;
        const { count: had, amount: sum } = sums.get(key) ?? { count: 0, amount: 0 };
        sums.set(key, { count: had + count, amount: sum + paise });
      };
      const manual = (method: string): Method => (method === 'cash-delivery' ? 'cash' : 'manual');
      for (const one of online) add(one.method, one.state, one.count, one.amount);
      for (const { method, payment, status, count, amount: sum } of orders) {
        const group = paymentGroup(status, payment);
        const state = group === 'paid' ? 'paid' : payment === 'Decline' ? 'failed' : 'pending';
        // neither paid nor expected
        if (group !== null || state === 'failed') add(manual(method), state, count, sum);
      }
      for (const one of refunds) add(manual(one.paymentMethod), 'refunded', 1, one.amount);
      const of = (method: Method, state: State) => {
        const { count, amount: sum } = sums.get(`${method} ${state}`) ?? { count: 0, amount: 0 };
        return { count, amount: toRupees(sum) };
      };
      const methods: Method[] = ['cash', 'manual', ...PROVIDER_METHODS];
      return {
        from,
        to,
        data: methods
          .filter((method) => [...sums.keys()].some((key) => key.startsWith(`${method} `)))
          .map((method) => ({
            method,
            paid: of(method, 'paid'),
            pending: of(method, 'pending'),
            failed: of(method, 'failed'),
            refunded: of(method, 'refunded'),
          })),
      };
    },

    /**
     * Returns what is left of a payment that pays no order. Throws `payment.not_found`,
     * `payment.not_refundable`.
     */
    refund: (user: AuthUser, id: string) =>
      change(user, id, { field: 'refund', to: 'all that is left' }, (record, at) => {
        const left = leftToRefund(record);
        if (record.outcome === 'order' || left <= 0) throw new AppError('payment.not_refundable');
        if (record.state === 'authorized')
          return { ...record, outcome: 'refund', action: 'void', dueAt: at, tries: 0 };
        if (record.state !== 'captured') throw new AppError('payment.not_refundable');
        const reason = record.reason ?? 'Refunded in the dashboard.';
        const refund = { id: payments.newId(), amount: left, reason };
        return { ...withRefund(record, refund, at), outcome: 'refund' };
      }),

    /**
     * Records what a person did about a payment that needs attention. Throws `payment.not_found`,
     * `payment.resolved`.
     */
    resolve: (user: AuthUser, id: string, note: string) =>
      change(user, id, { field: 'resolution', to: note }, (record, at) => {
        if (record.attention === 0) throw new AppError('payment.resolved');
        return { ...record, resolution: { note, by: actorOf(user).username, at } };
      }),

    /** Requests a failed refund again. Throws `payment.not_found`, `payment.refund_not_failed`. */
    retry: (user: AuthUser, id: string, refundId: string) =>
      change(user, id, { field: 'refund', to: 'requested again' }, (record, at) => {
        const refund = record.refunds.find((one) => one.id === refundId.toLowerCase());
        if (
          refund?.state !== 'failed' ||
          refund.key === null ||
          leftToRefund(record) < refund.amount
        )
          throw new AppError('payment.refund_not_failed');
        return withRepeatedRefund(record, refund.id, at);
      }),
  };
}
