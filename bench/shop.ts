import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product, Session } from '@tanabana/contracts';
import { type StartedShop, startShop } from '@tanabana/local/shop';
import { startDatabase } from '@tanabana/local-mongodb';
import { apiOf, signInAdmin, signUp } from '../e2e/support/api.ts';
import type { OpenShop } from '../e2e/support/shop.ts';

/**
 * Opens a shop of the bench's own without a catalogue, for as long as the work takes.
 * @param dataDir kept at the end; without it a folder that is thrown away
 */
export async function withShop(
  env: Record<string, string>,
  work: (shop: StartedShop) => Promise<void>,
  dataDir?: string,
): Promise<void> {
  const shop = await openShop(env, dataDir);
  await work(shop).finally(shop.stop);
}

const openShop = (env: Record<string, string>, dataDir?: string): Promise<StartedShop> =>
  startShop({ dataDir, env: { SEED: 'none', LOG_LEVEL: 'warn', ...env } });

/**
 * Opens a shop for each of these sizes on one local database, which is thrown away.
 * @param fill stores what a shop is to have before it is opened
 */
export async function withSizes(
  sizes: readonly number[],
  fill: (uri: string, prefix: string, size: number) => Promise<void>,
  work: (shops: readonly StartedShop[]) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
  const cacheDir = process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana');
  const database = await startDatabase({ dataDir, cacheDir, log: console.error });
  const shops: StartedShop[] = [];
  try {
    for (const size of sizes) {
      const DB_PREFIX = `bench${size}`;
      await fill(database.uri, DB_PREFIX, size);
      shops.push(await openShop({ MONGODB_URI: database.uri, DB_PREFIX }));
    }
    await work(shops);
  } finally {
    for (const shop of shops) await shop.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Number of the process of a service. */
export async function pidOf(shop: StartedShop, service: string): Promise<number> {
  const pid = (await shop.processes())[service];
  if (!pid) throw new Error(`The service ${service} is not there.`);
  return pid;
}

/** Makes products of one colour and size, with so many units of each. */
export async function makeProducts(
  shop: OpenShop,
  count: number,
  units: number,
): Promise<Product[]> {
  const admin = apiOf(shop, await signInAdmin(shop));
  const category = `Bench ${randomUUID()}`; // the shop may have been measured before
  await admin.categories.create({ body: { name: category } });
  const products: Product[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = {
      name: `Indigo Block Print Kurti ${index}`,
      category,
      price: '1299',
      saleprice: '999',
      stock: String(units),
      description: 'Hand-printed cotton with wooden blocks, washed soft, in two lengths.',
      colors: JSON.stringify([{ name: 'Indigo', sizes: ['M'] }]),
    };
    products.push(await admin.products.create({ body }));
  }
  return products;
}

export async function signUpBuyers(shop: OpenShop, count: number): Promise<Session[]> {
  const buyers: Session[] = [];
  while (buyers.length < count) buyers.push(await signUp(shop));
  return buyers;
}
