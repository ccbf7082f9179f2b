import {
  mailEnv,
  mailLimitEnv,
  mailLimitsOf,
  mailTransport,
  startMailSender,
} from '@tanabana/mail-kit';
import { connect } from '@tanabana/mongo-kit';
import { baseEnv, createBackground, jwksVerifier, repeat, runService } from '@tanabana/service-kit';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createOrderMails } from './mails/order-mails.ts';
import { shopEnv, shopSettings } from './settings.ts';
import { createFiguresKeeper } from './stats/figures-keeper.ts';
import { createStorage } from './storage-repository.ts';
import { createActivity } from './turns/activity.ts';
import { createUnpaidOrders } from './unpaid/unpaid-orders.ts';

const COUNT_MS = 60_000;
const LOOK_FOR_UNPAID_MS = 60_000;

await runService({
  name: 'orders',
  schema: baseEnv.extend({ AUTH_URL: z.url(), ...mailEnv, ...mailLimitEnv, ...shopEnv }),
  env: process.env,
  async start({ env, log }) {
    const background = createBackground(log);
    const client = await connect(env.MONGODB_URI, { appName: 'orders' });
    const storage = createStorage(client, env.DB_PREFIX);
    await storage.prepare();
    const activity = createActivity();
    const sender = startMailSender({
      queue: storage.mails,
      transport: mailTransport(env),
      log,
      isBusy: activity.isBusy,
    });
    const figures = createFiguresKeeper(
      storage.stats,
      () => new Date(),
      background.of('order_figures'),
    );
    const count = () => void figures.current().catch(() => {});
    count();
    // So that the first overview of a morning has not all orders of a night to count.
    const counting = setInterval(count, COUNT_MS);
    const settings = shopSettings(env);
    const unpaid = createUnpaidOrders({
      repository: storage.unpaid,
      statuses: storage.statuses,
      mails: createOrderMails(settings),
      provenAddresses: storage.provenAddresses,
      settings,
      now: () => new Date(),
    });
    const unpaidOrders = background.of('unpaid_orders');
    const looking = repeat({
      every: LOOK_FOR_UNPAID_MS,
      async job() {
        await unpaid.work();
        unpaidOrders.worked();
      },
      onError: unpaidOrders.failed,
    });
    const sessions = jwksVerifier(env.AUTH_URL, { background });
    const app = createApp({
      storage,
      figures,
      settings,
      mailLimits: mailLimitsOf(env),
      verifyToken: sessions.verifyToken,
      log,
      metrics: [sender.metrics, background.registry],
      activity,
    });
    return {
      app,
      async close() {
        clearInterval(counting);
        await Promise.all([looking.stop(), sender.stop(), sessions.stop()]);
        await figures.rest();
        await client.close();
      },
    };
  },
});
