import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessSpec } from '@tanabana/processes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServicePool } from '../../src/shop/service-pool.ts';
import type { Instance } from '../../src/shop/service-spec.ts';

let folder: string;
let started: string[];
let pool: ServicePool;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-pool-'));
  started = [];
  await program("process.send('ready')");
});
afterEach(async () => {
  await pool.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Program of every instance from its next start on. */
const program = (first: string) =>
  writeFile(
    join(folder, 'main.js'),
    `${first}; process.on('disconnect', () => process.exit(0)); setInterval(() => {}, 1000);`,
  );

function specOf({ name }: Instance): ProcessSpec {
  return {
    name,
    command: process.execPath,
    args: [join(folder, 'main.js')],
    cwd: folder,
    env: process.env,
    logFile: join(folder, `${name}.log`),
    stopSignal: 'SIGTERM',
    ipc: true,
    ready: (_, child) =>
      new Promise((resolve) =>
        child.once('message', () => {
          started.push(name);
          resolve();
        }),
      ),
  };
}

async function open(count: number): Promise<void> {
  const instances = Array.from({ length: count }, (_, i) => ({ name: `orders-${i}`, port: i }));
  const spare = { name: 'orders-spare', port: 9 };
  pool = new ServicePool({ instances, spare, between: 0, name: 'orders', specOf, log: () => {} });
  await pool.start();
}
const pids = () => pool.processes.map((one) => one.pid());

it('replaces the only instance while a spare one serves', async () => {
  await open(1);
  const before = pids();
  await pool.restart(() => {});
  expect(started).toEqual(['orders-0', 'orders-spare', 'orders-0']);
  expect(pids()).toHaveLength(1);
  expect(pids()).not.toEqual(before);
});

it('replaces one instance at a time', async () => {
  await open(2);
  const alive: number[] = [];
  await pool.restart(() => alive.push(pids().filter(Boolean).length));
  expect(started.slice(2)).toEqual(['orders-spare', 'orders-0', 'orders-1']);
  expect(alive).toEqual([3, 3]);
});

it('changes nothing if the new program does not start', async () => {
  await open(2);
  const before = pids();
  await program("console.error('broken'); process.exit(1)");
  await expect(pool.restart(() => {})).rejects.toThrow(/orders-spare does not start.*broken/);
  expect(pids()).toEqual(before);
  await program("process.send('ready')");
  await pool.restart(() => {});
  expect(pids()).not.toEqual(before);
});

it('is restarted by one caller at a time, and not while the shop closes', async () => {
  await open(1);
  const first = pool.restart(() => {});
  await expect(pool.restart(() => {})).rejects.toThrow('already');
  const ended = expect(first).rejects.toThrow();
  await pool.stop();
  await ended;
  expect(pids().filter(Boolean)).toEqual([]);
});
