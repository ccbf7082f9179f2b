import { connect } from '@tanabana/mongo-kit';
import { baseEnv, createBackground, jwksVerifier, runService } from '@tanabana/service-kit';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createStorage } from './storage-repository.ts';

await runService({
  name: 'sample-things',
  schema: baseEnv.extend({ AUTH_URL: z.url() }),
  env: process.env,
  async start({ env, log }) {
    const client = await connect(env.MONGODB_URI, { appName: 'sample-things' });
    const storage = createStorage(client, env.DB_PREFIX);
    await storage.prepare();
    const background = createBackground(log);
    const { verifyToken, stop } = jwksVerifier(env.AUTH_URL, { background });
    return {
      app: createApp({ storage, verifyToken, log, metrics: [background.registry] }),
      async close() {
        await stop();
        await client.close();
      },
    };
  },
});
