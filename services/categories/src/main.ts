import {
  baseEnv,
  createBackground,
  followSettings,
  jwksVerifier,
  runService,
  siteEnv,
  siteOf,
} from '@tanabana/service-kit';
import { openStorage } from '@tanabana/service-kit/mongo';
import { z } from 'zod';
import { createApp } from './app.ts';
import { spreadRenames } from './categories/category-service.ts';
import { createProductCounts, createProductsClient } from './products/products-client.ts';
import { createStorage } from './storage.ts';

const SPREAD_EVERY_MS = 15_000;

await runService({
  name: 'categories',
  schema: baseEnv.extend({ ...siteEnv, AUTH_URL: z.url(), PRODUCTS_URL: z.url() }),
  env: process.env,
  async start({ env, log, envWith }) {
    const background = createBackground(log);
    const settings = await followSettings({ env, envWith }, { background });
    const { client, storage } = await openStorage(createStorage, env, {
      appName: 'categories',
      log,
    });
    settings.follow(storage.changeFeed);
    await storage.changeFeed.start(background);
    const products = createProductsClient(env.PRODUCTS_URL);
    const sessions = jwksVerifier(env.AUTH_URL, { background, changeFeed: storage.changeFeed });
    const app = createApp({
      storage,
      products,
      site: settings.view(siteOf),
      counts: createProductCounts({
        productsUrl: env.PRODUCTS_URL,
        work: background.of('product_counts'),
      }),
      verifyToken: sessions.verifyToken,
      upToDate: storage.changeFeed.tryCatchUp,
      log,
      metrics: [background.registry],
    });
    const { categories } = storage;
    const spreading = background.repeat('renames', SPREAD_EVERY_MS, () =>
      spreadRenames({ categories, products }),
    );
    return {
      app,
      async close() {
        await Promise.all(
          [spreading, sessions, settings, storage.changeFeed].map((one) => one.stop()),
        );
        await client.close();
      },
    };
  },
});
