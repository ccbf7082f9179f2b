import { join } from 'node:path';
import type { Log } from '../engine.ts';

const VERSION = '8.0.12';

/**
 * Downloads MongoDB's own server into the cache, once.
 * @returns path of its binary
 * @throws Error when there is none for this system or no network
 */
export async function downloadMongod(cacheDir: string, log: Log): Promise<string> {
  const { MongoBinary } = await import('mongodb-memory-server-core');
  log(`Fetching MongoDB ${VERSION}, unless the cache has it`);
  return MongoBinary.getPath({ version: VERSION, downloadDir: join(cacheDir, 'mongod') });
}
