import { type ClientSession, isDuplicateKey } from '@tanabana/service-kit/mongo';
import { InsufficientStock } from '@tanabana/service-kit/stock';
import type { DecisionTools } from '../changes/order-change-repository.ts';
import type { OrderDeps } from '../deps.ts';
import { createPaymentMails } from '../mails/payment-mails.ts';
import type { OrderRecord } from '../orders/order.ts';
import { afterRefundReport, newPayment, type PaymentRecord } from './payment.ts';
import { isKnown, paymentStep, refundChange } from './payment-step.ts';
import type { ProviderPayment, ProviderRefund } from './providers/provider.ts';

/** Attempts; concurrent writers may win between read and write. */
const TRIES = 3;

export type PaymentReports = ReturnType<typeof createPaymentReports>;

/** Stores what providers report about payments and refunds, with what follows for their orders. */
export function createPaymentReports({
  storage,
  settings,
  mails,
  inTurn,
  now,
}: Pick<OrderDeps, 'storage' | 'settings' | 'mails' | 'inTurn' | 'now'>) {
  const { payments, orderPayments, changes } = storage;
  const paymentMails = createPaymentMails(settings, mails);

  /** Stores a payment, and informs the owner of a new mismatch. */
  async function put(
    payment: PaymentRecord,
    before: PaymentRecord | null,
    at: Date,
    session: ClientSession,
  ): Promise<PaymentRecord> {
    const isNew = payment.outcome === 'mismatch' && before?.outcome !== 'mismatch';
    if (isNew && settings.notifies.payments)
      await storage.mails.queue(paymentMails.mismatch(payment), { session });
    return payments.put(payment, at, session);
  }

  /** Applies a report to an order of the shop in one transaction. */
  async function applyToOrder(
    orderId: string,
    provider: string,
    report: ProviderPayment,
    mayRevive: boolean,
  ): Promise<PaymentRecord | null> {
    const at = now();
    let stored: PaymentRecord | null = null;
    const decide = async (order: OrderRecord, { session }: DecisionTools) => {
      const before = await payments.find(provider, report.id, session);
      const start = before ?? newPayment(payments.newId(), provider, report, orderId);
      const options = { at, mayRevive, refundId: payments.newId() };
      const { payment, change, isPaid } = paymentStep(order, start, report, options);
      stored = await put(payment, before, at, session);
      if (isPaid === 'late' && order.isFirst) await orderPayments.rememberFirst(session, order);
      if (!change || !isPaid || order.email === '') return change;
      const isLate = isPaid === 'late';
      return {
        ...change,
        mails: (changed: OrderRecord, reader: Parameters<typeof paymentMails.paid>[1]) => [
          paymentMails.paid(changed, reader, isLate),
        ],
      };
    };
    await changes.changeAll([orderId], decide, at);
    return stored;
  }

  /** Applies a report about a payment that belongs to no order of the shop. */
  function applyAlone(provider: string, report: ProviderPayment): Promise<PaymentRecord> {
    const at = now();
    return payments.transaction(async (session) => {
      const before = await payments.find(provider, report.id, session);
      const start = before ?? newPayment(payments.newId(), provider, report, null);
      const options = { at, mayRevive: false, refundId: payments.newId() };
      return put(paymentStep(null, start, report, options).payment, before, at, session);
    });
  }

  /** The order that a payment belongs to; null if the shop has none. */
  async function orderIdOf(provider: string, payment: ProviderPayment): Promise<string | null> {
    const { reference, orderId } = payment;
    const found = reference && (await orderPayments.byReference(provider, reference));
    if (found) return found;
    // announced twice, because the shop was interrupted in between
    return orderId !== null && (await orderPayments.isOf(provider, orderId)) ? orderId : null;
  }

  /** Repeats what another instance has overtaken, and gives up an expired order whose stock is sold. */
  async function applyAgain(
    work: (mayRevive: boolean) => Promise<PaymentRecord | null>,
  ): Promise<PaymentRecord | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work(true);
      } catch (error) {
        if (isDuplicateKey(error) && tries < TRIES) continue;
        if (!(error instanceof InsufficientStock)) throw error;
        // without a named shortage another order was stored at the same time
        if (error.short.length > 0 || tries >= TRIES) return work(false);
      }
    }
  }

  /** Changes a payment and the refunds of its order in one transaction. */
  async function changeRefunds(
    provider: string,
    paymentId: string,
    next: (record: PaymentRecord, at: Date) => PaymentRecord,
  ): Promise<void> {
    const at = now();
    const found = await payments.find(provider, paymentId);
    if (!found) return;
    const change = async (session: ClientSession): Promise<PaymentRecord | null> => {
      const before = await payments.find(provider, paymentId, session);
      if (!before) return null;
      const after = next(before, at);
      if (after === before) return before;
      const stored = await payments.put(after, at, session);
      const isNew = stored.attention === 1 && before.attention === 0;
      if (isNew && settings.notifies.payments)
        await storage.mails.queue(paymentMails.refundProblem(stored), { session });
      return stored;
    };
    const { orderId } = found;
    if (orderId === null) {
      await payments.transaction(change);
      return;
    }
    await inTurn([orderId], () =>
      changes.changeAll(
        [orderId],
        async (order, { session }) => {
          const payment = await change(session);
          return payment && refundChange(order, payment, at);
        },
        at,
      ),
    );
  }

  return {
    /** Applies what a provider reports about a payment, and returns it as stored. Idempotent. */
    async payment(provider: string, report: ProviderPayment): Promise<PaymentRecord | null> {
      const known = await payments.find(provider, report.id);
      if (known && isKnown(known, report)) return known;
      const orderId = await orderIdOf(provider, report);
      if (orderId === null) return applyAgain(() => applyAlone(provider, report));
      return inTurn([orderId], () =>
        applyAgain((mayRevive) => applyToOrder(orderId, provider, report, mayRevive)),
      );
    },

    /** Applies what a provider reports about a refund. Idempotent. */
    refund: (provider: string, report: ProviderRefund): Promise<void> =>
      changeRefunds(provider, report.paymentId, (record, at) =>
        afterRefundReport(record, report, { id: payments.newId(), at }),
      ),

    /** Records that a provider has refused a refund. @param key of the request */
    refusedRefund: (
      provider: string,
      paymentId: string,
      key: string,
      problem: string,
    ): Promise<void> =>
      changeRefunds(provider, paymentId, (record, at) => ({
        ...record,
        resolution: null,
        refunds: record.refunds.map((one) =>
          one.key === key && one.state === 'requested'
            ? { ...one, state: 'failed', problem, changedAt: at }
            : one,
        ),
      })),
  };
}
