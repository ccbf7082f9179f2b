import {
  baseEnv,
  createBackground,
  createMergesClient,
  createRemovalsClient,
  followSettings,
  jwksVerifier,
  runService,
  siteOf,
} from '@tanabana/service-kit';
import { mailEnv, mailTransport, startMailSender } from '@tanabana/service-kit/mail';
import { openStorage } from '@tanabana/service-kit/mongo';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createReviewMails } from './mails/review-mails.ts';
import { createProductsClient } from './products/products-client.ts';
import { createDeliveriesClient, createDeliveryCopy } from './purchases/follow-deliveries.ts';
import { createOrderAccess } from './purchases/order-access.ts';
import { createRemovedAccountWork } from './removed-accounts/removed-accounts.ts';
import { createRequestWork } from './requests/request-service.ts';
import { createStorage } from './storage.ts';

const DELIVERIES_MS = 5000;
const REQUESTS_MS = 10_000;
const FORGET_EVERY_MS = 60_000;
const MERGE_EVERY_MS = 10_000;

await runService({
  name: 'reviews',
  schema: baseEnv.extend({
    AUTH_URL: z.url(),
    /** Orders service, which returns delivered orders. */
    ORDERS_URL: z.url(),
    /** Products service, for names and SKUs. */
    PRODUCTS_URL: z.url(),
    ...mailEnv,
  }),
  env: process.env,
  async start({ env, log, envWith }) {
    const background = createBackground(log);
    const settings = await followSettings({ env, envWith }, { background });
    const { client, storage } = await openStorage(createStorage, env, { appName: 'reviews', log });
    settings.follow(storage.changeFeed);
    await storage.changeFeed.start(background);
    const site = settings.view(siteOf);
    const now = (): Date => new Date();
    const transport = mailTransport(env, settings.current);
    const sender = startMailSender({
      queue: storage.mails,
      transport,
      log,
      upToDate: storage.changeFeed.tryCatchUp,
    });
    const sessions = jwksVerifier(env.AUTH_URL, { background, changeFeed: storage.changeFeed });
    const fetchMerges = createMergesClient(env.AUTH_URL);
    const followMerges = () => storage.merges.follow(fetchMerges, storage.merged.move);
    const forget = createRemovedAccountWork(storage, createRemovalsClient(env.AUTH_URL));
    const repeated = [
      background.repeat(
        'deliveries',
        DELIVERIES_MS,
        createDeliveryCopy(storage, createDeliveriesClient(env.ORDERS_URL)),
      ),
      background.repeat(
        'review_requests',
        REQUESTS_MS,
        createRequestWork({
          storage,
          access: createOrderAccess(storage.purchases, storage.signer),
          mails: createReviewMails(site),
          now,
        }),
      ),
      background.repeat('merged_accounts', MERGE_EVERY_MS, followMerges),
      background.repeat('removed_accounts', FORGET_EVERY_MS, async () => {
        await followMerges();
        await forget();
      }),
    ];
    const app = createApp({
      storage,
      site,
      products: createProductsClient(env.PRODUCTS_URL),
      verifyToken: sessions.verifyToken,
      upToDate: storage.changeFeed.tryCatchUp,
      log,
      metrics: [sender.metrics, background.registry],
    });
    return {
      app,
      async close() {
        const running = [...repeated, sender, sessions, settings, storage.changeFeed];
        await Promise.all(running.map((one) => one.stop()));
        await client.close();
      },
    };
  },
});
