import type { OrderStats } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, onTestFinished, test } from 'vitest';
import { createSalesAggregateSync } from '../src/stats/sales-aggregate-sync.ts';
import { lineOf, openShop, orderOf } from './shop.ts';

const START = Date.parse('2026-03-02T18:00:00Z');
const HOUR_MS = 3_600_000;
const PAYMENTS = ['Paid', 'Pending', 'Decline', 'COD'] as const;
const STATUSES = ['Accepted', 'Shipped', 'Delivered', 'Cancelled', 'Returned', 'Pending'] as const;

/** Deterministic random numbers. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

/** A shop with a controllable clock, on which orders are placed and changed. */
async function openMovingShop() {
  const shop = await openShop({ guestCheckout: true });
  const shelf = await Promise.all(
    [99900, 50000, 70000].map((price, at) =>
      shop.stock({ stock: 1000, name: `Kurti ${at}`, price, sellingPrice: price }),
    ),
  );
  let moment = START;
  shop.setClock(() => new Date(moment));
  const overview = async (instance = shop.http, days = 30) => {
    const { token } = shop.admin;
    const path = `/api/orders/stats?days=${days}`;
    const { status, body } = await instance.call<OrderStats>('GET', path, { token });
    expect(status).toBe(200);
    return body;
  };
  return {
    ...shop,
    later(ms: number): void {
      moment += ms;
    },
    /** Places an order of products from the `at`-th on. */
    async order(at: number): Promise<string> {
      const lines = shelf.slice(at % shelf.length).map((product) => lineOf(product));
      const { status, body } = await shop.place(orderOf(lines));
      expect(status).toBe(201);
      return body.order._id;
    },
    async setStatus(id: string, orderStatus: string, instance = shop.http): Promise<void> {
      const { token } = shop.admin;
      const path = `/api/orders/update-status/${id}`;
      expect((await instance.call('PUT', path, { token, body: { orderStatus } })).status).toBe(200);
    },
    async setPayment(id: string, paymentStatus: string, instance = shop.http): Promise<void> {
      const { token } = shop.admin;
      const path = `/api/orders/update-paymentStatus/${id}`;
      expect((await instance.call('PUT', path, { token, body: { paymentStatus } })).status).toBe(
        200,
      );
    },
    /** Compares incrementally counted instances with one that counts everything. */
    async expectTrue(...instances: (typeof shop.http)[]): Promise<void> {
      const fresh = await shop.start();
      for (const days of [7, 30, 90]) {
        const truth = await overview(fresh, days);
        for (const instance of instances) expect(await overview(instance, days)).toEqual(truth);
      }
      await fresh.close();
    },
    overview,
  };
}

longTest('incremental figures over months of changes equal a recount (rule 10.15)', async () => {
  const shop = await openMovingShop();
  const other = await shop.start();
  onTestFinished(other.close);
  const dice = createDice(7);
  const ids: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    const instance = dice(2) ? other : shop.http;
    const known = ids[dice(ids.length)];
    if (dice(5) < 2 || !known) ids.push(await shop.order(dice(3)));
    else if (dice(3) === 0) await shop.setPayment(known, PAYMENTS[dice(4)] ?? 'Paid', instance);
    else await shop.setStatus(known, STATUSES[dice(STATUSES.length)] ?? 'Pending', instance);
    // Seconds to days: changes within a poll, of the next one, and long after.
    shop.later([0, 1, 10_000, HOUR_MS, 40 * HOUR_MS][dice(5)] ?? 0);
    if (dice(2)) await shop.overview(dice(2) ? other : shop.http, 90);
    if (step % 20 === 19) await shop.expectTrue(shop.http, other);
  }
  await shop.expectTrue(shop.http, other);
});

longTest('orders that change during a recount are counted once', async () => {
  const shop = await openMovingShop();
  const old = {
    sent: await shop.order(0),
    undone: await shop.order(1),
    wavering: await shop.order(2),
  };
  shop.later(HOUR_MS);
  const young = await shop.order(0);
  const { stats } = shop.storage;
  const change = async (): Promise<void> => {
    await shop.order(1);
    await shop.setStatus(old.sent, 'Shipped');
    await shop.setStatus(old.undone, 'Cancelled');
    await shop.setStatus(young, 'Returned');
    await shop.setStatus(old.wavering, 'Cancelled');
  };
  const sync = createSalesAggregateSync(
    {
      ...stats,
      // The first of two queries is done, the second has not begun.
      async byStatus(since) {
        const counted = await stats.byStatus(since);
        await change();
        return counted;
      },
      async byProduct(from, since) {
        const counted = await stats.byProduct(from, since);
        await shop.setStatus(old.wavering, 'Pending');
        return counted;
      },
    },
    { now: () => new Date(START + HOUR_MS) },
  );
  const watched = await shop.start({}, { figures: sync });
  onTestFinished(watched.close);
  await shop.overview(watched);
  await shop.expectTrue(watched);
});

longTest('no instance loses a concurrent change', async () => {
  const shop = await openMovingShop();
  const other = await shop.start();
  onTestFinished(other.close);
  const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => shop.order(at)));
  await shop.overview(other);
  await Promise.all(
    ids.flatMap((id, at) => [
      shop.setStatus(id, STATUSES[at % 5] ?? 'Pending', at % 2 ? other : shop.http),
      shop.order(at),
      shop.overview(at % 2 ? shop.http : other),
    ]),
  );
  await shop.expectTrue(shop.http, other);
});

test('an old order that is returned changes totals but not products', async () => {
  const shop = await openMovingShop();
  const id = await shop.order(0);
  await shop.setStatus(id, 'Cancelled');
  shop.later(100 * 24 * HOUR_MS);
  const other = await shop.start();
  onTestFinished(other.close);
  await shop.overview(other, 90);
  await shop.setStatus(id, 'Delivered');
  expect(await shop.overview(other, 90)).toMatchObject({ orders: 1, topProducts: [] });
  await shop.expectTrue(other);
});

longTest(
  'an order whose lines were changed is recounted by every instance (rule 16.8)',
  async () => {
    const shop = await openMovingShop();
    const other = await shop.start();
    onTestFinished(other.close);
    const ids = [await shop.order(0), await shop.order(0)];
    await shop.overview(other);
    await shop.overview();
    shop.later(HOUR_MS);
    for (const id of ids) {
      const { status } = await shop.http.call('PUT', `/api/orders/${id}/edit`, {
        token: shop.admin.token,
        body: { lines: [{ line: 1, quantity: 2 }] },
      });
      expect(status).toBe(200);
      await shop.expectTrue(shop.http, other);
    }
    expect(await shop.overview(other)).toMatchObject({
      revenue: 2000,
      topProducts: [{ name: 'Kurti 1', quantity: 4 }],
    });
  },
);
