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
import { spreadRenames } from './categories/spread-renames.ts';
import { createProductCounts } from './counts/product-counts.ts';
import { createProductsClient } from './counts/products-client.ts';
import { createStorage } from './storage-repository.ts';

const SPREAD_EVERY_MS = 15_000;

await runService({
  name: 'categories',
  schema: baseEnv.extend({ ...siteEnv, AUTH_URL: z.url(), PRODUCTS_URL: z.url() }),
  env: process.env,
  async start({ env, log }) {
    const background = createBackground(log);
    const client = await connect(env.MONGODB_URI, { appName: 'categories' });
    const storage = createStorage(client, env.DB_PREFIX);
    await storage.prepare();
    const products = createProductsClient(env.PRODUCTS_URL);
    const sessions = jwksVerifier(env.AUTH_URL, { background });
    const app = createApp({
      storage,
      products,
      site: siteOf(env),
      counts: createProductCounts({
        productsUrl: env.PRODUCTS_URL,
        work: background.of('product_counts'),
      }),
      verifyToken: sessions.verifyToken,
      log,
      metrics: [background.registry],
    });
    const renames = background.of('renames');
    const spreading = repeat({
      every: SPREAD_EVERY_MS,
      async job() {
        await spreadRenames({ categories: storage.categories, products });
        renames.worked();
      },
      onError: renames.failed,
    });
    return {
      app,
      async close() {
        await Promise.all([spreading.stop(), sessions.stop()]);
        await client.close();
      },
    };
  },
});
