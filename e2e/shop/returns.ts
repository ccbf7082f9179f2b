import { randomInt, randomUUID } from 'node:crypto';
import { isApiError } from '@tanabana/api-client';
import {
  BUYER_RETURN_REASONS,
  isOpenReturn,
  mayMoveShipment,
  nextReturnState,
  type Order,
  type OrderReturn,
  type Product,
  type ReturnEvent,
  SHIPMENT_STATUSES,
  shopDay,
  versionETag,
} from '@tanabana/contracts';
import { createConsistencyRepository } from '@tanabana/service-orders/library';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { buildOrderOf } from '@tanabana/test-kit/builders';
import { apiOf, newShopper, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { MongoClient, ObjectId } from 'mongodb';
import { describe, expect, test, vi } from 'vitest';
import { createStockReport } from '../../tools/seed/src/stock/stock-report.ts';

/** `npm run check:returns` makes 20,000 steps. */
const STEPS = Number(process.env.CHECK_RETURNS ?? 240);
const WALKERS = 8;
/** Steps of one order. */
const LIFE = 30;
/** Steps between two kills of an instance of the orders service. */
const KILL_EVERY = 100;
/** Milliseconds until a killed instance is back on a busy machine. */
const PATIENCE = 60_000;

const SIZES = ['S', 'M', 'L'];
const UPI = { kind: 'upi', upi: 'asha@bank' } as const;

const pick = <T>(all: readonly T[]): T => {
  const one = all[randomInt(all.length)];
  if (one === undefined) throw new Error('There is nothing to pick from.');
  return one;
};
const isChance = (share: number): boolean => randomInt(1000) < share * 1000;

/** How a request ended: the changed order, or the code of its refusal. */
type Outcome = { order: Order } | { refused: string };

/**
 * Sends a request until the shop answers it: an instance may be killed meanwhile. A refusal of a
 * repetition may come from the first attempt.
 */
async function sent(
  send: () => Promise<{ order: Order }>,
): Promise<{ outcome: Outcome; isRepeated: boolean }> {
  let attempts = 0;
  const outcome = await vi.waitFor(
    async (): Promise<Outcome> => {
      attempts += 1;
      try {
        return { order: (await send()).order };
      } catch (error) {
        if (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429)
          return { refused: error.code };
        throw error;
      }
    },
    { timeout: PATIENCE, interval: 100 },
  );
  return { outcome, isRepeated: attempts > 1 };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const paise = (rupees: number): number => Math.round(rupees * 100);

/** What must hold in every response: nothing more is paid back than paid, or sent back than bought. */
function problemsOf(order: Order): string[] {
  const { paidTotal = order.totalPrice, refunds = [], returns = [], products } = order;
  const refunded = sum(refunds.map(({ amount }) => paise(amount)));
  const counted = returns.filter(({ state }) => state !== 'rejected' && state !== 'withdrawn');
  const sentBack = (line: number) =>
    sum(counted.map((one) => (one.line === line ? one.quantity : 0)));
  return [
    ...(refunded > paise(paidTotal) ? [`refunded ${refunded} of ${paise(paidTotal)}`] : []),
    ...products.flatMap(({ quantity }, line) =>
      sentBack(line) > quantity ? [`line ${line}: ${sentBack(line)} of ${quantity} sent back`] : [],
    ),
  ];
}

export const describeReturns = (shop: StartedShop) =>
  describe('parcels, returns and refunds', () => {
    test(
      `agree with each other and with the stock after ${STEPS} random steps with kills (rules 16.3, 17.3, 17.8)`,
      async () => {
        const admin = apiOf(shop, await signInAdmin(shop));
        const buyer = apiOf(shop, await signUp(shop));
        const products = await Promise.all([true, true, false].map(makeProduct));
        const steps: Record<string, number> = {};
        const orders: string[] = [];
        let made = 0;

        async function makeProduct(isCounted: boolean): Promise<Product> {
          const name = `Kurti ${newShopper().username}`;
          await admin.categories.create({ body: { name } });
          const spread = { countedBy: 'variant' as const, spread: 'evenly' };
          const colors = JSON.stringify([{ name: 'Indigo', sizes: SIZES }]);
          const stock = String(Math.max(60, Math.round(STEPS / 10)));
          return admin.products.create({
            body: {
              ...{ name, category: name, price: '1299', saleprice: '999.5', stock, colors },
              ...(isCounted && spread),
            },
          });
        }

        const count = (what: string, outcome: Outcome): void => {
          const name = `${what}: ${'refused' in outcome ? outcome.refused : 'done'}`;
          steps[name] = (steps[name] ?? 0) + 1;
        };

        async function place(): Promise<Order> {
          const lines = products
            .slice(0, 1 + randomInt(products.length))
            .map((product) => ({ product, quantity: 1 + randomInt(3) }));
          const body = buildOrderOf(lines);
          for (const line of body.products) line.selectedSize = pick(SIZES);
          const idempotencyKey = randomUUID();
          const { outcome } = await sent(() => buyer.orders.create({ body }, { idempotencyKey }));
          if ('refused' in outcome) throw new Error(outcome.refused);
          orders.push(outcome.order._id);
          return outcome.order;
        }

        const read = (id: string): Promise<Order> =>
          vi.waitFor(() => admin.orders.get({ params: { id } }), { timeout: PATIENCE });

        /** Expects the outcome that the state machine of returns predicts. */
        async function expectReturn(
          { _id }: Order,
          before: OrderReturn,
          event: ReturnEvent,
          role: 'buyer' | 'owner',
          { outcome }: { outcome: Outcome },
        ): Promise<Order> {
          const predicted = nextReturnState(before, event, role);
          const order = 'order' in outcome ? outcome.order : await read(_id);
          const after = order.returns?.find(({ id }) => id === before.id);
          const expected = predicted ?? before.state;
          const what = `${event} of a return that was ${before.state}, ${JSON.stringify(outcome).slice(0, 200)}`;
          expect(after?.state, what).toBe(expected);
          if (predicted !== null) expect('order' in outcome, what).toBe(true);
          return order;
        }

        const returnOf = ({ returns = [] }: Order): OrderReturn | null =>
          returns.length > 0 ? pick(returns) : null;

        const changeReturn =
          (event: 'approve' | 'reject' | 'receive' | 'check' | 'convert') =>
          async (order: Order): Promise<Order> => {
            const one = returnOf(order);
            if (!one) return order;
            const params = { id: order._id, return: one.id };
            const body = { event, reason: 'Worn', quality: pick(['restock', 'damaged'] as const) };
            // two changes of one state at once: one of them wins
            const isRace = event !== 'reject' && event !== 'convert' && isChance(0.1);
            if (isRace && nextReturnState(one, event, 'owner') !== null) {
              const events = [event, 'reject'] as const;
              const both = await Promise.all(
                events.map((each) =>
                  sent(() =>
                    admin.orders.changeReturn({
                      params,
                      body: { ...body, event: each, seen: one.state },
                    }),
                  ),
                ),
              );
              for (const { outcome } of both) count(`${event} or reject`, outcome);
              const wins = both.filter(({ outcome }) => 'order' in outcome).length;
              expect(wins, `${event} or reject, ${one.state}`).toBe(1);
              return read(order._id);
            }
            const answer = await sent(() => admin.orders.changeReturn({ params, body }));
            count(event, answer.outcome);
            return expectReturn(order, one, event, 'owner', answer);
          };

        const request = async (order: Order): Promise<Order> => {
          const line = randomInt(order.products.length);
          const isExchange = isChance(0.5);
          const returnData = JSON.stringify({
            ...{ line, quantity: 1 + randomInt(2), reason: pick(BUYER_RETURN_REASONS), note: '' },
            ...{ resolution: isExchange ? 'exchange' : 'refund', method: 'pickup' },
            ...(isExchange
              ? { exchangeFor: { color: 'Indigo', size: pick(SIZES) } }
              : { refundTo: UPI }),
          });
          const idempotencyKey = randomUUID();
          const { outcome } = await sent(() =>
            buyer.orders.requestReturn(
              { params: { id: order._id }, body: { returnData } },
              { idempotencyKey },
            ),
          );
          count('request', outcome);
          return 'order' in outcome ? outcome.order : order;
        };

        const pack = async (order: Order): Promise<Order> => {
          const line = randomInt(order.products.length);
          const idempotencyKey = randomUUID();
          const body = {
            ...(isChance(0.7) && { lines: [{ line, quantity: 1 + randomInt(2) }] }),
            ...{ courier: 'DTDC', awb: randomUUID().slice(0, 18) },
            status: pick(['packed', 'handed-over'] as const),
          };
          const { outcome } = await sent(() =>
            admin.orders.createShipment({ params: { id: order._id }, body }, { idempotencyKey }),
          );
          count('pack', outcome);
          return 'order' in outcome ? outcome.order : order;
        };

        const move = async (order: Order): Promise<Order> => {
          const { shipments = [] } = order;
          if (shipments.length === 0) return pack(order);
          const parcel = pick(shipments);
          const status = isChance(0.6) ? 'delivered' : pick(SHIPMENT_STATUSES);
          const { outcome, isRepeated } = await sent(() =>
            admin.orders.updateShipment({
              params: { id: order._id, shipment: parcel.id },
              body: { status },
            }),
          );
          count('move', outcome);
          const isPossible =
            status === parcel.status || mayMoveShipment(parcel.status, status, 'owner');
          const what = `${parcel.status} → ${status}, ${JSON.stringify(outcome).slice(0, 200)}`;
          // the state of the whole order can be a reason, too
          if (!isRepeated && !isPossible) expect('refused' in outcome, what).toBe(true);
          return read(order._id);
        };

        const refund = async (order: Order): Promise<Order> => {
          const one = returnOf(order);
          const line = one?.line ?? randomInt(order.products.length);
          const quantity = one?.quantity ?? randomInt(2);
          const { price = 0 } = order.products[line] ?? {};
          const isOfReturn = one !== null && isChance(0.7);
          const idempotencyKey = randomUUID();
          const body = {
            ...({ method: 'upi', reference: 'UTR1', day: shopDay(new Date()) } as const),
            lines: [
              { line, quantity, amount: isChance(0.8) ? price * quantity : 1 + randomInt(99) },
            ],
            ...(isOfReturn && { returnId: one.id }),
          };
          const { outcome } = await sent(() =>
            admin.orders.addRefund({ params: { id: order._id }, body }, { idempotencyKey }),
          );
          count('refund', outcome);
          const after = 'order' in outcome ? outcome.order : await read(order._id);
          const state = after.returns?.find(({ id }) => id === one?.id)?.state;
          if (isOfReturn && 'order' in outcome) expect(state).toBe('refunded');
          return after;
        };

        const exchange = async (order: Order): Promise<Order> => {
          const one = returnOf(order);
          if (!one) return order;
          const idempotencyKey = randomUUID();
          const body = { courier: 'DTDC', awb: randomUUID().slice(0, 18) };
          const answer = await sent(() =>
            admin.orders.shipExchange(
              { params: { id: order._id, return: one.id }, body },
              { idempotencyKey },
            ),
          );
          count('exchange', answer.outcome);
          return expectReturn(order, one, 'exchange', 'owner', answer);
        };

        const withdraw = async (order: Order): Promise<Order> => {
          const one = returnOf(order);
          if (!one) return order;
          const params = { id: order._id, return: one.id };
          const answer = await sent(() => buyer.orders.withdrawReturn({ params }));
          count('withdraw', answer.outcome);
          return expectReturn(order, one, 'withdraw', 'buyer', answer);
        };

        /** Makes the next step of an open return. */
        const advance = async (order: Order): Promise<Order> => {
          const open = (order.returns ?? []).filter(({ state }) => isOpenReturn(state));
          if (open.length === 0) return request(order);
          const one = pick(open);
          const next = {
            requested: changeReturn('approve'),
            approved: changeReturn('receive'),
            received: changeReturn('check'),
            checked: one.resolution === 'exchange' ? exchange : refund,
          }[one.state as 'requested' | 'approved' | 'received' | 'checked'];
          return next({ ...order, returns: [one] });
        };

        const edit = async (order: Order): Promise<Order> => {
          const lines = order.products
            .map((_, line) => ({ line, quantity: 1 + randomInt(3), size: pick(SIZES) }))
            .filter((_, line) => line === 0 || isChance(0.8));
          const ifMatch = versionETag(order);
          const { outcome } = await sent(() =>
            admin.orders.edit({ params: { id: order._id }, body: { lines } }, { ifMatch }),
          );
          count('edit', outcome);
          return read(order._id);
        };

        const set = (orderStatus: Order['orderStatus']) => async (order: Order) => {
          const { outcome } = await sent(() =>
            admin.orders.updateStatus({ params: { id: order._id }, body: { orderStatus } }),
          );
          count(orderStatus, outcome);
          return read(order._id);
        };
        const pay = async (order: Order): Promise<Order> => {
          const body = { paymentStatus: 'Paid' as const };
          const { outcome } = await sent(() =>
            admin.orders.updatePaymentStatus({ params: { id: order._id }, body }),
          );
          count('pay', outcome);
          return read(order._id);
        };

        const often = <T>(times: number, step: T): T[] => Array.from({ length: times }, () => step);
        const walk: ((order: Order) => Promise<Order>)[] = [
          ...often(2, edit),
          ...often(4, pack),
          ...often(5, move),
          ...often(2, pay),
          ...often(2, set('Delivered')),
          ...often(6, request),
          ...often(14, advance),
          changeReturn('approve'),
          changeReturn('reject'),
          changeReturn('receive'),
          changeReturn('check'),
          changeReturn('convert'),
          ...often(2, refund),
          exchange,
          withdraw,
        ];
        const ends = [set('Returned'), set('Cancelled'), set('Delivered')];

        /** Leads orders through random steps until all steps are made. */
        async function walker(): Promise<void> {
          while (made < STEPS) {
            let order = await place();
            for (let step = 0; step < LIFE && made < STEPS; step += 1) {
              made += 1;
              order = await pick(walk)(order);
              expect(problemsOf(order)).toEqual([]);
            }
            if (isChance(0.3)) await pick(ends)(order);
          }
        }

        let kills = 0;
        async function killer(): Promise<void> {
          while (made < STEPS) {
            await vi.waitUntil(() => made >= Math.min(STEPS, (kills + 1) * KILL_EVERY), {
              timeout: PATIENCE + STEPS * 100,
              interval: 50,
            });
            if (made >= STEPS) return;
            const running = Object.entries(await shop.processes());
            const [, pid] = pick(running.filter(([name]) => /^orders(-\d+)?$/.test(name)));
            try {
              process.kill(pid, 'SIGKILL');
            } catch {
              // it is being restarted
            }
            kills += 1;
          }
        }
        await Promise.all([...Array.from({ length: WALKERS }, walker), killer()]);
        const done = Object.entries(steps).filter(([name]) => name.endsWith(': done'));
        expect(sum(done.map(([, times]) => times)), JSON.stringify(steps)).toBeGreaterThan(
          STEPS / 4,
        );
        expect(kills).toBeGreaterThanOrEqual(Math.floor((STEPS - 1) / KILL_EVERY));

        const client = await MongoClient.connect(shop.mongodbUri);
        try {
          const consistency = createConsistencyRepository(client.db(`${shop.dbPrefix}_orders`));
          const report = await consistency.check(orders.map((id) => new ObjectId(id)));
          expect(report.faults).toEqual([]);
          expect(report.orders).toBe(orders.length);
          const stock = createStockReport(client, shop.dbPrefix);
          await expect
            .poll(() => stock.check(products.map(({ _id }) => _id)))
            .toMatchObject({ differences: [], busy: 0, products: products.length });
          if (process.env.CHECK_RETURNS)
            console.log(JSON.stringify({ kills, ...report, faults: 0, steps }, null, 1));
        } finally {
          await client.close();
        }
      },
      120_000 + STEPS * 200,
    );
  });
