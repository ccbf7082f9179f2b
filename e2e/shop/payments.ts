import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isApiError } from '@tanabana/api-client';
import type { Order, Payment, Product } from '@tanabana/contracts';
import type { SimulatedPayment, SimulatedRefund } from '@tanabana/payment-simulator';
import { createConsistencyRepository } from '@tanabana/service-orders/library';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { apiOf, orderFor, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { type MongoClient, ObjectId } from 'mongodb';
import { describe, expect, test, vi } from 'vitest';
import { createStockReport } from '../../tools/seed/src/stock/stock-report.ts';
import { aProduct } from './products.ts';

/** `npm run check:payments` makes 5,000 payments. */
const PAYMENTS = Number(process.env.CHECK_PAYMENTS ?? 40);
const BUYERS = 16;
/** Payments between two kills of an orders service, and between two losses of the primary. */
const KILL_EVERY = PAYMENTS > 1000 ? 100 : 15;
const LOSE_EVERY = PAYMENTS > 1000 ? 400 : 25;
/** Milliseconds until a killed instance is back on a busy machine. */
const PATIENCE = 120_000;

/** The campaign's shop: orders wait for their payment for a few seconds. */
export const PAYMENT_SETTINGS = {
  PAYMENT_MINUTES: '0.15',
  SIMULATED_PAYMENTS_SECRET: 'payments-campaign',
};
const WAIT_MS = Number(PAYMENT_SETTINGS.PAYMENT_MINUTES) * 60_000;

const FAULTS = {
  errorBefore: 0.05,
  errorAfter: 0.05,
  html: 0.02,
  slow: 0.03,
  slowMs: 400,
  eventLost: 0.2,
  eventTwice: 0.2,
  eventLate: 0.3,
  eventDelayMs: 4000,
  declined: 0.05,
  otherAmount: 0.02,
  otherCurrency: 0.01,
  paidTwice: 0.03,
  autoCaptured: 0.3,
  refundFails: 0.03,
};

const isChance = (share: number): boolean => randomInt(1000) < share * 1000;

/** What a payment came to, as the provider and the shop record it together. */
type Outcome = 'paid order' | 'full refund' | 'mismatch' | 'not captured' | 'contradiction';

/** Repeats a call while the shop or the simulated provider is disturbed; undefined for a refusal. */
const persistently = <T>(call: () => Promise<T>): Promise<T | undefined> =>
  vi.waitFor(
    () =>
      call().catch((error: unknown) => {
        const isRefusal =
          isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
        if (isRefusal) return undefined;
        throw error;
      }),
    { timeout: PATIENCE, interval: 100 },
  );

export const describePayments = (shop: StartedShop, client: MongoClient, members: number) =>
  describe('payments through a provider', () => {
    const authorization = `Basic ${Buffer.from(`simulated:${PAYMENT_SETTINGS.SIMULATED_PAYMENTS_SECRET}`).toString('base64')}`;
    async function simulator<T>(method: string, path: string, body?: unknown): Promise<T> {
      const answer = await fetch(`${shop.address}/simulated-payments${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as T;
    }

    test(
      `each of ${PAYMENTS} payments with faults and kills pays an order, is refunded in full, or is a recorded mismatch (rules 18.4, 18.9)`,
      async () => {
        const admin = apiOf(shop, await signInAdmin(shop));
        const buyer = apiOf(shop, await signUp(shop));
        const product: Product = await aProduct(shop, { stock: PAYMENTS * 4 });
        const ids: string[] = [];
        let paid = 0;
        let kills = 0;
        let elections = 0;

        /** A buyer pays on the provider's page. */
        async function pay(reference: string): Promise<void> {
          await simulator('POST', `/control/pay/${reference}`, {
            method: ['upi', 'card', 'netbanking', 'wallet'][randomInt(4)],
          });
          paid += 1;
        }

        async function buy(): Promise<void> {
          const body = {
            ...orderFor(product),
            paymentMethod: 'pre-paid' as const,
            paymentProvider: 'simulated',
          };
          const idempotencyKey = randomUUID();
          const placed = await persistently(() =>
            buyer.orders.create({ body }, { idempotencyKey }),
          );
          if (!placed) throw new Error('The order was refused.');
          const { _id: id } = placed.order;
          ids.push(id);
          const params = { id };
          const started = await persistently(() => buyer.orders.startPayment({ params }));
          // it expired while the shop was away
          const reference = started?.checkout.url?.split('/').at(-1);
          if (!reference) return;
          if (isChance(0.05)) return;
          const cancel = () => persistently(() => buyer.orders.cancel({ params }));
          if (isChance(0.05)) await cancel();
          if (isChance(0.06)) await delay(WAIT_MS * 1.3);
          await pay(reference);
          if (isChance(0.5))
            await persistently(() => buyer.orders.checkPayment({ params, body: {} }));
          if (isChance(0.05)) await pay(reference);
          if (isChance(0.1)) await cancel();
        }

        async function buyMany(): Promise<void> {
          while (paid < PAYMENTS) await buy();
        }

        async function killMany(): Promise<void> {
          for (let at = KILL_EVERY; at < PAYMENTS; at += KILL_EVERY) {
            await vi.waitUntil(() => paid >= at, {
              timeout: PATIENCE + PAYMENTS * 300,
              interval: 50,
            });
            const pid = Object.entries(await shop.processes()).find(
              ([name]) => name === 'orders',
            )?.[1];
            if (pid === undefined) continue;
            try {
              process.kill(pid, 'SIGKILL');
              kills += 1;
            } catch {
              // it is being restarted
            }
          }
        }

        async function losePrimaries(): Promise<void> {
          if (members < 2) return;
          for (let at = LOSE_EVERY; at < PAYMENTS; at += LOSE_EVERY) {
            await vi.waitUntil(() => paid >= at, {
              timeout: PATIENCE + PAYMENTS * 300,
              interval: 50,
            });
            const lost = elections % 2 === 1;
            await client.db('admin').command({ replSetStepDown: 60, electionMS: 500, lost });
            elections += 1;
          }
        }

        await simulator('PUT', '/control/faults', FAULTS);
        await Promise.all([
          ...Array.from({ length: BUYERS }, buyMany),
          killMany(),
          losePrimaries(),
        ]);
        await simulator('PUT', '/control/faults', {});

        const payments = client.db(`${shop.dbPrefix}_orders`).collection('payments');
        const orders = client.db(`${shop.dbPrefix}_orders`).collection('orders');
        const own = { _id: { $in: ids.map((id) => new ObjectId(id)) } };
        /** Requests a failed refund again, as an owner does. */
        async function repeatRefunds(): Promise<void> {
          const { data } = await admin.orders.payments({
            query: { view: 'attention', limit: '1000' },
          });
          for (const { id, refunds } of data)
            for (const refund of refunds)
              if (refund.state === 'failed')
                await admin.orders
                  .retryRefund({ params: { payment: id, refund: refund.id } })
                  .catch(() => {});
        }
        await expect
          .poll(
            async () => {
              await repeatRefunds().catch(() => {});
              const [due, waiting, failed, known, all] = await Promise.all([
                payments.countDocuments({ dueAt: { $ne: null } }),
                orders.countDocuments({ ...own, 'payment.payBy': { $ne: null } }),
                payments.countDocuments({ 'refunds.state': 'failed' }),
                payments.countDocuments({}),
                simulator<{ payments: SimulatedPayment[] }>('GET', '/control/payments'),
              ]);
              return { due, waiting, failed, unseen: all.payments.length - known };
            },
            { timeout: WAIT_MS * 30 + PATIENCE, interval: 1000 },
          )
          .toEqual({ due: 0, waiting: 0, failed: 0, unseen: 0 });

        const made = await simulator<{ payments: SimulatedPayment[]; refunds: SimulatedRefund[] }>(
          'GET',
          '/control/payments',
        );
        const outcomes: Record<string, number> = {};
        const contradictions: string[] = [];
        const byReference = new Map<string, Payment>();
        for (let page = 1; ; page += 1) {
          const { data } = await admin.orders.payments({
            query: { limit: '1000', page: String(page) },
          });
          for (const one of data) byReference.set(one.reference, one);
          if (data.length === 0) break;
        }
        const orderOf = new Map<string, Order>();
        for (const id of ids) orderOf.set(id, await admin.orders.get({ params: { id } }));

        function outcomeOf(one: SimulatedPayment): Outcome {
          const known = byReference.get(one.id);
          if (!known) return 'contradiction';
          const order = known.orderId === null ? undefined : orderOf.get(known.orderId);
          if (one.status === 'failed')
            return known.outcome === null ? 'not captured' : 'contradiction';
          if (known.outcome === 'mismatch')
            return one.amount_refunded === 0 ? 'mismatch' : 'contradiction';
          const isRefunded = one.amount_refunded === one.amount;
          if (!one.captured)
            return isRefunded && known.outcome === 'refund' ? 'full refund' : 'contradiction';
          const pays = order?.payment?.reference === one.id && order.paymentStatus === 'Paid';
          if (isRefunded)
            return known.outcome === 'refund' || (pays && order.orderStatus === 'Cancelled')
              ? 'full refund'
              : 'contradiction';
          return one.amount_refunded === 0 &&
            pays &&
            known.outcome === 'order' &&
            order.orderStatus === 'Pending'
            ? 'paid order'
            : 'contradiction';
        }
        for (const one of made.payments) {
          const outcome = outcomeOf(one);
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
          if (outcome === 'contradiction')
            contradictions.push(JSON.stringify([one, byReference.get(one.id)]));
        }
        expect(contradictions).toEqual([]);
        expect(made.payments.length).toBeGreaterThanOrEqual(PAYMENTS);

        const consistency = createConsistencyRepository(client.db(`${shop.dbPrefix}_orders`));
        const report = await consistency.check(ids.map((id) => new ObjectId(id)));
        expect(report.faults).toEqual([]);
        const stock = createStockReport(client, shop.dbPrefix);
        await expect
          .poll(() => stock.check([product._id]))
          .toMatchObject({ differences: [], busy: 0, products: 1 });
        if (process.env.CHECK_PAYMENTS) {
          const figures = {
            ...{ orders: ids.length, payments: made.payments.length, refunds: made.refunds.length },
            ...{ kills, elections, outcomes },
          };
          console.log(JSON.stringify(figures, null, 1));
        }
      },
      PATIENCE * 3 + WAIT_MS * 30 + PAYMENTS * 500,
    );
  });
