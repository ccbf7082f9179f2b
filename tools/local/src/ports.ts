import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { StartError } from './console.ts';
import { writeAtomic } from './data-dir.ts';

/** Below the ports that systems give to outgoing connections. */
const FIRST = 20_000;
const COUNT = 12_000;
const LOOPBACK = '127.0.0.1';
/** More than one shop takes. */
const BLOCK = 32;

/**
 * Where this process looks for a free port next. Not where another one begins that opens a shop at the
 * same moment: their numbers differ, and a port is only seen to be taken once somebody listens.
 */
let next = (process.pid * BLOCK) % COUNT;

/**
 * The port for the gateway.
 * @param port the wanted one; 0 takes any that is free
 * @throws StartError when it is taken or not allowed
 */
export async function gatewayPort(port: number, host: string): Promise<number> {
  if (port === 0) return freePort(new Set());
  const problem = await probe(port, host);
  if (problem === null) return port;
  const why =
    problem === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${problem})`;
  throw new StartError(`Port ${port} of ${host} ${why}. Choose another with PORT=<number>.`);
}

/**
 * One free port of 127.0.0.1 for each name; the same as last time where they are still free.
 * @param file remembers them
 */
export async function keepPorts<N extends string>(
  names: readonly N[],
  file: string,
): Promise<Record<N, number>> {
  const before = await readPorts(file);
  const taken = new Set<number>();
  const found: [N, number][] = [];
  for (const name of names) {
    const last = before[name];
    const usable = last !== undefined && !taken.has(last) && (await probe(last, LOOPBACK)) === null;
    const port = usable ? last : await freePort(taken);
    taken.add(port);
    found.push([name, port]);
  }
  const ports = Object.fromEntries(found) as Record<N, number>;
  await writeAtomic(file, JSON.stringify({ ...before, ...ports }));
  return ports;
}

async function readPorts(file: string): Promise<Record<string, number>> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, number>;
}

async function freePort(taken: ReadonlySet<number>): Promise<number> {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (!taken.has(port) && (await probe(port, LOOPBACK)) === null) return port;
  }
  throw new StartError('This machine has no free port left.');
}

/** Null when the port can be listened on, else the error code. */
function probe(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
