import { SETTING_NAMES } from '@tanabana/contracts';
import { checkTaxEnv, settingEnv } from '@tanabana/contracts/endpoints';
import { baseEnv, createBackground, jwksVerifier, runService } from '@tanabana/service-kit';
import { openStorage } from '@tanabana/service-kit/mongo';
import { z } from 'zod';
import { createApp } from './app.ts';
import { withoutEmpty } from './settings/effective-settings.ts';
import { createStorage } from './storage.ts';

await runService({
  name: 'settings',
  schema: baseEnv
    .extend({
      AUTH_URL: z.url(),
      ...settingEnv,
      /** UPI ID of a new shop, which the owner may replace. */
      DEFAULT_UPI_ID: settingEnv.UPI_ID,
      /** As of the gateway, for pages; without it links start at the page's own origin. */
      PUBLIC_URL: z.url().optional(),
      PAYMENT_PROVIDER: z.string().optional(),
    })
    .superRefine(checkTaxEnv),
  env: process.env,
  async start({ env, log, given }) {
    const options = { appName: 'settings', log };
    const { client, storage } = await openStorage(createStorage, env, options);
    const background = createBackground(log);
    await storage.changeFeed.start(background);
    const sessions = jwksVerifier(env.AUTH_URL, { background, changeFeed: storage.changeFeed });
    const locked = SETTING_NAMES.flatMap((name) => {
      const value = given[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    return {
      app: createApp({
        storage,
        environment: {
          given: Object.fromEntries(locked),
          defaults: withoutEmpty({ UPI_ID: env.DEFAULT_UPI_ID ?? '' }),
          publicUrl: (env.PUBLIC_URL ?? '').replace(/\/+$/, ''),
          onlinePayments: env.PAYMENT_PROVIDER ?? '',
          traced: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
        },
        verifyToken: sessions.verifyToken,
        log,
        metrics: [background.registry],
      }),
      async close() {
        await Promise.all([sessions.stop(), storage.changeFeed.stop()]);
        await client.close();
      },
    };
  },
});
