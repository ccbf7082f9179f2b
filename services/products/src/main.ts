import { connect } from '@tanabana/mongo-kit';
import { baseEnv, jwksVerifier, runService } from '@tanabana/service-kit';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createCategoriesClient } from './categories/categories-client.ts';
import { allowOnlyPictures } from './images/encoder.ts';
import { createStorage } from './storage-repository.ts';

allowOnlyPictures();

await runService({
  name: 'products',
  schema: baseEnv.extend({ AUTH_URL: z.url(), CATEGORIES_URL: z.url() }),
  env: process.env,
  async start({ env, log }) {
    const client = await connect(env.MONGODB_URI, { appName: 'products' });
    const storage = createStorage(client, env.DB_PREFIX);
    await storage.prepare();
    const app = createApp({
      storage,
      categories: createCategoriesClient(env.CATEGORIES_URL),
      verifyToken: jwksVerifier(env.AUTH_URL),
      log,
    });
    return { app, close: () => client.close() };
  },
});
