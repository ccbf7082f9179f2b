import { createLogger, localVerifier } from '@tanabana/service-kit';
import { createTokens, listen, testDatabase } from '@tanabana/test-kit';
import { createApp } from '../src/app.ts';
import { createStorage } from '../src/storage.ts';

/** The reviews service over HTTP on a temporary database. */
export async function startReviews() {
  const { serviceClient: client, prefix } = await testDatabase();
  const storage = createStorage(client, prefix);
  await storage.prepare();
  const tokens = await createTokens();
  const app = createApp({
    storage,
    verifyToken: localVerifier(tokens.jwks),
    log: createLogger('reviews', 'silent'),
  });
  const server = await listen(app);
  const admin = await tokens.buildToken({ isAdmin: true });
  const create = (body: unknown, token: string | undefined = admin) =>
    server.call<Record<string, string>>('POST', '/api/reviews', { body, token });
  return { ...server, tokens, create };
}
