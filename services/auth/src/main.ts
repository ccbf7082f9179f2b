import { authEndpoints } from '@tanabana/contracts/endpoints';
import { baseEnv, createBackground, repeat, runService, siteOf } from '@tanabana/service-kit';
import { mailEnv, mailLimitsOf, mailTransport, startMailSender } from '@tanabana/service-kit/mail';
import { openStorage } from '@tanabana/service-kit/mongo';
import { z } from 'zod';
import { nameLimitEnv, nameLimitsOf } from './accounts/name-limit.ts';
import { ensureFirstAdmin } from './accounts/registration-service.ts';
import { createApp } from './app.ts';
import { loadKeyRing } from './keys/key-ring.ts';
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
    ...nameLimitEnv,
    /** Recipient of messages to the shop. */
    CONTACT_EMAIL: email.optional(),
    /** Grievance officer: if set, messages get a number. */
    GRIEVANCE_OFFICER: z.string().trim().optional(),
    ADMIN_EMAIL: email.default('admin@example.com'),
    ADMIN_USERNAME: username.default('admin'),
    ADMIN_PASSWORD: password.optional(),
  }),
  env: process.env,
  async start({ env, log }) {
    const works = createBackground(log);
    const { client, storage } = await openStorage(createStorage, env, { appName: 'auth', log });
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
      site: siteOf(env),
      contactEmail: env.CONTACT_EMAIL ?? env.MAIL_FROM?.address ?? env.ADMIN_EMAIL,
      grievanceOfficer: env.GRIEVANCE_OFFICER || null,
      mailLimits: mailLimitsOf(env),
      nameLimits: nameLimitsOf(env),
      log,
    });
    const background = [
      repeat({
        every: LOOK_FOR_KEYS_MS,
        job: keys.refresh,
        onError: () => {}, // never throws: the ring reports failures
      }),
      works.repeat('recoveries', LOOK_FOR_RECOVERIES_MS, services.recovery.work),
      startMailSender({ queue: storage.mails, transport: mailTransport(env), log }),
      works.repeat('removed_accounts', FORGET_EVERY_MS, services.users.forgetLate),
    ] as const;
    const metrics = [background[2].metrics, works.registry];
    return {
      app: createApp({ services, ready: storage.ready, log, metrics }),
      async close() {
        await Promise.all(background.map((one) => one.stop()));
        await threads.close();
        await storage.changeFeed.stop();
        await client.close();
      },
    };
  },
});
