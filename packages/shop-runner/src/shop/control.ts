import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageOf } from '@tanabana/processes/errors';
import { stop as stopCompiler } from 'esbuild';
import { buildAll } from '../build/build-all.ts';
import { StartError } from '../console.ts';
import type { Running, ShopContext } from './context.ts';
import type { ServicePool } from './service-pool.ts';

/** Where the running shop takes orders of tools beside it; written into `shop.json`, which only its owner reads. */
export interface ControlAddress {
  url: string;
  token: string;
}

/** One line of the answer: what was done, at last whether all of it went well. */
export type ControlLine = { line: string } | { done: true } | { problem: string };

/** Does what a tool asks for; gives a line for each step. */
export type ControlWork = (
  services: readonly string[],
  report: (line: string) => void,
) => Promise<void>;

const GATEWAY = 'gateway';

/** Opens the way by which `npm run restart` reaches the running shop: 127.0.0.1 and a secret. */
export async function openControl(restart: ControlWork): Promise<Running & { at: ControlAddress }> {
  const token = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => {
    if (!isAllowed(request, token)) response.writeHead(403).end();
    else if (request.method !== 'POST' || !request.url?.startsWith('/restart'))
      response.writeHead(404).end();
    else void answer(request, response, restart);
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
  restart: ControlWork,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '', 'http://control');
  const write = (line: ControlLine) => response.write(`${JSON.stringify(line)}\n`);
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
  response.flushHeaders();
  try {
    await restart(searchParams.getAll('service'), (line) => write({ line }));
    write({ done: true });
  } catch (error) {
    write({ problem: messageOf(error) });
  }
  response.end();
}

/**
 * Brings services of the open shop up to date without closing it: builds them where something has
 * changed and exchanges their instances one after the other. All services where none is named. `gateway` takes its
 * configuration anew, with the list of other teams' services as it is now.
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
      report('gateway has its configuration anew');
      if (names.length === 0) return;
    }
    const chosen = pools.filter(({ name }) => names.length === 0 || names.includes(name));
    await build(context, chosen, report);
    const done = await Promise.allSettled(chosen.map((pool) => pool.restart(report)));
    for (const one of done) if (one.status === 'rejected') throw one.reason;
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
