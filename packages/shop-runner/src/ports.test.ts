import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
  it('reports a taken gateway port in one line', async () => {
    await holding(0, async (port) => {
      await expect(gatewayPort(port, '127.0.0.1')).rejects.toThrow(
        `Port ${port} of 127.0.0.1 is taken by another program. Choose another with PORT=<number>.`,
      );
    });
  });

  it('holds the port until the gateway starts', async () => {
    const [one, other] = [await gatewayPort(0, '127.0.0.1'), await gatewayPort(0, '127.0.0.1')];
    expect(other.port).not.toBe(one.port);
    await expect(gatewayPort(one.port, '127.0.0.1')).rejects.toThrow('is taken');
    await one.release();
    await holding(one.port, async (port) => expect(port).toBe(one.port));
    await other.release();
  });

  it('uses no ephemeral port of the system', async () => {
    const { port, release } = await gatewayPort(0, '127.0.0.1');
    await release();
    const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(
      () => '32768',
    );
    expect(port).toBeGreaterThan(1024);
    expect(port).toBeLessThan(Number(range.split(/\s/)[0]));
  });

  it('assigns each name its own port, and the same one again', async () => {
    const first = await keepPorts(['products', 'orders'], file);
    expect(first.products).not.toBe(first.orders);
    expect(await keepPorts(['orders', 'products'], file)).toEqual(first);
  });

  it('assigns another one if the last is taken meanwhile', async () => {
    const { auth } = await keepPorts(['auth'], file);
    await holding(auth, async () => {
      expect((await keepPorts(['auth'], file)).auth).not.toBe(auth);
    });
  });

  it('avoids ports that a process has claimed without listening yet', async () => {
    const { auth } = await keepPorts(['auth'], file);
    // far from this process's own block of 32, whose first port claims it
    const claim = auth - (auth % 32) + (auth < 26_000 ? 1 : -1) * 32 * 50;
    const last = claim + 7;
    await writeFile(file, JSON.stringify({ auth: last }));
    await holding(claim, async () => {
      expect((await keepPorts(['auth'], file)).auth).not.toBe(last);
    });
    await writeFile(file, JSON.stringify({ auth: last }));
    expect((await keepPorts(['auth'], file)).auth).toBe(last);
  });

  it('has more ports than one block', async () => {
    const names = Array.from({ length: 70 }, (_, at) => `service-${at}`);
    const ports = Object.values(await keepPorts(names, file));
    expect(new Set(ports).size).toBe(70);
  });
});
