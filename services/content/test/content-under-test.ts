import type { ContentKey, ContentVersion, PublishedContent } from '@tanabana/contracts';
import { createLogger, localVerifier } from '@tanabana/service-kit';
import { createTokens, listen, testDatabase } from '@tanabana/test-kit';
import { createApp } from '../src/app.ts';
import { createStorage } from '../src/storage.ts';

export interface Failed {
  code?: string;
  errors?: { path: string; message: string }[];
}

/** The content service over HTTP on a database of the test file, with a controlled clock. */
export async function startContent() {
  const database = await testDatabase();
  const storage = createStorage(database.serviceClient, database.prefix);
  await storage.migrate();
  await storage.prepare();
  const tokens = await createTokens();
  const clock = { now: Date.now() };
  const app = createApp({
    storage,
    now: () => new Date(clock.now),
    verifyToken: localVerifier(tokens.jwks),
    log: createLogger('content', 'silent'),
  });
  const http = await listen(app);
  const token = await tokens.buildToken({ isAdmin: true, username: 'owner' });

  const version = async (key: ContentKey, number: number | 'newest' = 'newest') => {
    const path = `/api/content/documents/${key}/versions/${number}`;
    return (await http.call<ContentVersion & Failed>('GET', path, { token })).body;
  };

  return {
    http,
    storage,
    tokens,
    token,
    clock,
    version,

    /** Stores the newest version's values with changes. */
    async save(
      key: ContentKey,
      changes: Record<string, unknown> = {},
      publishAt: string | null = 'now',
      base?: number,
    ) {
      const newest = await version(key);
      const values = { ...newest.values, ...changes };
      const body = { key, values, base: base ?? newest.newest, publishAt };
      return http.call<ContentVersion & Failed>('POST', '/api/content/documents', { token, body });
    },

    /** What visitors see. */
    async published(query = ''): Promise<PublishedContent> {
      const path = `/api/content${query}`;
      return (await http.call<{ data: PublishedContent }>('GET', path)).body.data;
    },
  };
}
