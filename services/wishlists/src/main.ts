import { connect } from '@tanabana/mongo-kit';
import { baseEnv, jwksVerifier, repeat, runService } from '@tanabana/service-kit';
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
    const app = createApp({ storage, verifyToken: jwksVerifier(env.AUTH_URL), log });
    const forgetting = repeat({
      every: FORGET_EVERY_MS,
      job: () => forgetRemoved({ ...storage, askRemovals: createRemovalsClient(env.AUTH_URL) }),
      onError: (err) => log.warn({ err }, 'lists of removed accounts could not be removed'),
    });
    return {
      app,
      async close() {
        await forgetting.stop();
        await client.close();
      },
    };
  },
});
