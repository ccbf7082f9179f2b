import {
  baseEnv,
  checkTaxEnv,
  createBackground,
  createMergesClient,
  createRemovalsClient,
  followSettings,
  jwksVerifier,
  runService,
} from '@tanabana/service-kit';
import { channelEnv, notificationSubscribers } from '@tanabana/service-kit/channels';
import { startSubscribers } from '@tanabana/service-kit/events';
import {
  createMailLimits,
  mailEnv,
  mailLimitsOf,
  mailTransport,
  startMailSender,
} from '@tanabana/service-kit/mail';
import { connect } from '@tanabana/service-kit/mongo';
import { createQueues } from '@tanabana/service-kit/queues';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createBackInStock } from './back-in-stock/back-in-stock-service.ts';
import { createConfirmations } from './confirmations/confirmation-service.ts';
import { checkCourierEnv, createCouriers } from './couriers/couriers.ts';
import { createAccountCopy, createAccountsClient } from './customers/follow-accounts.ts';
import { createShipmentService } from './fulfilment/shipment-service.ts';
import { createLogoReader } from './invoices/pdf/logo-reader.ts';
import { createOrderMails } from './mails/order-mails.ts';
import { createOrderNotifications } from './notifications/order-notifications.ts';
import { createPaymentService } from './payments/payment-service.ts';
import { checkPaymentEnv, createPaymentProviders } from './payments/providers/providers.ts';
import { createActivity } from './placing/batch-queue.ts';
import { createRemovedAccountWork } from './removed-accounts/removed-accounts.ts';
import { shopEnv, shopSettings } from './settings.ts';
import { createSalesAggregateSync } from './stats/sales-aggregate-sync.ts';
import { createStorage } from './storage.ts';
import { createUnpaidOrders } from './unpaid/unpaid-service.ts';

const COUNT_MS = 60_000;
const LOOK_FOR_UNPAID_MS = 60_000;
const LOOK_FOR_STOCK_MS = 60_000;
const FORGET_EVERY_MS = 60_000;
const MERGE_EVERY_MS = 10_000;
const ACCOUNTS_MS = 10_000;
const FOLLOW_PARCELS_MS = 300_000;
const PAYMENTS_MS = 5000;

await runService({
  name: 'orders',
  schema: baseEnv
    .extend({
      AUTH_URL: z.url(),
      CONTENT_URL: z.url().optional(),
      ...mailEnv,
      ...channelEnv,
      ...shopEnv,
    })
    .superRefine(checkTaxEnv)
    .superRefine(checkCourierEnv)
    .superRefine(checkPaymentEnv),
  env: process.env,
  async start({ env, log, envWith }) {
    const background = createBackground(log);
    const followed = await followSettings({ env, envWith }, { background });
    const client = await connect(env.MONGODB_URI, { appName: 'orders' });
    const storage = createStorage(client, env.DB_PREFIX);
    const settings = followed.view(shopSettings);
    await storage.migrate(settings, { log });
    await storage.prepare();
    followed.follow(storage.changeFeed);
    await storage.changeFeed.start(background);
    const activity = createActivity();
    const sender = startMailSender({
      queue: storage.mails,
      transport: mailTransport(env, followed.current),
      log,
      isBusy: activity.isBusy,
      upToDate: storage.changeFeed.tryCatchUp,
    });
    const subscribers = await startSubscribers({
      db: storage.db,
      outbox: storage.outbox,
      subscribers: notificationSubscribers(
        createOrderNotifications({ storage, mails: createOrderMails(settings) }),
        { mails: storage.mails, log, env },
      ),
      log,
      isBusy: activity.isBusy,
    });
    const figures = createSalesAggregateSync(
      storage.stats,
      { now: () => new Date(), settings },
      background.of('order_figures'),
    );
    const count = () => void figures.current().catch(() => {});
    count();
    // Counts at night, so that the first overview of the morning need not count all orders.
    const counting = setInterval(count, COUNT_MS);
    const unpaid = createUnpaidOrders({
      storage,
      mails: createOrderMails(settings),
      settings,
      now: () => new Date(),
    });
    const looking = background.repeat('unpaid_orders', LOOK_FOR_UNPAID_MS, unpaid.work);
    const { work: cancelUnconfirmed } = createConfirmations({
      storage,
      mails: createOrderMails(settings),
      now: () => new Date(),
    });
    const confirming = background.repeat(
      'unconfirmed_orders',
      LOOK_FOR_UNPAID_MS,
      cancelUnconfirmed,
    );
    const couriers = createCouriers(env, { now: () => new Date(), log });
    const following = background.repeat(
      'booked_parcels',
      FOLLOW_PARCELS_MS,
      createShipmentService({
        storage,
        settings,
        couriers,
        mails: createOrderMails(settings),
        inTurn: createQueues(),
        now: () => new Date(),
      }).follow,
    );
    const providers = createPaymentProviders(env, settings);
    const payments = createPaymentService({
      storage,
      settings,
      providers,
      mails: createOrderMails(settings),
      mailLimits: createMailLimits({
        rates: storage.rates,
        settings: mailLimitsOf(env),
        now: Date.now,
      }),
      inTurn: createQueues(),
      now: () => new Date(),
      log,
    });
    const paymentMs = Math.min(PAYMENTS_MS, settings.payWithinMs / 60);
    const reconciling = background.repeat('payments', paymentMs, payments.reconcile);
    const expiring = background.repeat('unpaid_online_orders', paymentMs, payments.expire);
    const { work } = createBackInStock({ storage, settings, now: () => new Date() });
    const telling = background.repeat('back_in_stock', LOOK_FOR_STOCK_MS, work);
    const fetchMerges = createMergesClient(env.AUTH_URL);
    const followMerges = () =>
      storage.mergedAccounts.follow(fetchMerges, storage.ordersOfMerged.move);
    const merging = background.repeat('merged_accounts', MERGE_EVERY_MS, followMerges);
    const forget = createRemovedAccountWork(storage, createRemovalsClient(env.AUTH_URL));
    const forgetting = background.repeat('removed_accounts', FORGET_EVERY_MS, async () => {
      await followMerges();
      await forget();
    });
    const copying = background.repeat(
      'accounts',
      ACCOUNTS_MS,
      createAccountCopy(storage, createAccountsClient(env.AUTH_URL), () => new Date()),
    );
    // Counted before the first request, because it reads all orders.
    const countCustomers = background.repeat('customer_figures', COUNT_MS, async () => {
      await storage.customerIndex.current();
    });
    const sessions = jwksVerifier(env.AUTH_URL, { background, changeFeed: storage.changeFeed });
    const app = createApp({
      storage,
      figures,
      settings,
      couriers,
      providers,
      mailLimits: mailLimitsOf(env),
      verifyToken: sessions.verifyToken,
      upToDate: storage.changeFeed.tryCatchUp,
      log,
      metrics: [sender.metrics, subscribers.metrics, background.registry],
      activity,
      readLogo: env.CONTENT_URL ? createLogoReader(env.CONTENT_URL) : undefined,
    });
    return {
      app,
      async close() {
        clearInterval(counting);
        const repeated = [
          looking,
          confirming,
          following,
          reconciling,
          expiring,
          telling,
          merging,
          forgetting,
          copying,
          countCustomers,
          subscribers,
          sender,
          sessions,
          followed,
        ];
        await Promise.all(repeated.map((one) => one.stop()));
        await Promise.all([figures.rest(), storage.changeFeed.stop()]);
        await client.close();
      },
    };
  },
});
