import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { type RunningDatabase, type StartOptions, startDatabase } from '../src/index.ts';

/** The download cache that all tests share. */
export const cacheDir = process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana');

const newFolder = () => mkdtemp(join(tmpdir(), 'tanabana-test-'));

/** Creates an empty folder that is removed after the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts a database for the tests of one file, with fail points allowed, and returns its address.
 * It is stopped after these tests.
 */
export async function testDatabase(more: Partial<StartOptions> = {}): Promise<string> {
  const dataDir = await newFolder();
  const options = { dataDir, cacheDir, durable: false, testCommands: true, log: () => {} };
  const { uri, stop } = await startDatabase({ ...options, ...more });
  afterAll(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return uri;
}

/** Starts a database for one test and stops it after the test; `log` collects its log lines. */
export async function ownDatabase(
  options: Partial<StartOptions> = {},
): Promise<RunningDatabase & { log: string[] }> {
  const log: string[] = [];
  const dataDir = options.dataDir ?? (await emptyFolder());
  const database = await startDatabase({
    cacheDir,
    log: (line) => log.push(line),
    ...options,
    dataDir,
  });
  onTestFinished(() => database.stop());
  return { ...database, log };
}

/** Kills a process of the database by its name, as the system does when memory runs out. */
export function kill(database: RunningDatabase, name: string): void {
  const pid = database.processes.find((one) => one.name === name)?.pid();
  if (!pid) throw new Error(`${name} is not running`);
  process.kill(pid, 'SIGKILL');
}
