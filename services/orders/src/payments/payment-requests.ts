import type { OrderDeps } from '../deps.ts';
import type { OrderRecord } from '../orders/order.ts';
import type { PaymentRecord } from './payment.ts';
import type { PaymentReports } from './payment-reports.ts';
import { retryAfter } from './payment-times.ts';
import { type PaymentName, type PaymentProvider, ProviderRefusal } from './providers/provider.ts';

/** Requests to a provider at the same time: one that does not answer delays few others. */
const AT_ONCE = 8;

/** Works on several items at once; `work` does not fail. */
export async function several<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map(work));
}

export type PaymentRequests = ReturnType<typeof createPaymentRequests>;

/** Requests to providers: what payments need, and which payments there are. */
export function createPaymentRequests(
  {
    storage,
    settings,
    providers,
    now,
  }: Pick<OrderDeps, 'storage' | 'settings' | 'providers' | 'now'>,
  reports: PaymentReports,
) {
  const { payments } = storage;
  const { payWithinMs: waitMs } = settings;

  /** Captures or releases a payment. */
  async function performAction(
    provider: PaymentProvider,
    action: PaymentRecord['action'],
    payment: PaymentName,
  ): Promise<void> {
    if (action === null) return;
    try {
      await reports.payment(provider.id, await provider[action](payment));
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      // its current state decides
      await reports.payment(provider.id, await provider.fetchPayment(payment.id));
    }
  }

  /** Reports all refunds of a payment. @returns whether one has the key */
  async function reportRefunds(
    provider: PaymentProvider,
    paymentId: string,
    key: string,
  ): Promise<boolean> {
    const made = await provider.fetchRefunds(paymentId);
    for (const refund of made) await reports.refund(provider.id, refund);
    return made.some((one) => one.key === key);
  }

  async function performRefund(
    provider: PaymentProvider,
    payment: PaymentName,
    { key, amount, reference }: { key: string; amount: number; reference: string | null },
  ): Promise<void> {
    if (reference !== null) {
      await reportRefunds(provider, payment.id, key);
      return;
    }
    try {
      const refund = await provider.refund(payment, key, amount);
      await reports.refund(provider.id, { ...refund, key });
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      // an earlier request may have made it without an answer
      if (await reportRefunds(provider, payment.id, key)) return;
      await reports.refusedRefund(provider.id, payment.id, key, error.message);
    }
  }

  /** Makes the requests that a payment needs now, unless another instance makes them. */
  async function perform(due: PaymentRecord): Promise<void> {
    const provider = providers.find(due.provider);
    if (!provider || due.dueAt === null) return;
    const until = new Date(now().getTime() + retryAfter(due.tries, waitMs));
    const payment = await payments.claim(due, until);
    if (!payment) return;
    const name = { id: payment.paymentId, amount: payment.amount, currency: payment.currency };
    await performAction(provider, payment.action, name);
    for (const { key, state, ...request } of payment.refunds)
      if (key !== null && state === 'requested')
        await performRefund(provider, name, { key, ...request });
  }

  return {
    perform,

    /** Makes all due requests. @returns the failures, which do not stop the others */
    async performDue(): Promise<unknown[]> {
      const failed: unknown[] = [];
      await several(await payments.due(now()), (one) =>
        perform(one).catch((error: unknown) => failed.push(error)),
      );
      return failed;
    },

    /** Asks the provider for the payments of an order, and does what follows from them. */
    async ask({ payment }: Pick<OrderRecord, 'payment'>): Promise<void> {
      const provider = payment && providers.find(payment.provider);
      if (!provider || !payment || payment.reference === null) return;
      for (const report of await provider.fetch(payment.reference)) {
        const stored = await reports.payment(provider.id, report);
        if (stored?.dueAt != null) await perform(stored);
      }
    },
  };
}
