import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { connect } from '@tanabana/mongo-kit';
import { createLogger } from '@tanabana/service-kit';
import { listen } from '@tanabana/test-kit';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { createProductsClient } from '../src/counts/products-client.ts';
import { createStorage } from '../src/storage-repository.ts';

const target = new URL(inject('mongoUri'));

/** A way to the database that the test can cut and mend. */
async function road() {
  const sockets = new Set<Socket>();
  let open = true;
  const server = createServer((near) => {
    if (!open) {
      near.destroy();
      return;
    }
    const far = connectTo(Number(target.port || 27017), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {}).once('close', () => other.destroy());
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    open = false;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  const mend = (): void => {
    open = true;
  };
  return { port: (server.address() as AddressInfo).port, cut, mend };
}

test('while the database is away calls are 503, and it recovers by itself', async () => {
  const { port, cut, mend } = await road();
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true&heartbeatFrequencyMS=500`;
  const client = await connect(uri, { serverSelectionTimeoutMS: 3000 });
  onTestFinished(() => client.close());
  const service = await listen(
    createApp({
      storage: createStorage(client, 'taway'),
      counts: { bySlug: async () => null },
      products: createProductsClient('http://127.0.0.1:9'),
      verifyToken: async () => null,
      log: createLogger('categories', 'silent'),
      site: { publicUrl: 'https://shop.example', storeName: 'Tana & Bana' },
    }),
  );
  onTestFinished(service.close);
  expect((await service.call('GET', '/api/categories')).status).toBe(200);

  cut();
  const away = await service.call('GET', '/api/categories');
  expect(away).toMatchObject({ status: 503, body: { code: 'server.unavailable' } });
  expect(away.headers.get('retry-after')).not.toBeNull();
  expect((await service.call('GET', '/readyz')).status).toBe(503);
  expect((await service.call('GET', '/healthz')).status).toBe(200);

  mend();
  const status = async () => (await service.call('GET', '/api/categories')).status;
  await expect.poll(status).toBe(200);
});
