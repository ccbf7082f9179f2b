import {
  baseEnv,
  createBackground,
  createRemovalsClient,
  jwksVerifier,
  runService,
} from '@tanabana/service-kit';
import { openStorage } from '@tanabana/service-kit/mongo';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createStorage } from './storage.ts';

const FORGET_EVERY_MS = 60_000;

await runService({
  name: 'wishlists',
  schema: baseEnv.extend({ AUTH_URL: z.url() }),
  env: process.env,
  async start({ env, log }) {
    const { client, storage } = await openStorage(createStorage, env, {
      appName: 'wishlists',
      log,
    });
    const background = createBackground(log);
    await storage.changeFeed.start(background);
    const sessions = jwksVerifier(env.AUTH_URL, { background, changeFeed: storage.changeFeed });
    const app = createApp({
      storage,
      verifyToken: sessions.verifyToken,
      log,
      metrics: [background.registry],
    });
    const fetchRemovals = createRemovalsClient(env.AUTH_URL);
    const forgetting = background.repeat('removed_accounts', FORGET_EVERY_MS, () =>
      storage.removedAccounts.follow(fetchRemovals, storage.lists.removeOf),
    );
    return {
      app,
      async close() {
        await Promise.all([forgetting.stop(), sessions.stop(), storage.changeFeed.stop()]);
        await client.close();
      },
    };
  },
});
