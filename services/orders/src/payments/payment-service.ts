import { holdsStock, isOpen, orderNumber, type StartedPayment } from '@tanabana/contracts';
import { AppError, type Logger } from '@tanabana/service-kit';
import type { DecisionTools, OrderChange } from '../changes/order-change-repository.ts';
import type { OrderDeps } from '../deps.ts';
import { createPaymentMails } from '../mails/payment-mails.ts';
import { type OrderRecord, presentOrder, SHOP } from '../orders/order.ts';
import { createPaymentReports } from './payment-reports.ts';
import { createPaymentRequests, several } from './payment-requests.ts';
import { withPayment } from './payment-step.ts';
import { nextAsk, retryAfter } from './payment-times.ts';
import {
  type PayableOrder,
  type PaymentProvider,
  type ProviderMessage,
  ProviderRefusal,
} from './providers/provider.ts';

/** Milliseconds between two requests about one order that its pages cause. */
const CHECK_MS = 1000;
/** Orders whose last check is remembered. */
const MAX_CHECKED = 10_000;
/** Exponent of the time until a provider that did not answer is asked again. */
const ASK_AGAIN = 4;

type PaymentServiceDeps = Pick<
  OrderDeps,
  'storage' | 'settings' | 'mails' | 'mailLimits' | 'inTurn' | 'providers' | 'now'
> & { log?: Pick<Logger, 'warn'> };

export type PaymentService = ReturnType<typeof createPaymentService>;

