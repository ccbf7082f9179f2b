import { connect } from '@tanabana/mongo-kit';
import {
  baseEnv,
  createBackground,
  jwksVerifier,
  repeat,
  runService,
  siteEnv,
  siteOf,
} from '@tanabana/service-kit';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createCategoriesClient } from './categories/categories-client.ts';
import { sweepPictures } from './images/sweep.ts';
import { createShelfKeeper } from './shelf/shelf-keeper.ts';
import { createStorage } from './storage-repository.ts';

const HOUR_MS = 3_600_000;

await runService({
  name: 'products',
  schema: baseEnv.extend({
    AUTH_URL: z.url(),
    CATEGORIES_URL: z.url(),
    ...siteEnv,
  }),
  env: process.env,
  async start({ env, log }) {
    const background = createBackground(log);
    const client = await connect(env.MONGODB_URI, { appName: 'products' });
    const storage = createStorage(client, env.DB_PREFIX);
    await storage.prepare();
    const shelf = createShelfKeeper(storage.products, { background });
    void shelf.current().catch(() => {});
    const sessions = jwksVerifier(env.AUTH_URL, { background });
    const app = createApp({
      storage,
      shelf,
      site: siteOf(env),
      categories: createCategoriesClient(env.CATEGORIES_URL),
      verifyToken: sessions.verifyToken,
      log,
      metrics: [background.registry],
    });
    const sweeping = repeat({
      every: HOUR_MS,
      async job() {
        const { removed } = await sweepPictures({
          pictures: storage.pictures,
          namedBy: storage.products.picturesOf,
        });
        if (removed > 0) log.info({ removed }, 'pictures without a product removed');
      },
      onError: (err) => log.warn({ err }, 'sweep of pictures failed'),
    });
    return {
      app,
      async close() {
        await Promise.all([sweeping.stop(), sessions.stop(), shelf.rest()]);
        await client.close();
      },
    };
  },
});
