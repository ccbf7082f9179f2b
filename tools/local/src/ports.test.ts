import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gatewayPort, keepPorts } from './ports.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-ports-'));
  file = join(folder, 'ports.json');
});
afterEach(() => rm(folder, { recursive: true }));

/** Holds a port while `work` runs. */
async function holding(port: number, work: (port: number) => Promise<void>): Promise<void> {
  const server = createServer();
  const held = await new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  try {
    await work(held);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('ports', () => {
  it('says in one line that the gateway has no port', async () => {
    await holding(0, async (port) => {
      await expect(gatewayPort(port, '127.0.0.1')).rejects.toThrow(
        `Port ${port} of 127.0.0.1 is taken by another program. Choose another with PORT=<number>.`,
      );
    });
  });

  it('takes any free port for 0', async () => {
    expect(await gatewayPort(0, '127.0.0.1')).toBeGreaterThan(1024);
  });

  it('gives nobody else the port that it has just given, before anybody listens there', async () => {
    const given = new Set<number>();
    for (let i = 0; i < 400; i++) given.add(await gatewayPort(0, '127.0.0.1'));
    expect(given.size).toBe(400);
  });

  it('gives each name a port of its own, and the same one again', async () => {
    const first = await keepPorts(['products', 'orders'], file);
    expect(first.products).not.toBe(first.orders);
    expect(await keepPorts(['orders', 'products'], file)).toEqual(first);
  });

  it('gives another one when the last is taken meanwhile', async () => {
    const { auth } = await keepPorts(['auth'], file);
    await holding(auth, async () => {
      expect((await keepPorts(['auth'], file)).auth).not.toBe(auth);
    });
  });
});
