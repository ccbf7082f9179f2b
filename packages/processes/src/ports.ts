import { createServer, type Server } from 'node:net';

/**
 * Below the ephemeral ports of systems (32768 and up on Linux), which could be taken by outgoing
 * connections while a listener starts or restarts.
 */
const FIRST = 20_000;
const COUNT = 12_000;
const LOOPBACK = '127.0.0.1';
/** At least as many ports as one shop uses. */
const BLOCK = 32;
const BLOCKS = COUNT / BLOCK;

/**
 * Port blocks of this process. A port is visibly taken only while a process listens there, and
 * those of a shop's parts are free until they start. So a process claims a block of ports for its
 * lifetime by listening on the first: no other process uses ports of that block.
 */
const claims = new Map<number, HeldPort>();
/** Unused ports of claimed blocks. */
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
  throw new Error('This machine has no free port.');
}

/** A port that is given to nobody else. */
export interface HeldPort {
  port: number;
  /** Releases it to the new listener; idempotent. */
  release(): Promise<void>;
}

/**
 * Listens on a port until its program starts, possibly minutes later.
 * @param port 0 selects one that is free on all of the hosts
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

/**
 * The previous port of this process's data folder, if it is free and not in another process's
 * block.
 */
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

/** No client is served there, and the process may exit. */
const listen = (port: number, host: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).unref();
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
