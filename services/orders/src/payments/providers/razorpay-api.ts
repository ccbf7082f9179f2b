import { createHmac } from 'node:crypto';
import { PROVIDER_METHODS, type ProviderMethod } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { z } from 'zod';
import { isExpected } from '../../webhooks/webhook-secret.ts';
import type {
  PayableOrder,
  PaymentName,
  PaymentProvider,
  ProviderEvent,
  ProviderPayment,
  ProviderRefund,
} from './provider.ts';
import { ProviderRefusal } from './provider.ts';
import { createRazorpayClient, type RazorpayAccount } from './razorpay-client.ts';
import * as shapes from './razorpay-shapes.ts';

/** Milliseconds per request. */
const TIMEOUT_MS = 10_000;
const CURRENCY = 'INR';

const ID = /^[0-9a-f]{24}$/;

/** Returns a note of an entity as text; undefined if it has none. */
function noteOf(notes: z.output<typeof shapes.payment>['notes'], name: string): string | undefined {
  const value = notes && !Array.isArray(notes) ? notes[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

const methodOf = (method: string | null | undefined): ProviderMethod =>
  PROVIDER_METHODS.find((one) => one === method) ?? 'other';

const momentOf = (seconds: number): Date => new Date(seconds * 1000);

/** A payment that is refunded without having been captured was released. */
const stateOf = ({
  status,
  captured,
}: z.output<typeof shapes.payment>): ProviderPayment['state'] =>
  status === 'refunded' ? (captured === true ? 'captured' : 'voided') : status;

/** Returns a payment of Razorpay's API in the shop's form. */
export function toPayment(payment: z.output<typeof shapes.payment>): ProviderPayment {
  const orderId = noteOf(payment.notes, 'order_id');
  const state = stateOf(payment);
  return {
    id: payment.id,
    reference: payment.order_id ?? null,
    orderId: orderId !== undefined && ID.test(orderId) ? orderId : null,
    amount: payment.amount,
    currency: payment.currency,
    state,
    method: methodOf(payment.method),
    problem: state === 'failed' ? (payment.error_description ?? 'The payment failed.') : null,
    fee: payment.fee ?? null,
    createdAt: momentOf(payment.created_at),
  };
}

/** Returns a refund of Razorpay's API in the shop's form. */
export const toRefund = (refund: z.output<typeof shapes.refund>): ProviderRefund => ({
  id: refund.id,
  paymentId: refund.payment_id,
  key: noteOf(refund.notes, 'refund_key') ?? null,
  amount: refund.amount,
  state: refund.status === 'pending' ? 'requested' : refund.status,
});

export interface RazorpaySettings extends RazorpayAccount {
  /** Signs webhook requests; without it every request is rejected. */
  webhookSecret?: string | undefined;
}

/** What providers with an API in Razorpay's form have in common. */
export type RazorpayApi = ReturnType<typeof createRazorpayApi>;

/**
 * The calls of an API in Razorpay's form (razorpay.com/docs/api).
 * @param name of the provider, for messages
 */
export function createRazorpayApi(
  { webhookSecret, ...account }: RazorpaySettings,
  { name, timeoutMs = TIMEOUT_MS }: { name: string; timeoutMs?: number },
) {
  const { call } = createRazorpayClient(account, { name, timeoutMs });
  const path = (id: string): string => `/v1/payments/${encodeURIComponent(id)}`;

  const fetchPayment = async (id: string): Promise<ProviderPayment> =>
    toPayment(await call({ method: 'GET', path: path(id) }, shapes.payment));

  /** Returns a payment after a change; the current one if the change was made before. */
  async function changed(
    { id }: Pick<PaymentName, 'id'>,
    change: () => Promise<ProviderPayment>,
    isDone: (payment: ProviderPayment) => boolean,
  ): Promise<ProviderPayment> {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      const payment = await fetchPayment(id);
      if (isDone(payment)) return payment;
      throw error;
    }
  }

  const calls = {
    fetchPayment,

    /** @param notes in addition to the order's id; at most 256 characters each */
    async create({ id, total }: PayableOrder, notes: Record<string, string> = {}): Promise<string> {
      const order = await call(
        {
          method: 'POST',
          path: '/v1/orders',
          body: {
            amount: total,
            currency: CURRENCY,
            receipt: id,
            notes: { order_id: id, ...notes },
          },
        },
        shapes.order,
      );
      return order.id;
    },

    capture: (payment: PaymentName): Promise<ProviderPayment> =>
      changed(
        payment,
        async () =>
          toPayment(
            await call(
              {
                method: 'POST',
                path: `${path(payment.id)}/capture`,
                body: { amount: payment.amount, currency: payment.currency },
              },
              shapes.payment,
            ),
          ),
        ({ state }) => state === 'captured',
      ),

    async refund({ id }: PaymentName, key: string, amount: number): Promise<ProviderRefund> {
      const refund = await call(
        {
          method: 'POST',
          path: `${path(id)}/refund`,
          body: { amount, speed: 'normal', receipt: key, notes: { refund_key: key } },
          // the same key makes one refund (razorpay.com/docs/api/refunds/normal-refunds-idempotent)
          headers: { 'X-Refund-Idempotency': key },
        },
        shapes.refund,
      );
      return toRefund(refund);
    },

    async fetch(reference: string): Promise<ProviderPayment[]> {
      const { items } = await call(
        { method: 'GET', path: `/v1/orders/${encodeURIComponent(reference)}/payments` },
        shapes.payments,
      );
      return items
        .map(toPayment)
        .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    },

    async fetchRefunds(paymentId: string): Promise<ProviderRefund[]> {
      const { items } = await call(
        { method: 'GET', path: `${path(paymentId)}/refunds` },
        shapes.refunds,
      );
      return items.map(toRefund);
    },

    /** The signature is HMAC-SHA256 of the exact body, in hex (razorpay.com/docs/webhooks). */
    readEvents({ headers, body }: Parameters<PaymentProvider['readEvents']>[0]): ProviderEvent[] {
      const expected =
        webhookSecret === undefined
          ? undefined
          : createHmac('sha256', webhookSecret).update(body).digest('hex');
      if (!isExpected(headers('X-Razorpay-Signature'), expected))
        throw new AppError('payment.signature_invalid');
      const { success, data } = shapes.event.safeParse(parsed(body));
      if (!success) throw new AppError('payment.event_invalid');
      const { payment, refund } = data.payload;
      return [
        ...(payment ? [{ kind: 'payment' as const, payment: toPayment(payment.entity) }] : []),
        ...(refund ? [{ kind: 'refund' as const, refund: toRefund(refund.entity) }] : []),
      ];
    },
  };
  return { ...calls, call, changed };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
