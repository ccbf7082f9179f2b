import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@tanabana/api-client';
import type { Order } from '@tanabana/contracts';
import { startDatabase } from '@tanabana/local/database';
import { connect, databaseName, newId } from '@tanabana/mongo-kit';
import { createStorage, ORDERS, toDocument } from '@tanabana/service-orders/library';
import { closeConnections, send } from './buyers.ts';
import { at, tellLoad } from './figures.ts';
import { manyOrder } from './many-orders.ts';
import { type RunningService, runService } from './services.ts';

const SIZES = [10_000, 100_000];
const BATCH = 1000;
const ROUNDS = 60;
const ADMIN = { username: 'admin', email: 'admin@example.com', password: 'handloom-7' };

const QUESTIONS: Record<string, string> = {
  'statistics, 30 days': '/api/orders/stats?days=30',
  'statistics, 90 days': '/api/orders/stats?days=90',
  'newest page': '/api/orders?limit=20',
  'page far in': '/api/orders?limit=20&page=400',
  'one status': '/api/orders?limit=20&status=Delivered',
  'rare status': '/api/orders?limit=20&status=Returned',
  'payments to check': '/api/orders?limit=20&paymentMethod=pre-paid&paymentStatus=Pending',
  'one day': `/api/orders?limit=20&from=${today()}&to=${today()}`,
  'by total': '/api/orders?limit=20&sort=total-desc',
  'common word': '/api/orders?limit=20&q=kurti',
  'two words': '/api/orders?limit=20&q=asha%20rao',
  'a phone number': '/api/orders?limit=20&q=9810000017',
  'nothing found': '/api/orders?limit=20&q=nobodyatall',
  'word and status': '/api/orders?limit=20&q=meera&status=Shipped',
};

interface Measured extends RunningService {
  size: number;
  token: string;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

async function fill(uri: string, prefix: string, size: number): Promise<void> {
  const client = await connect(uri);
  await createStorage(client, prefix).prepare();
  const orders = client.db(databaseName(prefix, 'orders')).collection(ORDERS);
  const users = Array.from({ length: size / 4 }, () => newId().toHexString());
  const began = performance.now();
  for (let from = 0; from < size; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, next) => manyOrder(from + next, size, users));
    await orders.insertMany(batch.map((order) => ({ ...toDocument(order) })));
  }
  console.log(`${size} orders stored in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await client.close();
}

async function open(uri: string, size: number, started: RunningService[]): Promise<Measured> {
  const prefix = `bench${size}`;
  await fill(uri, prefix, size);
  const env = { MONGODB_URI: uri, DB_PREFIX: prefix };
  const admin = { ADMIN_USERNAME: ADMIN.username, ADMIN_EMAIL: ADMIN.email };
  const auth = await runService(process.env.AUTH_PROGRAM ?? '', {
    ...env,
    ...admin,
    ADMIN_PASSWORD: ADMIN.password,
  });
  started.push(auth);
  const orders = await runService(process.env.SERVICE_PROGRAM ?? '', {
    ...env,
    AUTH_URL: auth.url,
  });
  started.push(orders);
  const credentials = { identifier: ADMIN.username, password: ADMIN.password };
  const { token } = await createClient({ origin: auth.url }).auth.login({ body: credentials });
  return { ...orders, size, token };
}

/** Milliseconds of one call. */
async function ask({ url, token }: Measured, method: string, path: string, body?: object) {
  const began = performance.now();
  const answer = await send(url, method, path, { token, body });
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
  return { milliseconds: performance.now() - began, body: answer.body };
}

/** An order of today changes, so that figures are counted anew. */
async function change(service: Measured, round: number): Promise<void> {
  const { body } = await ask(service, 'GET', '/api/orders?limit=1');
  const [order] = (body as unknown as { orders: Order[] }).orders;
  const orderStatus = round % 2 ? 'Accepted' : 'Pending';
  await ask(service, 'PUT', `/api/orders/update-status/${order?._id}`, { orderStatus });
}

const row = (kind: string, times: readonly number[][]): string => {
  const cells = [0.5, 0.95].map((share) => {
    const [small = 0, large = 0] = times.map((list) => at(list, share));
    return `${small.toFixed(1).padStart(9)}${large.toFixed(1).padStart(9)}${(large / small).toFixed(2).padStart(7)}`;
  });
  return kind.padEnd(28) + cells.join('  ');
};

/** What the dashboard asks for with 10,000 and with 100,000 orders, in turn. */
export async function measureStats(): Promise<void> {
  tellLoad();
  const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
  const cacheDir = process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana');
  const database = await startDatabase({ dataDir, cacheDir, durable: true, log: console.error });
  const started: RunningService[] = [];
  try {
    const services: Measured[] = [];
    for (const size of SIZES) services.push(await open(database.uri, size, started));
    for (const service of services) {
      const { milliseconds } = await ask(service, 'GET', '/api/orders/stats');
      console.log(`${service.size}: first statistics after ${Math.round(milliseconds)} ms`);
    }
    console.log(
      `\n${'milliseconds'.padEnd(28)}   p50: ${SIZES.join(', ')}, ratio    p95: the same`,
    );
    const measure = async (
      kind: string,
      work: (service: Measured, round: number) => Promise<number>,
    ) => {
      const times = services.map((): number[] => []);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, service] of services.entries()) {
          times[index]?.push(await work(service, round));
        }
      }
      console.log(row(kind, times));
    };
    await measure('statistics after a change', async (service, round) => {
      await change(service, round);
      return (await ask(service, 'GET', '/api/orders/stats')).milliseconds;
    });
    for (const [kind, path] of Object.entries(QUESTIONS)) {
      await measure(kind, async (service) => (await ask(service, 'GET', path)).milliseconds);
    }
    const exported = await Promise.all(
      services.map((service) => ask(service, 'GET', '/api/orders/export.csv')),
    );
    console.log(
      `\nexport: ${exported.map(({ milliseconds }) => `${Math.round(milliseconds)} ms`).join(', ')}`,
    );
  } finally {
    closeConnections();
    for (const service of started.toReversed()) await service.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
