import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startedAt } from '@tanabana/processes';
import { build } from 'esbuild';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { chooseDatabase, DatabaseError, startDatabase } from '../src/index.ts';
import { cacheDir, emptyFolder, ownDatabase } from '../testing/own-database.ts';
import { failure } from '../testing/support.ts';

const FAST = { durable: false };

async function withClient<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(uri);
  return work(client).finally(() => client.close());
}
const insert = (uri: string) =>
  withClient(uri, (client) => client.db('x').collection('kept').insertOne({ a: 1 }));
const count = (uri: string) =>
  withClient(uri, (client) => client.db('x').collection('kept').countDocuments());

test('a stopped database leaves no process, and a second start on another port finds its data', async () => {
  const dataDir = await emptyFolder();
  const first = await ownDatabase({ dataDir });
  await insert(first.uri);
  const pids = first.processes.map((one) => one.pid() ?? 0);
  await first.stop();
  expect(await Promise.all(pids.map(startedAt))).toEqual([null, null]);
  const second = await ownDatabase({ dataDir });
  expect(second.uri).not.toBe(first.uri);
  expect(await count(second.uri)).toBe(1);
});

test('two databases run independently on one machine', async () => {
  const [a, b] = await Promise.all([ownDatabase(FAST), ownDatabase(FAST)]);
  await insert(a.uri);
  expect([await count(a.uri), await count(b.uri)]).toEqual([1, 0]);
});

test('a data folder works if its path is longer than a socket path may be', async () => {
  const dataDir = join(
    await emptyFolder(),
    ...Array.from({ length: 12 }, () => 'a-rather-long-name'),
  );
  const database = await ownDatabase({ ...FAST, dataDir });
  await insert(database.uri);
  expect(await count(database.uri)).toBe(1);
});

test('a data folder of a running shop is rejected with a one-line message', async () => {
  const dataDir = await emptyFolder();
  await ownDatabase({ ...FAST, dataDir });
  const error = await failure<Error>(ownDatabase({ ...FAST, dataDir }));
  expect(error).toBeInstanceOf(DatabaseError);
  expect(error.message).toMatch(/in use by another running shop \(process \d+\)/);
});

test('a data folder that is not writable is rejected with a one-line message', async () => {
  const file = join(await emptyFolder(), 'file');
  await writeFile(file, '');
  const error = await failure<Error>(
    startDatabase({ dataDir: join(file, 'data'), cacheDir, log: () => {} }),
  );
  expect(error).toBeInstanceOf(DatabaseError);
  expect(error.message).toMatch(/cannot be written \(ENOTDIR\)/);
});

test('a taken port is rejected with a one-line message', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const error = await failure<Error>(ownDatabase({ ...FAST, port }));
  server.close();
  expect(error).toBeInstanceOf(DatabaseError);
  expect(error.message).toBe(`Port ${port} for the database is taken. Choose another.`);
});

test('lock files that name an unrelated process are ignored', async () => {
  const dataDir = await emptyFolder();
  const first = await ownDatabase({ ...FAST, dataDir });
  await first.stop();
  await writeFile(join(dataDir, 'postgres-18', 'postmaster.pid'), `${process.pid}\n`);
  await writeFile(join(dataDir, 'owner'), `${process.pid} 12345\n`);
  await insert((await ownDatabase({ ...FAST, dataDir })).uri);
});

test('a server left by an earlier run is ended', async () => {
  const dataDir = await emptyFolder();
  const first = await ownDatabase({ ...FAST, dataDir });
  await insert(first.uri);
  await first.stop();
  const engine = await chooseDatabase({ env: {}, cacheDir, log: () => {} });
  const [postgres] = await engine.processes({
    dataDir,
    port: 1,
    hosts: ['127.0.0.1'],
    durable: false,
  });
  if (!postgres) throw new Error('no process');
  const left = spawn(postgres.command, postgres.args, {
    cwd: postgres.cwd,
    env: postgres.env,
    stdio: 'ignore',
  });
  await postgres.ready(AbortSignal.timeout(30_000), left);
  const second = await ownDatabase({ ...FAST, dataDir });
  expect(second.log.join()).toContain(`left by an earlier run (process ${left.pid})`);
  expect(await count(second.uri)).toBe(1);
});

test('kill -9 of the shop leaves no process, and the next start finds all data', async () => {
  const dataDir = join(await emptyFolder(), 'data');
  // inside the repository, so that the bundle finds its packages in node_modules
  const cache = join(import.meta.dirname, '../../node_modules/.cache/tanabana');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'shop.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, '../testing/shop.fixture.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['esbuild', 'mongodb', 'mongodb-memory-server-core'],
    define: {
      'import.meta.url': JSON.stringify(
        import.meta.url.replace('/test/lifecycle.test.ts', '/src/x.ts'),
      ),
    },
    logLevel: 'error',
  });
  const shop = spawn(process.execPath, [program, dataDir, cacheDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  });
  const [line] = await once(shop.stdout.setEncoding('utf8'), 'data');
  const { uri, pids } = JSON.parse(line) as { uri: string; pids: number[] };
  await insert(uri);
  shop.kill('SIGKILL');
  await expect.poll(async () => Promise.all(pids.map(startedAt))).toEqual([null, null]);
  expect(await readFile(join(dataDir, 'owner'), 'utf8')).toMatch(`${shop.pid} `);
  expect(await count((await ownDatabase({ dataDir })).uri)).toBe(1);
});

test('a folder without a database is reported', async () => {
  const dataDir = await emptyFolder();
  await mkdir(join(dataDir, 'postgres-18'));
  const error = await failure<Error>(ownDatabase({ ...FAST, dataDir }));
  expect(error).toBeInstanceOf(DatabaseError);
  expect(error.message).toMatch(/^postgres does not start: /);
});
