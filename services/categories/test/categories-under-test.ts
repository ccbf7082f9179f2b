import { createLogger, localVerifier } from '@tanabana/service-kit';
import { createTokens, listen, testDatabase } from '@tanabana/test-kit';
import { createApp } from '../src/app.ts';
import { createProductCounts } from '../src/counts/product-counts.ts';
import { createStorage } from '../src/storage-repository.ts';

/** The categories service over HTTP on a database of its own; products are counted at `productsUrl`. */
export async function startCategories(productsUrl = 'http://127.0.0.1:9') {
  const { client, prefix } = await testDatabase();
  const storage = createStorage(client, prefix);
  await storage.prepare();
  const tokens = await createTokens();
  const clock = { now: 0 };
  const app = createApp({
    storage,
    counts: createProductCounts({ productsUrl, now: () => clock.now }),
    verifyToken: localVerifier(tokens.jwks),
    log: createLogger('categories', 'silent'),
  });
  const server = await listen(app);
  const admin = await tokens.buildToken({ isAdmin: true });
  const create = (body: unknown, token: string | undefined = admin) =>
    server.call<Record<string, string>>('POST', '/api/categories', { body, token });
  return { ...server, tokens, clock, create };
}
