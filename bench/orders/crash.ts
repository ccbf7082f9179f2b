import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api, ApiError } from '@tanabana/api-client';
import type { Order, Product } from '@tanabana/contracts';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { buildOrderOf } from '@tanabana/test-kit/builders';
import { apiOf, makeProducts, signInAdmin, signUpBuyers } from '@tanabana/test-kit/shop-client';
import { logLoad } from '../figures.ts';
import { withShop } from '../shop.ts';

const BUYERS = 8;
const STOCK = { products: 6, units: 100_000 };
/** Orders between two kills: the shop works again before the next kill. */
const ORDERS_BETWEEN = [3, 120] as const;
const RETRY_MS = 100;
const TIMEOUT_MS = 20_000;
/** Time limit of an attempt in milliseconds; exceeding it is a failure of the shop. */
const PATIENCE_MS = 60_000;
/** One of this many orders is cancelled by its buyer. */
const CANCEL_ONE_OF = 5;
const PAGE = 1000;

interface Tally {
  /** Ids of acknowledged orders by idempotency key. */
  placed: Map<string, string>;
  cancelled: Set<string>;
  /** Responses that count as none: 5xx, closed connections. */
  unanswered: number;
  /** Keys that returned two different orders. */
  doubled: string[];
}

/** Repeats a request with the same key until it gets a valid response, as a browser does. */
async function retryUntilAccepted<T>(tally: Tally, ask: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const { status, message } = error as ApiError;
      if (status >= 400 && status < 500) throw new Error(`${status} ${message}`);
    }
    tally.unanswered += 1;
    if (Date.now() > until) throw new Error(`No answer for ${PATIENCE_MS / 1000} s`);
    await delay(RETRY_MS);
  }
}

async function buyUntil(
  stopped: () => boolean,
  { orders }: Api,
  products: readonly Product[],
  tally: Tally,
): Promise<void> {
  while (!stopped()) {
    const idempotencyKey = randomUUID();
    const first = randomInt(products.length);
    const lines = [0, 1].map((next) => ({
      product: products[(first + next) % products.length] as Product,
      quantity: 1 + randomInt(2),
    }));
    const body = buildOrderOf(lines);
    const place = () => orders.create({ body }, { idempotencyKey, timeout: TIMEOUT_MS });
    const { _id: id } = (await retryUntilAccepted(tally, place)).order;
    tally.placed.set(idempotencyKey, id);
    // A repetition must return the same order.
    const again = await retryUntilAccepted(tally, place);
    if (again.order._id !== id) tally.doubled.push(idempotencyKey);
    if (randomInt(CANCEL_ONE_OF) > 0) continue;
    await retryUntilAccepted(tally, () =>
      orders.cancel({ params: { id } }, { timeout: TIMEOUT_MS }),
    );
    tally.cancelled.add(id);
  }
}

async function moreOrders(tally: Tally, count: number): Promise<void> {
  const enough = tally.placed.size + count;
  const until = Date.now() + PATIENCE_MS;
  while (tally.placed.size < enough) {
    if (Date.now() > until) throw new Error(`No orders for ${PATIENCE_MS / 1000} s`);
    await delay(randomInt(5, 25));
  }
}

/** Kills at random the orders service or a process of the database, with equal probability. */
async function killAtRandom(
  shop: StartedShop,
  kills: number,
  tally: Tally,
): Promise<Map<string, number>> {
  const killed = new Map<string, number>();
  const services = new Set(['products', 'categories', 'auth', 'wishlists', 'gateway']);
  for (let done = 0; done < kills; ) {
    await moreOrders(tally, randomInt(...ORDERS_BETWEEN));
    const targets = Object.entries(await shop.processes()).filter(([name]) => !services.has(name));
    const [name, pid] = targets[randomInt(Math.max(1, targets.length))] ?? [];
    if (!name || !pid) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      continue; // it is already restarting
    }
    killed.set(name, (killed.get(name) ?? 0) + 1);
    done += 1;
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  return killed;
}

async function allOrders(admin: Api, tally: Tally): Promise<Order[]> {
  const all: Order[] = [];
  for (let page = 1; ; page += 1) {
    const query = { sort: 'oldest', limit: String(PAGE), page: String(page) } as const;
    const { orders } = await retryUntilAccepted(tally, () => admin.orders.list({ query }));
    all.push(...orders);
    if (orders.length < PAGE) return all;
  }
}

/** Inconsistencies as text; empty if none. */
async function faultsOf(admin: Api, products: readonly Product[], tally: Tally): Promise<string[]> {
  const orders = await allOrders(admin, tally);
  const faults: string[] = tally.doubled.map((key) => `key ${key} returned two orders`);
  const byId = new Map(orders.map((order) => [order._id, order]));
  const acknowledged = new Set(tally.placed.values());
  for (const id of acknowledged) if (!byId.has(id)) faults.push(`order ${id} is lost`);
  for (const { _id } of orders)
    if (!acknowledged.has(_id)) faults.push(`order ${_id} is a duplicate`);
  for (const { _id, orderStatus } of orders) {
    const isCancelled = orderStatus === 'Cancelled';
    if (isCancelled !== tally.cancelled.has(_id)) faults.push(`order ${_id} is ${orderStatus}`);
  }
  for (const { _id } of products) {
    const sold = orders
      .filter(({ orderStatus }) => orderStatus !== 'Cancelled')
      .flatMap((order) => order.products)
      .filter(({ productId }) => productId === _id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    // admin requests are not answered from a cache
    const ask = () => admin.products.get({ params: { id: _id } });
    const { stock } = await retryUntilAccepted(tally, ask);
    if (stock + sold !== STOCK.units) faults.push(`product ${_id}: ${stock} left, ${sold} sold`);
  }
  return faults;
}

/**
 * Buyers order, repeat and cancel while the orders service and the database are killed at random.
 * @throws Error if an acknowledged order is lost or duplicated, or stock and orders do not match
 */
export const measureCrashes = (kills: number): Promise<void> =>
  withShop({ MAX_OPEN_PIECES: '1000000', LOG_LEVEL: 'error' }, async (shop) => {
    logLoad();
    const products = await makeProducts(shop, STOCK.products, STOCK.units);
    const buyers = await signUpBuyers(shop, BUYERS);
    const tally: Tally = { placed: new Map(), cancelled: new Set(), unanswered: 0, doubled: [] };
    let stopped = false;
    const began = performance.now();
    const buying = Promise.all(
      buyers.map((buyer) => buyUntil(() => stopped, apiOf(shop, buyer), products, tally)),
    );
    const killing = killAtRandom(shop, kills, tally).finally(() => {
      stopped = true;
    });
    const [killed] = await Promise.all([killing, buying]);
    const seconds = (performance.now() - began) / 1000;
    const admin = apiOf(shop, await signInAdmin(shop));
    const faults = await faultsOf(admin, products, tally);
    console.log(
      `killed: ${[...killed].map(([name, times]) => `${name} ${times}`).join(', ')}, in ${seconds.toFixed(0)} s`,
    );
    console.log(
      `${tally.placed.size} orders acknowledged, ${tally.cancelled.size} of them cancelled; ${tally.unanswered} calls asked again`,
    );
    if (faults.length > 0) throw new Error(`Inconsistent:\n${faults.slice(0, 20).join('\n')}`);
    console.log('no acknowledged order lost or duplicated, stock exact');
  });
