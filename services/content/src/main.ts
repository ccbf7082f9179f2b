import { baseEnv, createBackground, jwksVerifier, repeat, runService } from '@tanabana/service-kit';
import { openStorage } from '@tanabana/service-kit/mongo';
import { z } from 'zod';
import { createApp } from './app.ts';
import { sweepPictures } from './pictures/sweep-pictures.ts';
import { createStorage } from './storage.ts';

const HOUR_MS = 3_600_000;

await runService({
  name: 'content',
  schema: baseEnv.extend({ AUTH_URL: z.url() }),
  env: process.env,
  async start({ env, log }) {
    const { client, storage } = await openStorage(createStorage, env, { appName: 'content', log });
    const background = createBackground(log);
    await storage.changeFeed.start(background);
    const sessions = jwksVerifier(env.AUTH_URL, { background, changeFeed: storage.changeFeed });
    const sweeping = repeat({
      every: HOUR_MS,
      async job() {
        const { removed } = await sweepPictures(storage.pictures);
        if (removed > 0) log.info({ removed }, 'unused pictures removed');
      },
      onError: (err) => log.warn({ err }, 'sweep of pictures failed'),
    });
    return {
      app: createApp({
        storage,
        verifyToken: sessions.verifyToken,
        log,
        metrics: [background.registry],
      }),
      async close() {
        await Promise.all([sweeping.stop(), sessions.stop(), storage.changeFeed.stop()]);
        await client.close();
      },
    };
  },
});
