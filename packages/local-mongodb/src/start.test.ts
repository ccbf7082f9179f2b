import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DatabaseKind } from './engine.ts';
import { startDatabase } from './start.ts';

test.each<[DatabaseKind, string, string]>([
  ['mongod', 'postgres-18', 'DocumentDB'],
  ['mongod-download', 'postgres-18', 'DocumentDB'],
  ['documentdb', 'mongod', 'mongod'],
])('%s rejects a data folder that contains %s', async (kind, files, owner) => {
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
  await expect(start).rejects.toThrow(`contains the data of ${owner}`);
  expect(await readdir(dataDir)).toEqual([files]);
});

test('reserves the port until the database listens on it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const listening = async ({ port }: { port: number }) => {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening').finally(() => server.close());
    return port;
  };
  const seen: string[] = [];
  const engine = {
    kind: 'documentdb' as const,
    description: 'one that takes long to be made',
    uri: ({ port }: { port: number }) => String(port),
    initialise: (location: { port: number }) =>
      listening(location)
        .catch(({ code }) => code)
        .then((what) => void seen.push(what)),
    processes: async () => [],
  };
  const { uri, stop } = await startDatabase({ dataDir, cacheDir: dataDir, engine, log: () => {} });
  await stop();
  expect(seen).toEqual(['EADDRINUSE']);
  expect(await listening({ port: Number(uri) })).toBe(Number(uri));
});
