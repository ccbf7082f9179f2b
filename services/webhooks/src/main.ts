import { authBetweenServices, flag } from '@tanabana/contracts/endpoints';
import {
  baseEnv,
  callService,
  createBackground,
  createRemovalsClient,
  followSettings,
  jwksVerifier,
  runService,
  siteOf,
} from '@tanabana/service-kit';
import { mailEnv, mailTransport, startMailSender } from '@tanabana/service-kit/mail';
import { openStorage } from '@tanabana/service-kit/mongo';
import { z } from 'zod';
import { createApp, createWebhookSending } from './app.ts';
import { createEventsClient, createFollowEvents } from './events/follow-events.ts';
import { createPolling } from './events/polling.ts';
import { createRemovedAccountWork } from './removed-accounts.ts';
import { createAddresses } from './sending/addresses.ts';
import { createStorage } from './storage.ts';

const CHECK_EVERY_MS = 1000;
const FORGET_EVERY_MS = 60_000;
const TIMEOUT_MS = 5000;

await runService({
  name: 'webhooks',
  schema: baseEnv.extend({
    /** Services whose events are delivered. */
    AUTH_URL: z.url(),
    ORDERS_URL: z.url(),
    PRODUCTS_URL: z.url(),
    /** Whether webhooks may be sent to loopback addresses, for development and tests. */
    WEBHOOKS_TO_LOOPBACK: flag.default(false),
    ...mailEnv,
  }),
  env: process.env,
  async start({ env, log, envWith }) {
    const background = createBackground(log);
    const settings = await followSettings({ env, envWith }, { background });
    const options = { appName: 'webhooks', log };
    const { client, storage } = await openStorage(createStorage, env, options);
    settings.follow(storage.changeFeed);
    const sessions = jwksVerifier(env.AUTH_URL, { background, changeFeed: storage.changeFeed });
    await storage.changeFeed.start(background);
    const mailSender = startMailSender({
      queue: storage.mails,
      transport: mailTransport(env, settings.current),
      log,
      upToDate: storage.changeFeed.tryCatchUp,
    });
    const addresses = createAddresses({ allowsLoopback: env.WEBHOOKS_TO_LOOPBACK });
    const { owners } = authBetweenServices;
    const site = settings.view(siteOf);
    const sending = createWebhookSending({
      ...{ storage, addresses, site, log },
      fetchOwners: async () =>
        (await callService(env.AUTH_URL, owners, { timeoutMs: TIMEOUT_MS })).emails,
    });
    const sources = {
      orders: createEventsClient(env.ORDERS_URL),
      products: createEventsClient(env.PRODUCTS_URL),
      auth: createEventsClient(env.AUTH_URL),
    };
    const polling = createPolling({
      follow: createFollowEvents({ storage, sources, log, now: Date.now }),
      send: sending.start,
    });
    const repeated = [
      background.repeat('events', CHECK_EVERY_MS, polling.follow),
      background.repeat('deliveries', CHECK_EVERY_MS, polling.send),
      background.repeat(
        'removed_accounts',
        FORGET_EVERY_MS,
        createRemovedAccountWork(storage, createRemovalsClient(env.AUTH_URL)),
      ),
    ];
    return {
      app: createApp({
        ...{ storage, addresses, sending, site, log },
        verifyToken: sessions.verifyToken,
        upToDate: storage.changeFeed.tryCatchUp,
        metrics: [background.registry, mailSender.metrics],
      }),
      async close() {
        const running = [...repeated, sending, mailSender, sessions, settings, storage.changeFeed];
        await Promise.all(running.map((one) => one.stop()));
        await client.close();
      },
    };
  },
});
