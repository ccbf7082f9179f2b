import {
  baseEnv,
  createBackground,
  // with accounts
  createRemovalsClient,
  // end
  jwksVerifier,
  runService,
  // with emails
  siteOf,
  // end
} from '@tanabana/service-kit';
// with emails
import { mailEnv, mailTransport, startMailSender } from '@tanabana/service-kit/mail';
// end
import { openStorage } from '@tanabana/service-kit/mongo';
import { z } from 'zod';
import { createApp } from './app.ts';
// with accounts
import { createRemovedAccountWork } from './removed-accounts.ts';
// end
import { createStorage } from './storage.ts';

// with accounts
const FORGET_EVERY_MS = 60_000;

// end
await runService({
  name: 'sample-things',
  schema: baseEnv.extend({
    AUTH_URL: z.url(),
    // with emails
    ...mailEnv,
    /** Recipient of emails to the shop's staff: this address, else `MAIL_FROM`, else the admin. */
    CONTACT_EMAIL: z.email().optional(),
    ADMIN_EMAIL: z.email().default('admin@example.com'),
    // end
  }),
  env: process.env,
  async start({ env, log }) {
    const options = { appName: 'sample-things', log };
    const { client, storage } = await openStorage(createStorage, env, options);
    const background = createBackground(log);
    await storage.changeFeed.start(background);
    const { verifyToken, stop } = jwksVerifier(env.AUTH_URL, {
      background,
      changeFeed: storage.changeFeed,
    });
    // with emails
    const sender = startMailSender({ queue: storage.mails, transport: mailTransport(env), log });
    // end
    // with accounts
    const forgetting = background.repeat(
      'removed_accounts',
      FORGET_EVERY_MS,
      createRemovedAccountWork(storage, createRemovalsClient(env.AUTH_URL)),
    );
    // end
    return {
      app: createApp({
        storage,
        // with emails
        mailSettings: {
          site: siteOf(env),
          staffEmail: env.CONTACT_EMAIL ?? env.MAIL_FROM?.address ?? env.ADMIN_EMAIL,
        },
        // end
        verifyToken,
        log,
        metrics: [
          background.registry,
          // with emails
          sender.metrics,
          // end
        ],
      }),
      async close() {
        await Promise.all([
          stop(),
          storage.changeFeed.stop(),
          // with emails
          sender.stop(),
          // end
          // with accounts
          forgetting.stop(),
          // end
        ]);
        await client.close();
      },
    };
  },
});
