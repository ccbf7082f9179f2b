import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import Koa from 'koa';
import { childPlan, startChild } from '../processes.ts';
import { type LoadPlan, type LoadResult, load } from './load.ts';

/** Size in bytes of the fixed response, of Koa and of nginx's file. */
const FIXED_BYTES = 12_000;
const fixedJson = (): string => JSON.stringify({ data: 'a'.repeat(FIXED_BYTES - 11) });

/** The reference: a bare Koa on a free port. @returns the port */
async function serveBareKoa(): Promise<number> {
  const json = fixedJson();
  const app = new Koa();
  app.use((context) => {
    context.type = 'application/json';
    context.body = json;
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * In a child process of the benchmark: runs its instructions. Returns false in the benchmark
 * itself.
 */
export async function ranAsChild(): Promise<boolean> {
  if (childPlan('KOA')) {
    process.once('disconnect', () => process.exit());
    process.send?.(await serveBareKoa());
    return true;
  }
  const plan = childPlan<LoadPlan>('LOAD');
  if (!plan) return false;
  process.send?.(await load(plan));
  process.disconnect();
  return true;
}

/** Starts a child process and waits for its first message. */
async function start<T>(kind: string, plan: object) {
  const child = startChild(kind, plan);
  const failed = once(child, 'exit').then(() => {
    throw new Error(`A process of the bench ended: ${kind}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [T];
  return { child, message };
}

/** @param work receives its address */
export async function withBareKoa(work: (origin: string) => Promise<void>): Promise<void> {
  const { child, message: port } = await start<number>('KOA', {});
  await work(`http://127.0.0.1:${port}`).finally(() => child.kill('SIGTERM'));
}

/**
 * A separate process generates the load, so that reading responses does not wait for the benchmark.
 */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const { child, message } = await start<LoadResult>('LOAD', plan);
  if (child.exitCode === null) await once(child, 'exit');
  return message;
}

/** Adds the fixed response to the files that the shop's nginx serves. @returns its path */
export async function putFixedFile({ dataDir }: StartedShop): Promise<string> {
  const path = '/modules/bench/1.0.0/fixed.json';
  const file = join(dataDir, 'www', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, fixedJson());
  return path;
}
