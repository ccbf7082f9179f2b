import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageOf } from '@tanabana/processes/errors';
import { stop as stopCompiler } from 'esbuild';
import { buildAll } from '../build/build-all.ts';
import { StartError } from '../console.ts';
import type { Running, ShopContext } from './context.ts';
import type { ServicePool } from './service-pool.ts';

/**
 * Control address of the running shop for tools; written into `shop.json`, which only its owner can
 * read.
 */
export interface ControlAddress {
  url: string;
  token: string;
}

/** One line of the response: a finished step, finally the overall result. */
export type ControlLine =
  | { line: string }
  | { done: true; result: string | null }
  | { problem: string };

/** Handles a request; yields a line for each step. @returns a result for the caller, if any */
export type ControlWork = (
  services: readonly string[],
  report: (line: string) => void,
) => Promise<string | null>;

/** Requests by the name in their path. */
export type ControlWorks = Readonly<
  Record<'restart' | 'canary-start' | 'canary-stop' | 'canary-promote', ControlWork>
>;

const GATEWAY = 'gateway';

/**
 * Opens the control server for `npm run restart` and canaries of services: 127.0.0.1 with a secret.
 */
export async function openControl(works: ControlWorks): Promise<Running & { at: ControlAddress }> {
  const token = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => {
    const [, name = ''] = /^\/([a-z-]+)/.exec(request.url ?? '') ?? [];
    const work = Object.entries(works).find(([one]) => one === name)?.[1];
    if (!isAllowed(request, token)) response.writeHead(403).end();
    else if (request.method !== 'POST' || !work) response.writeHead(404).end();
    else void answer(request, response, work);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const kill = () => {
    server.close();
    server.closeAllConnections();
  };
  return {
    name: 'control',
    at: { url: `http://127.0.0.1:${port}`, token },
    stop: async () => kill(),
    kill,
  };
}

function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  work: ControlWork,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '', 'http://control');
  const write = (line: ControlLine) => response.write(`${JSON.stringify(line)}\n`);
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
  response.flushHeaders();
  try {
    const result = await work(searchParams.getAll('service'), (line) => write({ line }));
    write({ done: true, result });
  } catch (error) {
    write({ problem: messageOf(error) });
  }
  response.end();
}

/**
 * Updates services of the open shop without closing it: rebuilds changed ones and replaces their
 * instances one at a time. All services if none is named. `gateway` reloads its configuration with
 * the current list of other teams' services.
 */
export function restartServices(
  context: ShopContext,
  pools: readonly ServicePool[],
  reloadGateway: () => Promise<void>,
): ControlWork {
  const known = pools.map(({ name }) => name);
  return async (all, report) => {
    const names = all.filter((name) => name !== GATEWAY);
    const unknown = names.filter((name) => !known.includes(name));
    if (unknown.length > 0)
      throw new StartError(
        `There is no service ${unknown.join(', ')}. Services: ${known.join(', ')}.`,
      );
    if (all.includes(GATEWAY)) {
      await reloadGateway();
      report('gateway has reloaded its configuration');
      if (names.length === 0) return null;
    }
    const chosen = pools.filter(({ name }) => names.length === 0 || names.includes(name));
    await build(context, chosen, report);
    const done = await Promise.allSettled(chosen.map((pool) => pool.restart(report)));
    for (const one of done) if (one.status === 'rejected') throw one.reason;
    return null;
  };
}

async function build(
  { root, dev, settings, cleanup }: ShopContext,
  pools: readonly ServicePool[],
  report: (line: string) => void,
): Promise<void> {
  const { built, failed } = await buildAll({
    root,
    jobs: settings.BUILD_JOBS,
    signal: cleanup.signal,
    wanted: ({ kind, name }) => kind === 'service' && pools.some((pool) => pool.name === name),
    onWait: () => report('Another shop of this repository is being built; waiting for it'),
  }).finally(dev ? undefined : stopCompiler);
  for (const problem of failed.values()) throw new StartError(problem);
  if (built.length > 0) report(`built ${built.map(({ name }) => name).join(', ')}`);
}
