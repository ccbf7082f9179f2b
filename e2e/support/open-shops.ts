import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type StartedShop, startShop } from '@tanabana/local/shop';

export interface OpenShops {
  shops: readonly StartedShop[];
  /** Closes them and removes their data. */
  close(): Promise<void>;
}

/**
 * Opens shops that are alike and share nothing: the first is filled with the demo catalogue, the
 * others begin with a copy of its data. Nothing is left behind when one of them does not open.
 * @param onOutput gets what they print
 */
export async function openShops(
  count: number,
  onOutput: (text: string) => void,
): Promise<OpenShops> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-shops-'));
  const folders = Array.from({ length: count }, (_, i) => join(folder, `${i + 1}`));
  const [first = '', ...others] = folders;
  let shops: StartedShop[] = [];
  const stopAll = () => Promise.all(shops.map((shop) => shop.stop()));
  const start = async (dataDir: string, env: NodeJS.ProcessEnv = {}) => {
    const shop = await startShop({ dataDir, env, onOutput });
    shops.push(shop);
    return shop;
  };
  const close = async () => {
    await stopAll();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { adminPassword } = await start(first);
    if (others.length > 0) {
      await stopAll();
      shops = [];
      for (const other of others) await copyData(first, other);
      for (const one of folders) await start(one, { ADMIN_PASSWORD: adminPassword });
    }
    return { shops, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The data of a shop that is closed, with its owners; not the ports, which are the other one's. */
async function copyData(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
  await rm(join(to, 'run'), { recursive: true });
}
