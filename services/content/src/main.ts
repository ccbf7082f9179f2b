import { baseEnv, createBackground, jwksVerifier, runService } from '@tanabana/service-kit';
import { openStorage } from '@tanabana/service-kit/mongo';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createStorage } from './storage.ts';

await runService({
  name: 'content',
  schema: baseEnv.extend({ AUTH_URL: z.url() }),
  env: process.env,
  async start({ env, log }) {
    const { client, storage } = await openStorage(createStorage, env, { appName: 'content', log });
    const background = createBackground(log);
    await storage.changeFeed.start(background);
    const sessions = jwksVerifier(env.AUTH_URL, { background, changeFeed: storage.changeFeed });
    return {
      app: createApp({
        storage,
        verifyToken: sessions.verifyToken,
        log,
        metrics: [background.registry],
      }),
      async close() {
        await Promise.all([sessions.stop(), storage.changeFeed.stop()]);
        await client.close();
      },
    };
  },
});
