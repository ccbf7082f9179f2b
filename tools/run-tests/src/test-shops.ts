import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '@tanabana/processes';
import { fingerprintsOf } from '@tanabana/shop-runner/build';
import { findParts } from '@tanabana/shop-runner/parts';
import { type StartedShop, startProgram, startShop } from '@tanabana/shop-runner/shop';

export interface TestShops {
  shops: readonly StartedShop[];
  /** Closes them and removes their data. */
  close(): Promise<void>;
}

const run = promisify(execFile);
/** Folders of a shop's data that belong to the shop, not to its process. */
const KEPT = ['database', 'mail'];
const ADMIN = 'admin.json';
/** Shorter drain times; `npm run check:rolling` uses the default. */
const SOON_ENDED = process.env.CHECK_ROLLING === 'on' ? {} : { IDLE_SECONDS: '1' };

/**
 * Opens identical, independent shops filled with the demo catalogue. The filled data is cached
 * (TANABANA_CACHE, `test-shops`) under a key of everything that determines it, and copied. A given
 * cluster (MONGODB_URI) is filled each time, with a prefix per shop.
 * @param onOutput receives their output
 */
export async function openTestShops(
  count: number,
  onOutput: (text: string) => void,
): Promise<TestShops> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-shops-'));
  const shops: StartedShop[] = [];
  const close = async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const snapshot = process.env.MONGODB_URI ? null : await haveSnapshot(onOutput);
    await Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const dataDir = join(folder, `${at + 1}`);
        if (snapshot) await copy(snapshot.folder, dataDir, KEPT);
        const own = snapshot
          ? { ADMIN_PASSWORD: snapshot.adminPassword }
          : { DB_PREFIX: `test-${randomBytes(4).toString('hex')}` };
        // one account buys for many while services are replaced under load
        const loopback = { PICTURE_ADDRESSES: '127.0.0.1', WEBHOOKS_TO_LOOPBACK: 'on' };
        const env = { MAX_OPEN_PIECES: '1000000', ...loopback, ...SOON_ENDED, ...own };
        shops[at] = await startShop({ dataDir, env, onOutput });
      }),
    );
    return { shops, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const root = (): string => dirname(dirname(dirname(startProgram())));

/** The cached filled shop; created if missing. */
async function haveSnapshot(onOutput: (text: string) => void) {
  const cache = process.env.TANABANA_CACHE || join(homedir(), '.cache', 'tanabana');
  const all = join(cache, 'test-shops');
  const folder = join(all, await snapshotKey());
  await withLock(
    join(cache, 'test-shops.lock'),
    async () => {
      if (existsSync(join(folder, ADMIN))) return;
      await makeSnapshot(folder, onOutput);
      for (const other of await readdir(all))
        if (join(all, other) !== folder) await rm(join(all, other), { recursive: true });
    },
    () => onOutput('Another run is filling the shop for tests; waiting for it\n'),
  );
  const { adminPassword } = JSON.parse(await readFile(join(folder, ADMIN), 'utf8')) as {
    adminPassword: string;
  };
  return { folder, adminPassword };
}

/** Settings that determine the cached shop: the catalogue, and the first admin. */
const MAKERS = ['seed', 'auth'];

/** Changes with everything that determines the filled shop. */
async function snapshotKey(): Promise<string> {
  const parts = (await findParts(root())).filter(({ name }) => MAKERS.includes(name));
  const prints = await fingerprintsOf(root(), parts);
  const engine = `${process.platform} ${process.arch}`;
  return createHash('sha256')
    .update([engine, ...prints.values()].join(' '))
    .digest('hex')
    .slice(0, 20);
}

async function makeSnapshot(folder: string, onOutput: (text: string) => void): Promise<void> {
  const made = await mkdtemp(join(tmpdir(), 'tanabana-shop-'));
  const part = `${folder}.part`;
  try {
    const shop = await startShop({ dataDir: made, onOutput });
    await shop.stop();
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true });
    await copy(made, part, KEPT);
    const admin = join(part, ADMIN);
    await writeFile(admin, JSON.stringify({ adminPassword: shop.adminPassword }));
    await chmod(admin, 0o600);
    await rename(part, folder);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** With owners: the database runs as another user if root starts it. */
async function copy(from: string, to: string, names: readonly string[]): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of names) await run('cp', ['-a', join(from, name), to]);
}
