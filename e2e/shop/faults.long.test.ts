import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportResult, Product, Session } from '@tanabana/contracts';
import { chooseDatabase, startDatabase } from '@tanabana/local-mongodb';
import { startShop } from '@tanabana/shop-runner/shop';
import { startFlakyProxy } from '@tanabana/test-kit';
import { newShopper, orderFor, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { MongoClient } from 'mongodb';
import { afterAll, describe, expect, test } from 'vitest';
import { describeElections } from './elections.ts';
import { describePayments, PAYMENT_SETTINGS } from './payments.ts';
import { aProduct, booksOf } from './products.ts';

/**
 * Faults of a database during an election, a shutdown or on a bad network, through the fail point
 * `failCommand` (https://github.com/mongodb/mongo/wiki/The-failCommand-fail-point), for each kind
 * of command that the services send. Runs on the local engine, or on the MongoDB at
 * `FAULTS_MONGODB_URI`, started with `enableTestCommands` for these tests alone. A normal run tests
 * orders and sign-ins, each fault with every third command; `npm run check:faults` runs all.
 */
const cacheDir = process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana');

async function openEngine() {
  const given = process.env.FAULTS_MONGODB_URI;
  if (given) {
    // mongod has no fail point that loses the responses of a kind of command
    const proxy = await startFlakyProxy(given);
    return { uri: given, members: 1, proxy, stop: async () => proxy.stop() };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-faults-'));
  const log = () => {};
  const chosen = await chooseDatabase({ env: { PATH: process.env.PATH }, cacheDir, log });
  const members = chosen.kind === 'documentdb' ? 3 : 1;
  const options = { dataDir, cacheDir, durable: false, testCommands: true, members, log };
  const { uri, stop } = await startDatabase({ ...options, engine: chosen });
  const end = () => stop().finally(() => rm(dataDir, { recursive: true, force: true }));
  return { uri, members, proxy: null, stop: end };
}

const engine = await openEngine();
const shop = await startShop({
  env: {
    SEED: 'none',
    MONGODB_URI: engine.proxy?.uri ?? engine.uri,
    MAX_OPEN_PIECES: '1000000',
    MAILS_PER_MAILBOX: '100000/100000',
    MAILS_PER_ACCOUNT: '100000/100000',
    MAILS_PER_NETWORK: '100000/100000',
    ...PAYMENT_SETTINGS,
  },
});
const client = await MongoClient.connect(engine.uri);
afterAll(async () => {
  await shop.stop();
  await client.close();
  await engine.stop();
});

// a standalone or shared mongod cannot move its primary
if (engine.members > 1) describeElections(shop, client);
describePayments(shop, client, engine.members);

const fail = (mode: unknown, data: object = {}) =>
  client.db('admin').command({ configureFailPoint: 'failCommand', mode, data });

const FULL = 'no room on the disk';
const UNANSWERED = 'connection closed after the work';

/** Each with its error number; mongod adds the error labels. */
const FAULTS: Record<string, object> = {
  'not writable primary': { errorCode: 10107 },
  'stepped down': { errorCode: 189 },
  'interrupted at shutdown': { errorCode: 11600 },
  'shutdown in progress': { errorCode: 91 },
  'connection closed before the work': { closeConnection: true },
  [UNANSWERED]: { closeConnection: true, afterWork: true },
  'write conflict': { errorCode: 112, errorLabels: ['TransientTransactionError'] },
  'write concern not reached in time': {
    writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' },
  },
  'shutdown while it was replicated': {
    writeConcernError: { code: 91, errmsg: 'Replication is being shut down' },
  },
  [FULL]: { errorCode: 14031 },
  silence: { blockConnection: true, blockTimeMS: 2000 },
};

const isWhole = process.env.CHECK_FAULTS === 'on';
const EVERY_RUN = new Set(['an order', 'a sign-in']);
/** One of this many commands is tested with each fault. */
const ONE_OF = 3;

/** Also more often than the driver retries. */
const AGAIN = new Set([
  'not writable primary',
  'connection closed before the work',
  UNANSWERED,
  'write conflict',
]);

/** Fault for the next commands of a name that a service sends, until it is cleared. */
async function play(fault: string, times: number, service: string, command: string): Promise<void> {
  if (fault === UNANSWERED && engine.proxy)
    for (let time = 0; time < times; time += 1)
      void engine.proxy.happen('unanswered', command, { app: service });
  else await fail({ times }, { failCommands: [command], appName: service, ...FAULTS[fault] });
}

async function mend(): Promise<void> {
  engine.proxy?.mend();
  await fail('off');
}

const READS = ['find', 'aggregate'];
const WRITES = ['insert', 'update', 'findAndModify', 'delete'];
/** Commands that store an order. */
const TOGETHER = 'bulkWrite';
const isWrite = (command: string): boolean => command === TOGETHER || WRITES.includes(command);
/** Lines of an import: more than one transaction stores. */
const IMPORTED = 260;
const AGAIN_LATER = { headers: { 'Retry-After': '2' } };
const admin = await signInAdmin(shop);
const shopper = await signUp(shop);

/** A call, and what must hold once it succeeded, however often it was repeated. */
interface Attempt {
  call(): Promise<Response>;
  /** Throws if data is lost, duplicated or half done. */
  check(): Promise<void>;
}

const send = (
  service: string,
  method: string,
  path: string,
  { token, body, key }: { token?: string; body?: unknown; key?: string } = {},
): Promise<Response> =>
  fetch(`${shop.instances[service]?.[0]}${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'Idempotency-Key': key } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

const place = (session: Session, product: Product, key = randomUUID()) =>
  send('orders', 'POST', '/api/orders/create', {
    token: session.token,
    body: orderFor(product),
    key,
  });

const product = await aProduct(shop, { stock: 1_000_000 });

const CALLS: Record<string, { service: string; commands: string[]; prepare(): Promise<Attempt> }> =
  {
    'an order': {
      service: 'orders',
      commands: [...READS, ...WRITES, TOGETHER, 'commitTransaction'],
      async prepare() {
        const key = randomUUID();
        const before = await booksOf(shop, shopper, product);
        return {
          call: () => place(shopper, product, key),
          async check() {
            const after = await booksOf(shop, shopper, product);
            expect(after.orders).toHaveLength(before.orders.length + 1);
            expect(before.left - after.left).toBe(1);
          },
        };
      },
    },
    'a cancel': {
      service: 'orders',
      commands: [...READS, ...WRITES, 'commitTransaction'],
      async prepare() {
        const { order } = (await (await place(shopper, product)).json()) as {
          order: { _id: string };
        };
        const { token } = shopper;
        const before = await booksOf(shop, shopper, product);
        return {
          call: () => send('orders', 'POST', `/api/orders/${order._id}/cancel`, { token }),
          async check() {
            const { left } = await booksOf(shop, shopper, product);
            expect(left - before.left).toBe(1);
            const found = await send('orders', 'GET', `/api/orders/${order._id}`, { token });
            expect(await found.json()).toMatchObject({ orderStatus: 'Cancelled' });
          },
        };
      },
    },
    'a list of orders': {
      service: 'orders',
      commands: READS,
      prepare: async () => ({
        call: () => send('orders', 'GET', '/api/orders', { token: admin.token }),
        check: async () => {},
      }),
    },
    'a change of a product': {
      service: 'products',
      commands: [...READS, ...WRITES, 'commitTransaction'],
      async prepare() {
        const price = 500 + Math.floor(Math.random() * 10_000);
        return {
          call() {
            const body = new FormData();
            body.append('price', String(price));
            return fetch(`${shop.instances.products?.[0]}/api/products/${product._id}`, {
              method: 'PUT',
              headers: { Authorization: `Bearer ${admin.token}` },
              body,
            });
          },
          async check() {
            const found = await send('products', 'GET', `/api/products/${product._id}`, {
              token: admin.token,
            });
            expect(await found.json()).toMatchObject({ price });
          },
        };
      },
    },
    'an import': {
      service: 'products',
      commands: [...READS, ...WRITES, 'commitTransaction'],
      async prepare() {
        const { username: name } = newShopper();
        const lines = Array.from({ length: IMPORTED }, (_, line) => `${name}-${line}`);
        // half of them exist with another price
        const rowsOf = (skus: string[], price: number) =>
          skus.map((sku) =>
            [sku, name, product.category.name, price, price, 5, 'Indigo: M'].join(),
          );
        const file = (rows: string[]) =>
          ['sku,name,category,price,saleprice,stock,colors', ...rows].join('\n');
        const importFile = async (body: string): Promise<Response> => {
          const answer = await fetch(`${shop.instances.products?.[0]}/api/products/import`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'text/csv' },
            body,
          });
          if (!answer.ok) return answer;
          const { stopped, refused } = (await answer.json()) as ImportResult;
          expect(refused).toBe(0);
          // the response has started: its last line contains the content of a 503
          return stopped
            ? Response.json({ code: 'server.unavailable' }, { ...AGAIN_LATER, status: 503 })
            : new Response(null);
        };
        expect((await importFile(file(rowsOf(lines.slice(IMPORTED / 2), 400)))).ok).toBe(true);
        return {
          call: () => importFile(file(rowsOf(lines, 500))),
          async check() {
            const stored = client.db('tanabana_products').collection('products').find({ name });
            const found = await stored.map(({ sku, price }) => `${sku} ${price}`).toArray();
            expect(found.sort()).toEqual(lines.map((sku) => `${sku} 50000`).sort());
          },
        };
      },
    },
    'a new category': {
      service: 'categories',
      commands: [...READS, ...WRITES, 'commitTransaction'],
      async prepare() {
        const { username: name } = newShopper();
        const { token } = admin;
        return {
          async call() {
            const made = await send('categories', 'POST', '/api/categories', {
              token,
              body: { name },
            });
            // of an attempt whose response was lost
            return made.status === 409 ? new Response(null, { status: 201 }) : made;
          },
          async check() {
            const found = await send('categories', 'GET', `/api/categories?q=${name}`);
            expect(await found.json()).toMatchObject({ total: 1 });
          },
        };
      },
    },
    'a sign-in': {
      service: 'auth',
      commands: [...READS, ...WRITES],
      prepare: async () => ({
        call: () =>
          send('auth', 'POST', '/api/auth/login', {
            body: { identifier: shop.adminUsername, password: shop.adminPassword },
          }),
        check: async () => {},
      }),
    },
    'a saved product': {
      service: 'wishlists',
      commands: [...READS, ...WRITES],
      async prepare() {
        const { token } = shopper;
        const id = randomUUID().replaceAll('-', '').slice(0, 24);
        const saved = async (): Promise<string[]> => {
          const lists = await send('wishlists', 'GET', '/api/wishlists', { token });
          const body = (await lists.json()) as { saved: { productId: string }[] };
          return body.saved.map(({ productId }) => productId);
        };
        return {
          call: () =>
            send('wishlists', 'PUT', `/api/wishlists/saved/${id}`, { token, body: { price: 9 } }),
          async check() {
            expect((await saved()).filter((one) => one === id)).toHaveLength(1);
            await send('wishlists', 'DELETE', `/api/wishlists/saved/${id}`, { token });
          },
        };
      },
    },
  };

/**
 * The call succeeds, or returns 503 with a retry time, or reports an unknown outcome and what to
 * do.
 */
async function assertHonest(answer: Response): Promise<void> {
  if (answer.ok) return;
  const { code } = (await answer.json()) as { code: string };
  expect([answer.status, code]).toEqual([
    503,
    expect.stringMatching(/^(server\.unavailable|order\.outcome_unknown|order\.busy)$/),
  ]);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
}

const tried = Object.entries(CALLS).filter(([name]) => isWhole || EVERY_RUN.has(name));

describe.each(tried)('%s', (_, { service, commands, prepare }) => {
  const cases = Object.keys(FAULTS).flatMap((fault) =>
    (isWhole && AGAIN.has(fault) ? [1, 3] : [1]).map((times) => [fault, times] as const),
  );
  test.each(cases)('survives: %s, %i times', async (fault, times) => {
    // a commit without disk space is undone by the server, not by a fail point
    const able = fault === FULL ? commands.filter(isWrite) : commands;
    const turn = Object.keys(FAULTS).indexOf(fault);
    for (const failed of isWhole ? able : able.filter((_, at) => (at + turn) % ONE_OF === 0)) {
      const { call, check } = await prepare();
      await play(fault, times, service, failed);
      const answer = await call().finally(mend);
      await assertHonest(answer);
      if (!answer.ok) await expect.poll(async () => (await call()).ok).toBe(true);
      await check();
    }
  });
});
