import {
  baseEnv,
  createBackground,
  followSettings,
  jwksVerifier,
  runService,
  siteOf,
} from '@tanabana/service-kit';
import { SettingsError } from '@tanabana/service-kit/env';
import { mailEnv, mailTransport, startMailSender } from '@tanabana/service-kit/mail';
import { openStorage } from '@tanabana/service-kit/mongo';
import { Counter, Registry } from 'prom-client';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createCanaryMessages } from './canaries/canary-messages.ts';
import { createCanaryService } from './canaries/canary-service.ts';
import { createEvidence } from './canaries/evidence.ts';
import { createReadModules } from './canaries/registry-plans.ts';
import { createWebhookSender, type WebhookTarget } from './canaries/webhook-sender.ts';
import { createSourceMaps } from './errors/source-maps.ts';
import { createMetricForwarder } from './forwarding/metric-forwarder.ts';
import { createSpanForwarder } from './forwarding/span-forwarder.ts';
import { createReportService } from './reports/report-service.ts';
import { createServiceCanaries } from './service-canaries/service-canaries.ts';
import { createServiceEvidence } from './service-canaries/service-evidence.ts';
import { createStorage } from './storage.ts';
import { createKnownVersions } from './versions/known-versions.ts';

/** Milliseconds between writes; a crash loses at most the reports since the last one. */
const STORE_EVERY_MS = 3000;
/** Milliseconds between looks at canaries, and between looks for webhooks. */
const CHECK_EVERY_MS = 5000;

await runService({
  name: 'telemetry',
  schema: baseEnv.extend({
    AUTH_URL: z.url(),
    /** Has the registry and the source maps of the pages. */
    GATEWAY_URL: z.url({ protocol: /^http$/ }),
    /** Is notified of promoted and withdrawn canaries. */
    CANARY_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Key of the messages' signatures. */
    CANARY_WEBHOOK_SECRET: z.string().min(16).optional(),
    ...mailEnv,
  }),
  env: process.env,
  async start({ env, log, envWith }) {
    const options = { appName: 'telemetry', log };
    const { client, storage } = await openStorage(createStorage, env, options);
    const background = createBackground(log);
    const settings = await followSettings({ env, envWith }, { background });
    settings.follow(storage.changeFeed);
    await storage.changeFeed.start(background);
    const sessions = jwksVerifier(env.AUTH_URL, { background, changeFeed: storage.changeFeed });
    const gatewayUrl = env.GATEWAY_URL.replace(/\/+$/, '');
    const forwarder = await createMetricForwarder(env);
    const spans = await createSpanForwarder(env);
    const now = (): Date => new Date();
    const evidence = createEvidence();
    const target = webhookOf(env);
    const registry = new Registry();
    const withdrawals = new Counter({
      name: 'canary_withdrawals_total',
      help: 'Canaries that were withdrawn because their reports were worse',
      registers: [registry],
    });
    const site = settings.view(siteOf);
    const plans = {
      ...storage,
      messagesOf: createCanaryMessages({ site, hasWebhook: target !== null }),
      now,
      onWithdrawal: () => withdrawals.inc(),
    };
    const readModules = createReadModules(gatewayUrl);
    const canaries = createCanaryService({ ...plans, evidence, readModules });
    const serviceCanaries = createServiceCanaries({ ...plans, evidence: createServiceEvidence() });
    const sender = startMailSender({
      queue: storage.mails,
      transport: mailTransport(env, settings.current),
      log,
      upToDate: storage.changeFeed.tryCatchUp,
    });
    const sendWebhooks = target && createWebhookSender({ ...storage, target, log, now });
    const reports = createReportService({
      storage,
      versions: createKnownVersions({ gatewayUrl }),
      forwarder,
      spans,
      evidence,
      now,
    });
    const store = async (): Promise<void> => {
      await Promise.all([reports.store(), canaries.store()]);
    };
    const repeated = [
      background.repeat('reports', STORE_EVERY_MS, store),
      background.repeat('canaries', CHECK_EVERY_MS, canaries.check),
      background.repeat('service_canaries', CHECK_EVERY_MS, serviceCanaries.check),
      ...(sendWebhooks ? [background.repeat('webhooks', CHECK_EVERY_MS, sendWebhooks)] : []),
    ];
    return {
      app: createApp({
        storage,
        reports,
        canaries,
        serviceCanaries,
        sourceMaps: createSourceMaps({ gatewayUrl }),
        site,
        verifyToken: sessions.verifyToken,
        log,
        metrics: [sender.metrics, background.registry, registry],
      }),
      async close() {
        await Promise.all([...repeated, sender, settings].map((one) => one.stop()));
        await store().catch((err) => log.warn({ err }, 'the last reports were not stored'));
        await Promise.all([forwarder.stop(), spans.stop()]).catch((err) =>
          log.warn({ err }, 'the last figures and spans were not sent'),
        );
        await Promise.all([sessions.stop(), storage.changeFeed.stop()]);
        await client.close();
      },
    };
  },
});

/** A webhook without a secret would be unsigned. */
function webhookOf({
  CANARY_WEBHOOK_URL: url,
  CANARY_WEBHOOK_SECRET: secret,
}: {
  CANARY_WEBHOOK_URL?: string | undefined;
  CANARY_WEBHOOK_SECRET?: string | undefined;
}): WebhookTarget | null {
  if (url === undefined) return null;
  if (secret === undefined)
    throw new SettingsError('CANARY_WEBHOOK_URL needs CANARY_WEBHOOK_SECRET');
  return { url, secret };
}
