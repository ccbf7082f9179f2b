import { baseEnv, createBackground, jwksVerifier, runService } from '@tanabana/service-kit';
import { openStorage } from '@tanabana/service-kit/mongo';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createStorage } from './storage.ts';

await runService({
  name: 'reviews',
  schema: baseEnv.extend({ AUTH_URL: z.url() }),
  env: process.env,
  async start({ env, log }) {
    const options = { appName: 'reviews', log };
    const { client, storage } = await openStorage(createStorage, env, options);
    const background = createBackground(log);
    await storage.changeFeed.start(background);
    const { verifyToken, stop } = jwksVerifier(env.AUTH_URL, {
      background,
      changeFeed: storage.changeFeed,
    });
    return {
      app: createApp({ storage, verifyToken, log, metrics: [background.registry] }),
      async close() {
        await Promise.all([stop(), storage.changeFeed.stop()]);
        await client.close();
      },
    };
  },
});
