import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '@tanabana/local-mongodb';

/**
 * Runs a local database while the work runs.
 * @param keep folder whose data is kept for the next run; temporary if omitted
 * @param work receives its address, and a folder beside its data
 */
export async function withDatabase(
  keep: string | undefined,
  work: (uri: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'tanabana-bench-')));
  const cacheDir = process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana');
  const dataDir = join(folder, 'database');
  try {
    const database = await startDatabase({ dataDir, cacheDir, log: console.error });
    await work(database.uri, folder).finally(database.stop);
  } finally {
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}
