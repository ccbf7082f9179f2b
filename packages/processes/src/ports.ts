import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (32768 and up on Linux): one of those may take a
 * port of theirs while whoever is to listen there is being started, or started again.
 */
const FIRST = 20_000;
const COUNT = 12_000;
const LOOPBACK = '127.0.0.1';
/** As many ports as one shop takes, and more. */
const BLOCK = 32;
const BLOCKS = COUNT / BLOCK;

/**
 * The blocks that are this process's. A port is only seen to be taken while somebody listens there, and those of
 * a shop's parts are free until they are started, and started again. So whoever looks for ports claims a block of
 * them for as long as it lives, by listening on the first: no other process takes one from there.
 */
const claims = new Map<number, HeldPort>();
/** Ports of claimed blocks that nobody was given yet. */
const unused: number[] = [];

async function claim(block: number): Promise<boolean> {
  if (claims.has(block)) return true;
  const held = await holdOn(FIRST + block * BLOCK, [LOOPBACK]).catch(() => null);
  if (held) claims.set(block, held);
  return held !== null;
}

async function claimAnother(): Promise<void> {
  for (let tries = 0; tries < BLOCKS; tries++) {
    const block = (process.pid + tries) % BLOCKS;
    if (claims.has(block) || !(await claim(block))) continue;
    for (let at = 1; at < BLOCK; at++) unused.push(FIRST + block * BLOCK + at);
    return;
  }
  throw new Error('This machine has no free port left.');
}

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
  for (;;) {
    if (unused.length === 0) await claimAnother();
    const held = await holdOn(unused.shift() ?? 0, hosts).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
    });
    if (held) return held;
  }
}

/** The port that this process's data folder had before, if it is free and no other process may give it away. */
export async function holdPortAgain(port: number): Promise<HeldPort | null> {
  const block = Math.floor((port - FIRST) / BLOCK);
  if (block >= 0 && block < BLOCKS && !(await claim(block))) return null;
  return holdOn(port, [LOOPBACK]).catch(() => null);
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
