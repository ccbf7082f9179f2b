import { baseEnv, createBackground, jwksVerifier, runService } from '@tanabana/service-kit';
import { openStorage } from '@tanabana/service-kit/mongo';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createSourceMaps } from './errors/source-maps.ts';
import { createMetricForwarder } from './forwarding/metric-forwarder.ts';
import { createReportService } from './reports/report-service.ts';
import { createStorage } from './storage.ts';
import { createKnownVersions } from './versions/known-versions.ts';

/** Milliseconds between writes; a crash loses at most the reports since the last one. */
const STORE_EVERY_MS = 3000;

await runService({
  name: 'telemetry',
  schema: baseEnv.extend({
    AUTH_URL: z.url(),
    /** Has the registry and the source maps of the pages. */
    GATEWAY_URL: z.url({ protocol: /^http$/ }),
  }),
  env: process.env,
  async start({ env, log }) {
    const options = { appName: 'telemetry', log };
    const { client, storage } = await openStorage(createStorage, env, options);
    const background = createBackground(log);
    await storage.changeFeed.start(background);
    const sessions = jwksVerifier(env.AUTH_URL, { background, changeFeed: storage.changeFeed });
    const gatewayUrl = env.GATEWAY_URL.replace(/\/+$/, '');
    const forwarder = await createMetricForwarder(env);
    const reports = createReportService({
      storage,
      versions: createKnownVersions({ gatewayUrl }),
      forwarder,
      now: () => new Date(),
    });
    const storing = background.repeat('reports', STORE_EVERY_MS, reports.store);
    return {
      app: createApp({
        storage,
        reports,
        sourceMaps: createSourceMaps({ gatewayUrl }),
        verifyToken: sessions.verifyToken,
        log,
        metrics: [background.registry],
      }),
      async close() {
        await storing.stop();
        await reports.store().catch((err) => log.warn({ err }, 'the last reports were not stored'));
        await forwarder.stop().catch((err) => log.warn({ err }, 'the last figures were not sent'));
        await Promise.all([sessions.stop(), storage.changeFeed.stop()]);
        await client.close();
      },
    };
  },
});
