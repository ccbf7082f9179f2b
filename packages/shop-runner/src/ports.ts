import { readFile } from 'node:fs/promises';
import { type HeldPort, holdPort, holdPortAgain } from '@tanabana/processes';
import { StartError } from './console.ts';
import { writeAtomic } from './data-dir.ts';

const LOOPBACK = '127.0.0.1';

/**
 * The port of the gateway, held until nginx starts, while the shop is built and its database
 * prepared.
 * @param port the wanted one; 0 selects a free one
 * @throws StartError if it is taken or not allowed
 */
export const gatewayPort = (port: number, host: string): Promise<HeldPort> =>
  holdPort(port, [host]).catch(({ code, message }: NodeJS.ErrnoException) => {
    const why =
      code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code ?? message})`;
    throw new StartError(`Port ${port} of ${host} ${why}. Choose another with PORT=<number>.`);
  });

/**
 * One free port of 127.0.0.1 for each name; the same as last time if they are still free.
 * @param file stores them
 */
export async function keepPorts<N extends string>(
  names: readonly N[],
  file: string,
): Promise<Record<N, number>> {
  const before = await readPorts(file);
  const held: [N, HeldPort][] = [];
  try {
    for (const name of names) {
      const last = before[name];
      const again = last && (await holdPortAgain(last));
      held.push([name, again || (await holdPort(0, [LOOPBACK]))]);
    }
  } finally {
    await Promise.all(held.map(([, { release }]) => release()));
  }
  const ports = Object.fromEntries(held.map(([name, { port }]) => [name, port])) as Record<
    N,
    number
  >;
  await writeAtomic(file, JSON.stringify({ ...before, ...ports }));
  return ports;
}

async function readPorts(file: string): Promise<Record<string, number>> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, number>;
}
