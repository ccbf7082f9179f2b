import { createServer, type Server } from 'node:net';

/**
 * Lowest port. The ports are below the ephemeral ports of systems (32768 and up on Linux), which
 * outgoing connections could take while a listener starts or restarts.
 */
const FIRST = 20_000;
const COUNT = 12_000;
const LOOPBACK = '127.0.0.1';
/** Ports per block: at least as many as one shop uses. */
const BLOCK = 32;
const BLOCKS = COUNT / BLOCK;

/**
 * Port blocks claimed by this process. The system marks a port as taken only while a process
 * listens on it, and the ports of a shop's services are free until these start. So a process claims
 * a block of ports for its lifetime by listening on the block's first port, and no other process
 * uses ports of that block.
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

/** A port that is reserved for one listener. */
export interface HeldPort {
  port: number;
  /** Frees the port for its listener; idempotent. */
  release(): Promise<void>;
}

/**
 * Reserves a port by listening on it until its program starts, possibly minutes later.
 * @param port 0 selects a port that is free on all of the hosts
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
 * Reserves the previous port of this process's data folder. Returns null if the port is taken or
 * belongs to another process's block.
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

/** Listens on a port without serving clients and without keeping this process alive. */
const listen = (port: number, host: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).unref();
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
