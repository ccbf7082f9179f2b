import { timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import Router from '@koa/router';
import type { Context, Next } from 'koa';
import { z } from 'zod';
import { type Bank, Refusal } from './bank.ts';
import { type Faults, faultsSchema } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { readBody } from './read-body.ts';
import { settlementFile } from './settlement-file.ts';

const notes = z
  .union([z.record(z.string(), z.string()), z.array(z.never())])
  .default({})
  .transform((value) => (Array.isArray(value) ? {} : value));

const newOrder = z.object({
  amount: z.number().int().min(100),
  currency: z.string().length(3),
  receipt: z.string().max(40).nullable().default(null),
  notes,
});
const newCapture = z.object({ amount: z.number().int().min(100), currency: z.string() });
const newRefund = z.object({
  amount: z.number().int().min(100).optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  receipt: z.string().max(40).nullable().default(null),
  notes,
});

export interface ApiOptions {
  keyId: string;
  keySecret: string;
  ledger: Ledger;
  bank: Bank;
  faults: () => Faults;
  setFaults(faults: Faults): void;
  random: () => number;
}

async function bodyOf<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  const text = (await readBody(context.req)) || '{}';
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Refusal('The request is invalid.');
  }
}

const collection = (items: readonly object[]) => ({
  entity: 'collection',
  count: items.length,
  items,
});

/** Calls in the form of Razorpay's API (razorpay.com/docs/api), with HTTP basic authentication. */
export function apiRoutes({ keyId, keySecret, ledger, bank, ...options }: ApiOptions): Router {
  const { faults, setFaults, random } = options;
  const router = new Router();
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);

  function authenticate(context: Context): void {
    const sent = Buffer.from(context.get('authorization'));
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
      throw new Refusal('The api key provided is invalid', 401);
  }

  /** Fails some calls before or after they take effect. */
  async function disturb(context: Context, next: Next): Promise<void> {
    const { errorBefore, errorAfter, html, slow, slowMs } = faults();
    const fail = (): void => {
      context.status = 500;
      context.body = { error: { code: 'SERVER_ERROR', description: 'The server failed.' } };
    };
    if (random() < slow) await delay(slowMs);
    if (random() < errorBefore) return fail();
    await next();
    if (random() < errorAfter) return fail();
    if (random() < html) {
      context.status = 200;
      context.type = 'html';
      context.body = '<!doctype html><title>Maintenance</title><h1>Back soon</h1>';
    }
  }

  router.use(async (context, next) => {
    try {
      authenticate(context);
      await next();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      context.status = error.status;
      context.body = error.body;
    }
  });

  const call = (
    method: 'get' | 'post',
    path: string,
    answer: (context: Context & { params: Record<string, string> }) => unknown,
  ) =>
    router[method](path, disturb, async (context) => {
      context.body = await answer(context as never);
    });
  const idOf = ({ params }: { params: Record<string, string> }): string => params.id ?? '';

  call('post', '/v1/orders', async (context) => bank.create(await bodyOf(context, newOrder)));
  call('get', '/v1/orders/:id', (context) => bank.orderOf(idOf(context)));
  call('get', '/v1/orders/:id/payments', (context) => {
    const { id } = bank.orderOf(idOf(context));
    return collection(ledger.paymentsOf(id));
  });
  call('get', '/v1/payments/:id', (context) => bank.paymentOf(idOf(context)));
  call('post', '/v1/payments/:id/capture', async (context) => {
    const { amount, currency } = await bodyOf(context, newCapture);
    return bank.capture(idOf(context), amount, currency);
  });
  call('post', '/v1/payments/:id/refund', async (context) => {
    const { amount, receipt, notes: sent } = await bodyOf(context, newRefund);
    const key = context.get('x-refund-idempotency') || undefined;
    return bank.refund(idOf(context), { amount, receipt, notes: sent }, key);
  });
  call('get', '/v1/payments/:id/refunds', (context) =>
    collection(ledger.refundsOf(bank.paymentOf(idOf(context)).id)),
  );
  call('get', '/v1/refunds/:id', (context) => {
    const found = ledger.refunds.get(idOf(context));
    if (!found) throw new Refusal('The id provided does not exist', 404);
    return found;
  });

  // Razorpay has no call for these: it releases what was not captured after some days.
  call('post', '/v1/payments/:id/release', (context) => bank.release(idOf(context)));
  router.post('/control/pay/:id', async (context) => {
    const attempt = await bodyOf(
      context,
      z.object({
        method: z.enum(['upi', 'card', 'netbanking', 'wallet']).default('upi'),
        outcome: z.enum(['success', 'failure']).default('success'),
        reportAfterMs: z.number().optional(),
      }),
    );
    context.body = await bank.pay(context.params.id ?? '', attempt);
  });
  router.put('/control/faults', async (context) => {
    setFaults(await bodyOf(context, faultsSchema));
    context.body = faults();
  });
  router.get('/control/payments', (context) => {
    context.body = {
      payments: [...ledger.payments.values()],
      refunds: [...ledger.refunds.values()],
    };
  });
  router.get('/control/settlement.csv', (context) => {
    context.type = 'text/csv';
    context.body = settlementFile(ledger);
  });
  return router;
}
