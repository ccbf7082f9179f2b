import { authEndpoints } from '@tanabana/contracts/endpoints';
import { mailEnv, mailTransport, startMailSender } from '@tanabana/mail-kit';
import { connect } from '@tanabana/mongo-kit';
import { baseEnv, runService } from '@tanabana/service-kit';
import { ensureFirstAdmin } from './accounts/first-admin.ts';
import { createApp } from './app.ts';
import { loadSigningKey } from './keys/signing-key.ts';
import { createPasswords } from './passwords/passwords.ts';
import { createStorage } from './storage-repository.ts';

const { username, email, password } = authEndpoints.register.body.shape;

await runService({
  name: 'auth',
  schema: baseEnv.extend({
    ...mailEnv,
    ADMIN_EMAIL: email.default('admin@example.com'),
    ADMIN_USERNAME: username.default('admin'),
    ADMIN_PASSWORD: password.optional(),
  }),
  env: process.env,
  async start({ env, log }) {
    const client = await connect(env.MONGODB_URI, { appName: 'auth' });
    const storage = createStorage(client, env.DB_PREFIX);
    await storage.prepare();
    const passwords = await createPasswords();
    const admin = {
      email: env.ADMIN_EMAIL,
      username: env.ADMIN_USERNAME,
      password: env.ADMIN_PASSWORD,
    };
    const made = await ensureFirstAdmin(admin, storage.accounts, passwords, log);
    // whoever started this process may have made the password up, and shows it once
    if (made) process.send?.({ type: 'admin-created' });
    const signingKey = await loadSigningKey(storage.keys);
    const sender = startMailSender({ queue: storage.mails, transport: mailTransport(env), log });
    const app = createApp({ storage, passwords, signingKey, log, metrics: [sender.metrics] });
    return {
      app,
      async close() {
        await sender.stop();
        await client.close();
      },
    };
  },
});
