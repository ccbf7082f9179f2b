import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DatabaseKind } from './engine.ts';
import { startDatabase } from './start.ts';

test.each<[DatabaseKind, string, string]>([
  ['mongod', 'postgres-18', 'DocumentDB'],
  ['mongod-download', 'postgres-18', 'DocumentDB'],
  ['documentdb', 'mongod', 'mongod'],
])('%s does not open a folder with %s', async (kind, files, owner) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await mkdir(join(dataDir, files));
  const engine = {
    kind,
    description: kind,
    uri: () => '',
    initialise: () => mkdir(join(dataDir, 'opened')).then(() => {}),
    processes: async () => [],
  };
  const start = startDatabase({ dataDir, cacheDir: dataDir, engine, log: () => {} });
  await expect(start).rejects.toThrow(`holds the data of ${owner}`);
  expect(await readdir(dataDir)).toEqual([files]);
});
