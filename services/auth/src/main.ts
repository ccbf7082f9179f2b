import { authEndpoints } from '@tanabana/contracts/endpoints';
import {
  mailEnv,
  mailLimitEnv,
  mailLimitsOf,
  mailTransport,
  startMailSender,
} from '@tanabana/mail-kit';
import { connect } from '@tanabana/mongo-kit';
import { baseEnv, createBackground, repeat, runService, siteOf } from '@tanabana/service-kit';
import { ensureFirstAdmin } from './accounts/first-admin.ts';
import { createApp } from './app.ts';
import { loadKeyRing } from './keys/key-ring.ts';
import { nameLimitEnv, nameLimitsOf } from './limits/name-limit.ts';
import { createHashThreads } from './passwords/hash-threads.ts';
import { createPasswords } from './passwords/passwords.ts';
import { createServices } from './services.ts';
import { createStorage } from './storage-repository.ts';

const { username, email, password } = authEndpoints.register.body.shape;

const LOOK_FOR_KEYS_MS = 15_000;
/** What a crash or a database that was away has left: usually nothing. */
const LOOK_FOR_RECOVERIES_MS = 10_000;

await runService({
  name: 'auth',
  schema: baseEnv.extend({
    ...mailEnv,
    ...mailLimitEnv,
    ...nameLimitEnv,
    /** Where messages to the shop are mailed to. */
    CONTACT_EMAIL: email.optional(),
    ADMIN_EMAIL: email.default('admin@example.com'),
    ADMIN_USERNAME: username.default('admin'),
    ADMIN_PASSWORD: password.optional(),
  }),
  env: process.env,
  async start({ env, log }) {
    const works = createBackground(log);
    const recoveries = works.of('recoveries');
    const client = await connect(env.MONGODB_URI, { appName: 'auth' });
    const storage = createStorage(client, env.DB_PREFIX);
    await storage.prepare();
    const passwords = await createPasswords();
    const threads = createHashThreads();
    const admin = {
      email: env.ADMIN_EMAIL,
      username: env.ADMIN_USERNAME,
      password: env.ADMIN_PASSWORD,
    };
    const made = await ensureFirstAdmin(admin, storage.accounts, passwords, log);
    // whoever started this process may have made the password up, and shows it once
    if (made) process.send?.({ type: 'admin-created' });
    const keys = await loadKeyRing(storage.keys, { work: works.of('signing_keys') });
    const site = siteOf(env);
    const services = createServices({
      storage,
      passwords,
      patient: passwords.by(threads),
      keys,
      site,
      mailLimits: mailLimitsOf(env),
      nameLimits: nameLimitsOf(env),
      log,
    });
    const contact = {
      messages: storage.messages,
      rates: storage.rates,
      settings: { email: env.CONTACT_EMAIL ?? env.MAIL_FROM?.address ?? env.ADMIN_EMAIL, site },
      now: Date.now,
    };
    const background = [
      repeat({
        every: LOOK_FOR_KEYS_MS,
        job: keys.refresh,
        onError: () => {}, // never throws: the ring tells of it
      }),
      repeat({
        every: LOOK_FOR_RECOVERIES_MS,
        async job() {
          await services.recovery.work();
          recoveries.worked();
        },
        onError: recoveries.failed,
      }),
      startMailSender({ queue: storage.mails, transport: mailTransport(env), log }),
    ] as const;
    const metrics = [background[2].metrics, works.registry];
    return {
      app: createApp({ services, contact, ready: storage.ready, log, metrics }),
      async close() {
        await Promise.all(background.map((one) => one.stop()));
        await threads.close();
        await client.close();
      },
    };
  },
});
