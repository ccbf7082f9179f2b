import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import Koa from 'koa';
import { childPlan, startChild } from '../processes.ts';
import { type LoadPlan, type LoadResult, load } from './load.ts';

/** Bytes of the fixed answer, of Koa and of the file that nginx serves. */
const FIXED_BYTES = 12_000;
const fixedJson = (): string => JSON.stringify({ data: 'a'.repeat(FIXED_BYTES - 11) });

/** The measure of all others: Koa and nothing else, on a free port that it returns. */
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

/** In a child of the bench: does what it was told. False in the bench itself. */
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

/** Starts a child and waits for its first message. */
async function start<T>(kind: string, plan: object) {
  const child = startChild(kind, plan);
  const failed = once(child, 'exit').then(() => {
    throw new Error(`A process of the bench ended: ${kind}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [T];
  return { child, message };
}

/** @param work gets its address */
export async function withBareKoa(work: (origin: string) => Promise<void>): Promise<void> {
  const { child, message: port } = await start<number>('KOA', {});
  await work(`http://127.0.0.1:${port}`).finally(() => child.kill('SIGTERM'));
}

/** The load comes from a process of its own, so that reading answers does not wait for the bench. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const { child, message } = await start<LoadResult>('LOAD', plan);
  if (child.exitCode === null) await once(child, 'exit');
  return message;
}

/** Puts the fixed answer among the files that the shop's nginx serves. @returns its path */
export async function putFixedFile({ dataDir }: StartedShop): Promise<string> {
  const path = '/modules/bench/1.0.0/fixed.json';
  const file = join(dataDir, 'www', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, fixedJson());
  return path;
}
