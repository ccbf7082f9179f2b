import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product, Session } from '@tanabana/contracts';
import { startShop } from '@tanabana/local/shop';
import { chooseDatabase, startDatabase } from '@tanabana/local-mongodb';
import { MongoClient } from 'mongodb';
import { afterAll, describe, expect, test } from 'vitest';
import { newShopper, orderFor, signInAdmin, signUp } from '../support/api.ts';
import { describeElections } from './elections.ts';
import { aProduct, booksOf } from './products.ts';

/**
 * What a database does in an election, a shutdown or under a bad network, by the fail point `failCommand`
 * (https://github.com/mongodb/mongo/wiki/The-failCommand-fail-point), to each kind of command that the
 * services send. On the local engine, or on the MongoDB at `FAULTS_MONGODB_URI` that was started with
 * `enableTestCommands` and that nobody else uses. Every test run tries the orders and the sign-ins, each fault once;
 * `npm run check:faults` all of it.
 */
const cacheDir = process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana');

async function openEngine() {
  const given = process.env.FAULTS_MONGODB_URI;
  if (given) return { uri: given, members: 1, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-faults-'));
  const log = () => {};
  const chosen = await chooseDatabase({ env: { PATH: process.env.PATH }, cacheDir, log });
  const members = chosen.kind === 'documentdb' ? 3 : 1;
  const options = { dataDir, cacheDir, durable: false, testCommands: true, members, log };
  const { uri, stop } = await startDatabase({ ...options, engine: chosen });
  const end = () => stop().finally(() => rm(dataDir, { recursive: true, force: true }));
  return { uri, members, stop: end };
}

const engine = await openEngine();
const shop = await startShop({
  env: {
    SEED: 'none',
    MONGODB_URI: engine.uri,
    MAX_OPEN_PIECES: '1000000',
    MAILS_PER_MAILBOX: '100000/100000',
    MAILS_PER_ACCOUNT: '100000/100000',
    MAILS_PER_NETWORK: '100000/100000',
  },
});
const client = await MongoClient.connect(engine.uri);
afterAll(async () => {
  await shop.stop();
  await client.close();
  await engine.stop();
});

// a mongod by itself, or one of somebody else's, moves no primary
if (engine.members > 1) describeElections(shop, client);

const fail = (mode: unknown, data: object = {}) =>
  client.db('admin').command({ configureFailPoint: 'failCommand', mode, data });

/** Each with the error's number; a mongod adds the labels that belong to it. */
const FAULTS: Record<string, object> = {
  'not writable primary': { errorCode: 10107 },
  'stepped down': { errorCode: 189 },
  'interrupted at shutdown': { errorCode: 11600 },
  'shutdown in progress': { errorCode: 91 },
  'connection closed': { closeConnection: true },
  'write conflict': { errorCode: 112, errorLabels: ['TransientTransactionError'] },
  'write concern not reached in time': {
    writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' },
  },
  'shutdown while it was replicated': {
    writeConcernError: { code: 91, errmsg: 'Replication is being shut down' },
  },
  silence: { blockConnection: true, blockTimeMS: 2000 },
};

const isWhole = process.env.CHECK_FAULTS === 'on';
const EVERY_RUN = new Set(['an order', 'a sign-in']);

/** Also more often than the driver tries by itself. */
const AGAIN = new Set(['not writable primary', 'connection closed', 'write conflict']);

const READS = ['find', 'aggregate'];
const WRITES = ['insert', 'update', 'findAndModify', 'delete'];
const admin = await signInAdmin(shop);
const shopper = await signUp(shop);

/** A call, and what must be true once it succeeded, however often it was made with the same words. */
interface Attempt {
  call(): Promise<Response>;
  /** Throws where something is lost, doubled or half done. */
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
      commands: [...READS, ...WRITES, 'commitTransaction'],
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
            // of a try whose answer was lost
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

/** Either it is done, or 503 says when to try again; or that nobody knows, and what to do then. */
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
  test.each(cases)('meets: %s, %i times', async (fault, times) => {
    for (const failed of commands) {
      const { call, check } = await prepare();
      await fail({ times }, { failCommands: [failed], appName: service, ...FAULTS[fault] });
      const answer = await call().finally(() => fail('off'));
      await assertHonest(answer);
      if (!answer.ok) await expect.poll(async () => (await call()).ok).toBe(true);
      await check();
    }
  });
});
