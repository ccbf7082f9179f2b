import { connect } from '@tanabana/mongo-kit';
import { baseEnv, createBackground, jwksVerifier, repeat, runService } from '@tanabana/service-kit';
import { z } from 'zod';
import { forgetRemoved } from './accounts/forget-removed.ts';
import { createRemovalsClient } from './accounts/removals-client.ts';
import { createApp } from './app.ts';
import { createStorage } from './storage-repository.ts';

const FORGET_EVERY_MS = 60_000;

await runService({
  name: 'wishlists',
  schema: baseEnv.extend({ AUTH_URL: z.url() }),
  env: process.env,
  async start({ env, log }) {
    const client = await connect(env.MONGODB_URI, { appName: 'wishlists' });
    const storage = createStorage(client, env.DB_PREFIX);
    const background = createBackground(log);
    const sessions = jwksVerifier(env.AUTH_URL, { background });
    const app = createApp({
      storage,
      verifyToken: sessions.verifyToken,
      log,
      metrics: [background.registry],
    });
    const removals = background.of('removed_accounts');
    const forgetting = repeat({
      every: FORGET_EVERY_MS,
      async job() {
        await forgetRemoved({ ...storage, askRemovals: createRemovalsClient(env.AUTH_URL) });
        removals.worked();
      },
      onError: removals.failed,
    });
    return {
      app,
      async close() {
        await Promise.all([forgetting.stop(), sessions.stop()]);
        await client.close();
      },
    };
  },
});