/** Payments through providers (chapter 18, decision 0064). */
export function createPaymentService(deps: PaymentServiceDeps) {
  const { storage, settings, mails, mailLimits, inTurn, providers, now, log } = deps;
  const { payments, orderPayments, changes, orders, provenAddresses } = storage;
  const { payWithinMs: waitMs } = settings;
  const paymentMails = createPaymentMails(settings, mails);
  const reports = createPaymentReports(deps);
  const requests = createPaymentRequests(deps, reports);

  function providerOf(id: string): PaymentProvider {
    const found = providers.find(id);
    if (!found) throw new AppError('payment.provider_unknown');
    return found;
  }

  const payableOf = (order: OrderRecord, key?: string): PayableOrder => {
    const search = key === undefined ? '' : `?${new URLSearchParams({ key })}`;
    return {
      id: order.id,
      number: orderNumber(order.id),
      total: order.totalPrice,
      returnUrl: `${settings.publicUrl}/order/${order.id}/pay${search}`,
    };
  };

  /** Asks the provider about an order; its failure is logged. */
  const tryToAsk = (order: OrderRecord): Promise<void> =>
    requests
      .ask(order)
      .catch((error: unknown) => log?.warn({ err: error }, 'the payment provider was not reached'));

  /** Cancels an order that was not paid in time, within a transaction. */
  async function expired(
    order: OrderRecord,
    at: Date,
    { session }: DecisionTools,
  ): Promise<OrderChange | null> {
    const { payBy } = order.payment ?? {};
    if (!payBy || payBy > at || !isOpen(order.orderStatus)) return null;
    if (order.isFirst) await orderPayments.forgetFirst(session, order);
    return {
      next: withPayment(order, { payBy: null, isExpired: true }, at),
      by: SHOP,
      changes: [],
      status: {
        kind: 'orderStatus',
        to: 'Cancelled',
        holdsStock: false,
        by: SHOP,
        at,
        keepUntil: at,
      },
    };
  }

  /** Whether a payment of an order is being captured: it is waited for, twice as long at most. */
  async function isBeingPaid({ id, payment }: OrderRecord): Promise<boolean> {
    const over = now().getTime() - (payment?.payBy?.getTime() ?? 0);
    return over < waitMs && (await payments.ofOrder(id)).some(({ action }) => action === 'capture');
  }

  async function expire(order: OrderRecord): Promise<void> {
    await tryToAsk(order);
    if (await isBeingPaid(order)) return;
    const at = now();
    const { isProven } = await provenAddresses.readerOf(order);
    const by = { account: order.userId, address: null };
    const { waits, undo } = await mailLimits.admit(
      order.email === '' ? [] : [{ to: order.email, isProven, by }],
    );
    const mayMail = waits[0] === 0;
    let isExpired = false;
    await inTurn([order.id], () =>
      changes.changeAll(
        [order.id],
        async (current, tools) => {
          const change = await expired(current, at, tools);
          isExpired = change !== null;
          return (
            change && {
              ...change,
              mails: (changed, reader) =>
                mayMail && changed.email !== '' ? [paymentMails.expired(changed, reader)] : [],
            }
          );
        },
        at,
      ),
    );
    if (!isExpired) await undo();
  }

  /** Milliseconds since 1970 of the last check of an order. */
  const checked = new Map<string, number>();
  function mayCheck(id: string): boolean {
    const at = now().getTime();
    if (at - (checked.get(id) ?? 0) < CHECK_MS) return false;
    if (checked.size >= MAX_CHECKED) checked.clear();
    checked.set(id, at);
    return true;
  }

  async function current(id: string): Promise<OrderRecord> {
    const order = await orders.find(id);
    if (!order) throw new AppError('order.not_found');
    return order;
  }

  /** Returns the provider's number of an order, which is announced if it was not. */
  async function referenceOf(
    provider: PaymentProvider,
    { id, payment }: OrderRecord,
    payable: PayableOrder,
  ): Promise<string | null> {
    if (!payment || payment.reference !== null) return payment?.reference ?? null;
    const announced = await provider.create(payable).catch((error: unknown) => {
      throw error instanceof ProviderRefusal
        ? new AppError('payment.provider_unavailable', { cause: error })
        : error;
    });
    return announced === null ? null : orderPayments.announce(id, announced);
  }

  /** Throws `payment.not_due` for an order that is paid, over, or whose time to pay is over. */
  function assertDue({ payment, paymentStatus, orderStatus }: OrderRecord): void {
    const isDue = payment ? payment.payBy !== null && payment.payBy > now() : true;
    if (paymentStatus === 'Paid' || !holdsStock(orderStatus) || !isDue)
      throw new AppError('payment.not_due');
  }

  /** Asks the provider of an order, and plans when it is asked next. Throws if it does not answer. */
  async function askAndPlan(order: OrderRecord): Promise<void> {
    const { payment } = order;
    if (!payment) return;
    const next = nextAsk(order.createdAt, payment.asks + 1, { waitMs, now: now() });
    // one instance asks
    if (!(await orderPayments.asked({ id: order.id, payment }, next))) return;
    try {
      await requests.ask(order);
    } catch (error) {
      const soon = new Date(now().getTime() + retryAfter(ASK_AGAIN, waitMs));
      const askAt = next.askAt && next.askAt < soon ? next.askAt : soon;
      const planned = { id: order.id, payment: { ...payment, ...next } };
      await orderPayments.asked(planned, { asks: payment.asks, askAt });
      throw error;
    }
  }

  return {
    /**
     * Starts or continues the payment of an order. Throws `payment.not_due`,
     * `payment.provider_unavailable`.
     * @param key of a guest, for the provider's way back
     */
    async start(order: OrderRecord, key: string | undefined): Promise<StartedPayment> {
      assertDue(order);
      const byHand = order.paymentMethod === 'cash-delivery' ? 'cash' : 'manual-upi';
      const provider = providerOf(order.payment?.provider ?? byHand);
      const payable = payableOf(order, key);
      const reference = await referenceOf(provider, order, payable);
      const checkout = provider.checkout(payable, reference);
      return { order: presentOrder(await current(order.id)), checkout };
    },

    /**
     * Asks the provider about an order, at most once a second; its failure changes nothing. Returns the
     * order as it is then.
     */
    async check(order: OrderRecord): Promise<OrderRecord> {
      if (!order.payment || !mayCheck(order.id)) return order;
      await tryToAsk(order);
      return current(order.id);
    },

    /**
     * Receives a provider's webhook request. Throws `payment.provider_unknown`,
     * `payment.signature_invalid` and `payment.event_invalid`.
     */
    async receive(id: string, message: ProviderMessage): Promise<void> {
      const provider = providerOf(id);
      for (const event of provider.readEvents(message)) {
        if (event.kind === 'refund') {
          await reports.refund(provider.id, event.refund);
          continue;
        }
        const stored = await reports.payment(provider.id, event.payment);
        // the reconciler repeats what fails
        if (stored?.dueAt != null) await requests.perform(stored).catch(() => {});
      }
    },

    /** Cancels orders that were not paid in time. A failing order does not block others. */
    async expire(): Promise<void> {
      const failed: unknown[] = [];
      await several(await orderPayments.expired(now()), (order) =>
        expire(order).catch((error: unknown) => failed.push(error)),
      );
      if (failed.length > 0) throw new AggregateError(failed, 'Orders could not be cancelled');
    },

    /** Makes due requests to providers, and asks them for what was never reported (rule 18.9). */
    async reconcile(): Promise<void> {
      const failed = await requests.performDue();
      await several(await orderPayments.toAsk(now()), (order) =>
        askAndPlan(order).catch((error: unknown) => failed.push(error)),
      );
      if (failed.length > 0) throw new AggregateError(failed, 'Providers could not be asked');
    },
  };
}
