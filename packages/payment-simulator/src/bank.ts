import type { EventSender } from './events.ts';
import type { Faults } from './faults.ts';
import {
  type Ledger,
  newEntityId,
  type SimulatedOrder,
  type SimulatedPayment,
  type SimulatedRefund,
} from './ledger.ts';

/** An answer of the API for a call that is not possible. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(description: string, status = 400, code = 'BAD_REQUEST_ERROR') {
    super(description);
    this.status = status;
    this.body = {
      error: {
        code,
        description,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
      },
    };
  }
}

/** 2 percent, and 18 percent GST of that. */
const FEE = 0.02;
const FEE_TAX = 0.18;
const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

export interface Attempt {
  method: SimulatedPayment['method'];
  outcome: 'success' | 'failure';
  /** Milliseconds until it is reported to the shop. */
  reportAfterMs?: number;
  reportTwice?: boolean;
}

interface BankDeps {
  ledger: Ledger;
  events: EventSender;
  faults: () => Faults;
  random: () => number;
  /** Milliseconds until a refund has reached the buyer. */
  refundMs: number;
}

export type Bank = ReturnType<typeof createBank>;

/** Creates and changes simulated payments: pays, captures, releases and refunds. */
export function createBank({ ledger, events, faults, random, refundMs }: BankDeps) {
  const timers = new Set<NodeJS.Timeout>();
  const isChance = (share: number): boolean => random() < share;

  function orderOf(id: string): SimulatedOrder {
    const order = ledger.orders.get(id);
    if (!order) throw new Refusal('The id provided does not exist', 404);
    return order;
  }
  function paymentOf(id: string): SimulatedPayment {
    const payment = ledger.payments.get(id);
    if (!payment) throw new Refusal('The id provided does not exist', 404);
    return payment;
  }

  async function captured(payment: SimulatedPayment, delayMs = 0): Promise<SimulatedPayment> {
    const tax = Math.round(payment.amount * FEE * FEE_TAX);
    const fee = Math.round(payment.amount * FEE) + tax;
    const done = await ledger.put<SimulatedPayment>({
      ...payment,
      status: 'captured',
      captured: true,
      fee,
      tax,
    });
    const order = orderOf(payment.order_id);
    const paid = await ledger.put<SimulatedOrder>({
      ...order,
      status: 'paid',
      amount_paid: order.amount,
      amount_due: 0,
    });
    events.send('payment.captured', { payment: done }, delayMs);
    events.send('order.paid', { payment: done, order: paid }, delayMs);
    return done;
  }

  async function pay(order: SimulatedOrder, attempt: Attempt): Promise<SimulatedPayment> {
    const { declined, otherAmount, otherCurrency, autoCaptured } = faults();
    const isDeclined = attempt.outcome === 'failure' || isChance(declined);
    const payment: SimulatedPayment = {
      id: newEntityId('pay'),
      entity: 'payment',
      amount: isChance(otherAmount) ? Math.max(100, order.amount - 100) : order.amount,
      currency: isChance(otherCurrency) ? 'USD' : order.currency,
      status: isDeclined ? 'failed' : 'authorized',
      order_id: order.id,
      international: false,
      method: attempt.method,
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: null,
      email: null,
      contact: null,
      notes: order.notes,
      fee: null,
      tax: null,
      error_code: isDeclined ? 'BAD_REQUEST_ERROR' : null,
      error_description: isDeclined ? 'The bank declined the payment.' : null,
      error_source: isDeclined ? 'bank' : null,
      error_step: isDeclined ? 'payment_authorization' : null,
      error_reason: isDeclined ? 'payment_failed' : null,
      acquirer_data: { rrn: String(Math.floor(random() * 1e12)).padStart(12, '0') },
      created_at: nowInSeconds(),
    };
    await ledger.put(payment);
    const current = orderOf(order.id);
    await ledger.put<SimulatedOrder>({
      ...current,
      attempts: current.attempts + 1,
      status: current.status === 'paid' ? 'paid' : 'attempted',
    });
    const delay = attempt.reportAfterMs ?? 0;
    const report = (): void =>
      events.send(isDeclined ? 'payment.failed' : 'payment.authorized', { payment }, delay);
    report();
    if (attempt.reportTwice) report();
    if (!isDeclined && isChance(autoCaptured)) return captured(payment, delay);
    return payment;
  }

  async function settle(refund: SimulatedRefund): Promise<void> {
    const payment = paymentOf(refund.payment_id);
    if (isChance(faults().refundFails)) {
      const failed = await ledger.put<SimulatedRefund>({ ...refund, status: 'failed' });
      const amount = payment.amount_refunded - refund.amount;
      const restored = await ledger.put<SimulatedPayment>({
        ...payment,
        status: 'captured',
        amount_refunded: amount,
        refund_status: amount > 0 ? 'partial' : null,
      });
      events.send('refund.failed', { refund: failed, payment: restored });
      return;
    }
    const processed = await ledger.put<SimulatedRefund>({
      ...refund,
      status: 'processed',
      acquirer_data: { arn: `1000000000${refund.created_at}` },
    });
    events.send('refund.processed', { refund: processed, payment });
  }

  return {
    orderOf,
    paymentOf,

    create: (order: Pick<SimulatedOrder, 'amount' | 'currency' | 'receipt' | 'notes'>) =>
      ledger.put<SimulatedOrder>({
        id: newEntityId('order'),
        entity: 'order',
        ...order,
        amount_paid: 0,
        amount_due: order.amount,
        status: 'created',
        attempts: 0,
        created_at: nowInSeconds(),
      }),

    /** A buyer pays an order. @throws Refusal if the order is paid, as seen by the buyer */
    async pay(orderId: string, attempt: Attempt): Promise<SimulatedPayment> {
      const order = orderOf(orderId);
      if (order.status === 'paid') throw new Refusal('This order is paid.');
      const payment = await pay(order, attempt);
      if (payment.status !== 'failed' && isChance(faults().paidTwice)) await pay(order, attempt);
      return payment;
    },

    async capture(id: string, amount: number, currency: string): Promise<SimulatedPayment> {
      const payment = paymentOf(id);
      if (payment.captured) throw new Refusal('This payment has already been captured');
      if (payment.status !== 'authorized')
        throw new Refusal(
          'Only payments which have been authorized and not yet captured can be captured',
        );
      if (payment.amount !== amount || payment.currency !== currency)
        throw new Refusal('Capture amount must be equal to the amount authorized');
      return captured(payment);
    },

    /** Releases the reserved amount. */
    async release(id: string): Promise<SimulatedPayment> {
      const payment = paymentOf(id);
      if (payment.status === 'refunded' && !payment.captured) return payment;
      if (payment.status !== 'authorized') throw new Refusal('The payment is not authorized');
      return ledger.put<SimulatedPayment>({
        ...payment,
        status: 'refunded',
        amount_refunded: payment.amount,
        refund_status: 'full',
      });
    },

    /** Makes a refund, once per idempotency key. */
    async refund(
      id: string,
      sent: { amount?: number | undefined; receipt: string | null; notes: Record<string, string> },
      key: string | undefined,
    ): Promise<SimulatedRefund> {
      const body = JSON.stringify([id, sent]);
      const before = key === undefined ? undefined : ledger.requests.get(key);
      if (before && before.body !== body)
        throw new Refusal('Different request body sent for the same Idempotency Header');
      const made = before && ledger.refunds.get(before.refund);
      if (made) return made;
      const payment = paymentOf(id);
      if (!payment.captured) throw new Refusal('The payment status should be captured');
      const left = payment.amount - payment.amount_refunded;
      const amount = sent.amount ?? left;
      if (left === 0) throw new Refusal('The payment has been fully refunded already');
      if (amount > left)
        throw new Refusal('The total refund amount is greater than the refund payment amount');
      const refund: SimulatedRefund = {
        id: newEntityId('rfnd'),
        entity: 'refund',
        amount,
        currency: payment.currency,
        payment_id: id,
        notes: sent.notes,
        receipt: sent.receipt,
        acquirer_data: { arn: null },
        created_at: nowInSeconds(),
        batch_id: null,
        status: 'pending',
        speed_processed: 'normal',
        speed_requested: 'normal',
      };
      await ledger.put(refund);
      if (key !== undefined) await ledger.put({ entity: 'request', key, body, refund: refund.id });
      const refunded = payment.amount_refunded + amount;
      const isFull = refunded === payment.amount;
      const changed = await ledger.put<SimulatedPayment>({
        ...payment,
        status: isFull ? 'refunded' : 'captured',
        amount_refunded: refunded,
        refund_status: isFull ? 'full' : 'partial',
      });
      events.send('refund.created', { refund, payment: changed });
      const timer = setTimeout(() => {
        timers.delete(timer);
        void settle(refund);
      }, refundMs).unref();
      timers.add(timer);
      return refund;
    },

    /** Ends refunds that wait. */
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },

    /** Continues refunds that waited when the simulator stopped. */
    resume(): void {
      for (const refund of ledger.refunds.values())
        if (refund.status === 'pending') void settle(refund);
    },
  };
}
