import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (32768 and up on Linux): one of those may take a
 * port of theirs while whoever is to listen there is being started, or started again.
 */
const FIRST = 20_000;
const COUNT = 12_000;
/** More than one shop takes. */
const BLOCK = 32;

/**
 * Where this process looks for a free port next. Not where another one begins that opens a shop at the
 * same moment: their numbers differ, and a port is only seen to be taken once somebody listens.
 */
let next = (process.pid * BLOCK) % COUNT;

/** A port that nobody else gets. */
export interface HeldPort {
  port: number;
  /** Gives it to who listens there now; once is enough. */
  release(): Promise<void>;
}

/**
 * Listens on a port until the program that is to have it starts: from finding it free to that can be minutes.
 * @param port 0 takes any that is free on all of the hosts
 * @throws Error with the system's `code`: EADDRINUSE, EACCES, EADDRNOTAVAIL
 */
export async function holdPort(port: number, hosts: readonly string[]): Promise<HeldPort> {
  if (port !== 0) return holdOn(port, hosts);
  for (let tries = 0; tries < COUNT; tries++) {
    const free = FIRST + next;
    next = (next + 1) % COUNT;
    const held = await holdOn(free, hosts).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
    });
    if (held) return held;
  }
  throw new Error('This machine has no free port left.');
}

async function holdOn(port: number, hosts: readonly string[]): Promise<HeldPort> {
  const servers: Server[] = [];
  const release = async () => {
    await Promise.all(servers.splice(0).map((one) => new Promise((done) => one.close(done))));
  };
  try {
    for (const host of hosts) servers.push(await listen(port, host));
  } catch (error) {
    await release();
    throw error;
  }
  return { port, release };
}

/** Nobody is served there, and a process that is done does not wait for it. */
const listen = (port: number, host: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).unref();
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
