import { createLogger } from '@tanabana/service-kit';
import { connect } from '@tanabana/service-kit/mongo';
import { listen, openFlakyProxy } from '@tanabana/test-kit';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { createProductsClient } from '../src/products/products-client.ts';
import { createStorage } from '../src/storage.ts';

test('calls are 503 while the database is unavailable, and recover', async () => {
  const { uri, cut, mend } = await openFlakyProxy();
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
  expect(await service.call('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('The database has no primary') },
  });
  expect((await service.call('GET', '/healthz')).status).toBe(200);

  mend();
  const status = async () => (await service.call('GET', '/api/categories')).status;
  await expect.poll(status).toBe(200);
});
