import { connect } from '@tanabana/mongo-kit';
import { baseEnv, jwksVerifier, runService } from '@tanabana/service-kit';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createProductCounts } from './counts/product-counts.ts';
import { createStorage } from './storage-repository.ts';

await runService({
  name: 'categories',
  schema: baseEnv.extend({ AUTH_URL: z.url(), PRODUCTS_URL: z.url() }),
  env: process.env,
  async start({ env, log }) {
    const client = await connect(env.MONGODB_URI, { appName: 'categories' });
    const storage = createStorage(client, env.DB_PREFIX);
    await storage.prepare();
    const app = createApp({
      storage,
      counts: createProductCounts({ productsUrl: env.PRODUCTS_URL }),
      verifyToken: jwksVerifier(env.AUTH_URL),
      log,
    });
    return { app, close: () => client.close() };
  },
});
