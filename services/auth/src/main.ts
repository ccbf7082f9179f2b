import { authEndpoints } from '@tanabana/contracts/endpoints';
import {
  baseEnv,
  createBackground,
  flag,
  followSettings,
  noticeEnv,
  repeat,
  runService,
  siteOf,
  storeEnv,
} from '@tanabana/service-kit';
import { channelEnv, notificationSubscribers } from '@tanabana/service-kit/channels';
import { startSubscribers } from '@tanabana/service-kit/events';
import { mailEnv, mailLimitsOf, mailTransport, startMailSender } from '@tanabana/service-kit/mail';
import { openStorage } from '@tanabana/service-kit/mongo';
import { nameLimitEnv, nameLimitsOf } from './accounts/name-limit.ts';
import { ensureFirstAdmin } from './accounts/registration-service.ts';
import { createApp } from './app.ts';
import { loadKeyRing } from './keys/key-ring.ts';
import { createAccountNotifications } from './notifications/account-notifications.ts';
import { createHashThreads } from './passwords/hash-threads.ts';
import { createPasswords } from './passwords/passwords.ts';
import { createServices } from './services.ts';
import { createStorage } from './storage.ts';

const { username, email, password } = authEndpoints.register.body.shape;

const LOOK_FOR_KEYS_MS = 15_000;
/** Milliseconds between checks for requests left by a crash or database failure. */
const LOOK_FOR_RECOVERIES_MS = 10_000;
const FORGET_EVERY_MS = 60_000;

await runService({
  name: 'auth',
  schema: baseEnv.extend({
    ...mailEnv,
    ...channelEnv,
    ...nameLimitEnv,
    /** Recipient of messages to the shop, and whether they are emailed. */
    CONTACT_EMAIL: noticeEnv.CONTACT_EMAIL,
    NOTIFY_MESSAGES: noticeEnv.NOTIFY_MESSAGES,
    /** Grievance officer: if set, messages get a number. */
    GRIEVANCE_OFFICER: storeEnv.GRIEVANCE_OFFICER,
    /** Whether roles of staff apply only with a second factor. */
    STAFF_SECOND_FACTOR: flag.default(false),
    ADMIN_EMAIL: email.default('admin@example.com'),
    ADMIN_USERNAME: username.default('admin'),
    ADMIN_PASSWORD: password.optional(),
  }),
  env: process.env,
  async start({ env, log, envWith }) {
    const works = createBackground(log);
    const settings = await followSettings({ env, envWith }, { background: works });
    const { client, storage } = await openStorage(createStorage, env, { appName: 'auth', log });
    settings.follow(storage.changeFeed);
    const passwords = await createPasswords();
    const threads = createHashThreads();
    const admin = {
      email: env.ADMIN_EMAIL,
      username: env.ADMIN_USERNAME,
      password: env.ADMIN_PASSWORD,
    };
    const made = await ensureFirstAdmin(admin, storage.accounts, passwords, log);
    // the parent process may have generated the password and shows it once
    if (made) process.send?.({ type: 'admin-created' });
    const keys = await loadKeyRing(storage.keys, { work: works.of('signing_keys') });
    const services = createServices({
      storage,
      passwords,
      lowPriority: passwords.withArgon2(threads),
      keys,
      site: settings.view(siteOf),
      contact: settings.view((now) => ({
        contactEmail: now.CONTACT_EMAIL ?? now.MAIL_FROM?.address ?? now.ADMIN_EMAIL,
        notifies: now.NOTIFY_MESSAGES,
        grievanceOfficer: now.GRIEVANCE_OFFICER ?? null,
      })),
      secondFactorRequired: env.STAFF_SECOND_FACTOR,
      mailLimits: mailLimitsOf(env),
      nameLimits: nameLimitsOf(env),
      log,
    });
    storage.changeFeed.subscribe({
      onChange: ({ usedApiKeys = [] }) => {
        if (usedApiKeys.length === 0) return;
        services.apiKeys
          .used(usedApiKeys)
          .catch((err: unknown) => log.warn({ err }, 'use of API keys was not stored'));
      },
      onGap: () => {},
    });
    await storage.changeFeed.start(works);
    const subscribers = await startSubscribers({
      db: storage.db,
      outbox: storage.outbox,
      subscribers: notificationSubscribers(createAccountNotifications(storage.accounts), {
        mails: storage.mails,
        log,
        env,
      }),
      log,
    });
    const background = [
      repeat({
        every: LOOK_FOR_KEYS_MS,
        job: keys.refresh,
        onError: () => {}, // never throws: the ring reports failures
      }),
      works.repeat('recoveries', LOOK_FOR_RECOVERIES_MS, services.recovery.work),
      startMailSender({
        queue: storage.mails,
        transport: mailTransport(env, settings.current),
        log,
        upToDate: storage.changeFeed.tryCatchUp,
      }),
      works.repeat('removed_accounts', FORGET_EVERY_MS, services.users.forgetLate),
      subscribers,
      settings,
    ] as const;
    const metrics = [background[2].metrics, subscribers.metrics, works.registry];
    return {
      app: createApp({
        services,
        ready: storage.ready,
        log,
        metrics,
        upToDate: storage.changeFeed.tryCatchUp,
      }),
      async close() {
        await Promise.all(background.map((one) => one.stop()));
        await threads.close();
        await storage.changeFeed.stop();
        await client.close();
      },
    };
  },
});
