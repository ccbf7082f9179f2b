import { randomBytes } from 'node:crypto';
import { createLogger, localVerifier } from '@tanabana/service-kit';
import { connect } from '@tanabana/service-kit/mongo';
import { createTokens, listen } from '@tanabana/service-kit/stand-ins';
import { afterAll } from 'vitest';
import { createApp } from '../src/app.ts';
import { createStorage } from '../src/storage.ts';

const uri = process.env.TEST_MONGODB_URI;
if (!uri) throw new Error('The tests need a MongoDB: TEST_MONGODB_URI names it (README.md).');

export const unique = (prefix: string): string => `${prefix} ${randomBytes(6).toString('hex')}`;

/** The sample things service over HTTP on temporary databases. */
export async function startSampleThings() {
  const client = await connect(uri ?? '');
  const prefix = `test_${randomBytes(6).toString('hex')}`;
  const storage = createStorage(client, prefix);
  await storage.prepare();
  const tokens = await createTokens();
  const app = createApp({
    storage,
    verifyToken: localVerifier(tokens.jwks),
    log: createLogger('sample-things', 'silent'),
  });
  const server = await listen(app);
  afterAll(async () => {
    await server.close();
    for (const name of ['sample-things', 'news'])
      await client.db(`${prefix}_${name}`).dropDatabase();
    await client.close();
  });
  const admin = await tokens.buildToken({ isAdmin: true });
  const create = (body: unknown, token: string | undefined = admin) =>
    server.call<Record<string, string>>('POST', '/api/sample-things', { body, token });
  return { ...server, tokens, create };
}
