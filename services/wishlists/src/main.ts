import {
  baseEnv,
  createBackground,
  createMergesClient,
  createRemovalsClient,
  jwksVerifier,
  runService,
} from '@tanabana/service-kit';
import { openStorage } from '@tanabana/service-kit/mongo';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createStorage } from './storage.ts';

const FORGET_EVERY_MS = 60_000;
const MERGE_EVERY_MS = 10_000;

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
    const fetchMerges = createMergesClient(env.AUTH_URL);
    const merging = background.repeat('merged_accounts', MERGE_EVERY_MS, () =>
      storage.mergedAccounts.follow(fetchMerges, storage.lists.move),
    );
    const forgetting = background.repeat('removed_accounts', FORGET_EVERY_MS, async () => {
      await storage.mergedAccounts.follow(fetchMerges, storage.lists.move);
      await storage.removedAccounts.follow(fetchRemovals, storage.lists.removeOf);
    });
    return {
      app,
      async close() {
        const jobs = [merging, forgetting, sessions, storage.changeFeed];
        await Promise.all(jobs.map((one) => one.stop()));
        await client.close();
      },
    };
  },
});
