import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUri: string;
  }
}

const cacheDir = (): string => process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana');

async function startOwn(): Promise<{ uri: string; stop(): Promise<void> }> {
  const { startDatabase } = await import('@tanabana/local/database');
  const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-test-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  const log = (line: string): void => {
    process.stderr.write(`[database] ${line}\n`);
  };
  try {
    const { uri, stop } = await startDatabase({
      dataDir,
      cacheDir: cacheDir(),
      durable: false,
      log,
    });
    return { uri, stop: () => stop().finally(removeData) };
  } catch (error) {
    await removeData();
    throw error;
  }
}

/**
 * One database for a test run: the cluster at `TEST_MONGODB_URI` when set, else the local engine on a
 * folder that is removed at the end. Tests get its address as `mongoUri`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_MONGODB_URI;
  if (given) {
    project.provide('mongoUri', given);
    return async () => {};
  }
  const { uri, stop } = await startOwn();
  project.provide('mongoUri', uri);
  return stop;
}
