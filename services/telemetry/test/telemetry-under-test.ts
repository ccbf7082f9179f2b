import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger, localVerifier } from '@tanabana/service-kit';
import { createTokens, listen, testDatabase } from '@tanabana/test-kit';
import { afterAll } from 'vitest';
import { createApp } from '../src/app.ts';
import { createCanaryMessages } from '../src/canaries/canary-messages.ts';
import { createCanaryService } from '../src/canaries/canary-service.ts';
import { createEvidence } from '../src/canaries/evidence.ts';
import { createReadModules } from '../src/canaries/registry-plans.ts';
import { createWebhookSender, type WebhookTarget } from '../src/canaries/webhook-sender.ts';
import { createSourceMaps } from '../src/errors/source-maps.ts';
import { createMetricForwarder } from '../src/forwarding/metric-forwarder.ts';
import { createSpanForwarder } from '../src/forwarding/span-forwarder.ts';
import { createReportService } from '../src/reports/report-service.ts';
import { createServiceCanaries } from '../src/service-canaries/service-canaries.ts';
import { createServiceEvidence } from '../src/service-canaries/service-evidence.ts';
import { createStorage } from '../src/storage.ts';
import { createKnownVersions } from '../src/versions/known-versions.ts';

/** The second line of the built file is line 7 of `src/card.tsx`, there named `Card`. */
const SOURCE_MAP = {
  version: 3,
  sources: ['webpack://mf_catalog/../src/card.tsx'],
  names: ['Card'],
  mappings: ';AAMAA',
};

const FILES: Record<string, unknown> = {
  '/modules.json': {
    modules: [
      {
        name: 'mf-catalog',
        version: '1-a',
        canary: { share: 5, module: { name: 'mf-catalog', version: '2-b' } },
      },
    ],
    shell: 'ab12',
  },
  '/modules/mf-catalog/1-a/home.js.map': SOURCE_MAP,
};

/** Serves the registry to all, source maps to callers with a token, and receives metrics and spans. */
async function startGateway(readFile: (path: string) => Promise<string | null>) {
  const exported: string[] = [];
  const server = createServer(async (request, response) => {
    const { url = '', method, headers } = request;
    const text = await readFile(url.slice(1));
    const isAllowed = !url.endsWith('.map') || headers.authorization?.startsWith('Bearer ');
    if (method === 'POST') {
      const parts: Buffer[] = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        exported.push(Buffer.concat(parts).toString());
        response.setHeader('content-type', 'application/json').end('{}');
      });
      return;
    }
    response.statusCode = text && isAllowed ? 200 : 404;
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, exported };
}

const readExample = async (path: string): Promise<string | null> =>
  JSON.stringify(FILES[`/${path}`]) ?? null;

interface TelemetryOptions {
  /** Files of the gateway; by default those of a shop with a canary. */
  readFile?: (path: string) => Promise<string | null>;
  /** Milliseconds since 1970; also the monotonic clock. */
  now?: () => number;
  webhook?: WebhookTarget;
  /** Milliseconds after a change of a service's share without evidence. */
  warmUpMs?: number;
}

/** A telemetry service with a stand-in gateway and collector. */
export async function startTelemetry({
  readFile = readExample,
  now = Date.now,
  webhook,
  warmUpMs,
}: TelemetryOptions = {}) {
  const { serviceClient: client, prefix, db } = await testDatabase();
  const tokens = await createTokens();
  const gateway = await startGateway(readFile);
  const storage = createStorage(client, prefix);
  await storage.prepare();
  const forwarder = await createMetricForwarder({ OTEL_EXPORTER_OTLP_ENDPOINT: gateway.url });
  const spans = await createSpanForwarder({
    OTEL_EXPORTER_OTLP_ENDPOINT: gateway.url,
    OTEL_TRACES_SAMPLER_ARG: 1,
  });
  const evidence = createEvidence({ now });
  const reports = createReportService({
    storage,
    versions: createKnownVersions({ gatewayUrl: gateway.url, now }),
    forwarder,
    spans,
    evidence,
    now: () => new Date(now()),
  });
  const site = {
    publicUrl: 'https://shop.example',
    storeName: 'Shop',
    storeLogo: null,
    mailFooter: undefined,
  };
  const withdrawals: number[] = [];
  const plans = {
    ...storage,
    messagesOf: createCanaryMessages({ site, hasWebhook: webhook !== undefined }),
    now: () => new Date(now()),
    onWithdrawal: () => withdrawals.push(now()),
  };
  const readModules = createReadModules(gateway.url);
  const canaries = createCanaryService({ ...plans, evidence, readModules });
  const serviceCanaries = createServiceCanaries({
    ...plans,
    evidence: createServiceEvidence(),
    ...(warmUpMs !== undefined && { warmUpMs }),
  });
  const server = await listen(
    createApp({
      storage,
      reports,
      canaries,
      serviceCanaries,
      site,
      sourceMaps: createSourceMaps({ gatewayUrl: gateway.url }),
      verifyToken: localVerifier(tokens.jwks),
      log: createLogger('telemetry', 'silent'),
    }),
  );
  const log = createLogger('telemetry', 'silent');
  const sendWebhooks =
    webhook &&
    createWebhookSender({ ...storage, target: webhook, log, now: () => new Date(now()) });
  const { exported } = gateway;
  const parts = {
    server,
    tokens,
    reports,
    canaries,
    serviceCanaries,
    sendWebhooks,
    forwarder,
    spans,
    exported,
    withdrawals,
  };
  return { ...parts, db: db('telemetry') };
}
