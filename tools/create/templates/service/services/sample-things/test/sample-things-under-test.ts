import { createLogger, localVerifier } from '@tanabana/service-kit';
import { createTokens, listen, testDatabase } from '@tanabana/test-kit';
import { createApp } from '../src/app.ts';
import { createStorage } from '../src/storage.ts';

/** The sample things service over HTTP on a temporary database. */
export async function startSampleThings() {
  const {
    serviceClient: client,
    prefix,
    // with emails
    db,
    // end
  } = await testDatabase();
  const storage = createStorage(client, prefix);
  await storage.prepare();
  const tokens = await createTokens();
  const app = createApp({
    storage,
    // with emails
    mailSettings: {
      site: { publicUrl: 'https://shop.example', storeName: 'Tana & Bana' },
      staffEmail: 'staff@shop.example',
    },
    // end
    verifyToken: localVerifier(tokens.jwks),
    log: createLogger('sample-things', 'silent'),
  });
  const server = await listen(app);
  const admin = await tokens.buildToken({ isAdmin: true });
  const create = (body: unknown, token: string | undefined = admin) =>
    server.call<Record<string, string>>('POST', '/api/sample-things', { body, token });
  return {
    ...server,
    // with accounts
    storage,
    // end
    // with pictures
    admin,
    // end
    // with emails
    mails: db('sample-things').collection('mails'),
    // end
    tokens,
    create,
  };
}
