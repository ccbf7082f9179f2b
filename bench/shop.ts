import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '@tanabana/local-mongodb';
import { type StartedShop, startShop } from '@tanabana/shop-runner/shop';

/**
 * Opens an empty shop while the work runs.
 * @param dataDir kept afterwards; temporary if omitted
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
 * Opens a shop for each size on one temporary local database.
 * @param fill stores the content before the shop opens
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

/** Process id of a service. */
export async function pidOf(shop: StartedShop, service: string): Promise<number> {
  const pid = (await shop.processes())[service];
  if (!pid) throw new Error(`The service ${service} does not run.`);
  return pid;
}
