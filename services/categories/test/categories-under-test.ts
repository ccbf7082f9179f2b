import { createLogger, localVerifier } from '@tanabana/service-kit';
import { listen, type StoredData, serviceData } from '@tanabana/test-kit';
import { createApp } from '../src/app.ts';
import { createProductCounts, createProductsClient } from '../src/products/products-client.ts';
import { createStorage } from '../src/storage.ts';

/**
 * The categories service over HTTP on its own database, with product counts from `productsUrl`.
 * @param stored data of an earlier version
 */
export async function startCategories(productsUrl = 'http://127.0.0.1:9', stored: StoredData = {}) {
  const { serviceClient: client, prefix, tokens } = await serviceData('categories', stored);
  const storage = createStorage(client, prefix);
  await storage.migrate();
  await storage.prepare();
  const clock = { now: 0 };
  const products = createProductsClient(productsUrl);
  const app = createApp({
    storage,
    products,
    counts: createProductCounts({ productsUrl, now: () => clock.now }),
    verifyToken: localVerifier(tokens.jwks),
    log: createLogger('categories', 'silent'),
    site: { publicUrl: 'https://shop.example', storeName: 'Tana & Bana' },
  });
  const server = await listen(app);
  const admin = await tokens.buildToken({ isAdmin: true });
  const create = (body: unknown, token: string | undefined = admin) =>
    server.call<Record<string, string>>('POST', '/api/categories', { body, token });
  const change = (id: string, body: unknown, token: string | undefined = admin) =>
    server.call<Record<string, string>>('PUT', `/api/categories/${id}`, { body, token });
  const remove = (id: string, token: string | undefined = admin) =>
    server.call('DELETE', `/api/categories/${id}`, { token });
  return { ...server, storage, products, tokens, clock, create, change, remove };
}
