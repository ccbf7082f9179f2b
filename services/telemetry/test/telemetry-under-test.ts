import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger, localVerifier } from '@tanabana/service-kit';
import { createTokens, listen, testDatabase } from '@tanabana/test-kit';
import { afterAll } from 'vitest';
import { createApp } from '../src/app.ts';
import { createSourceMaps } from '../src/errors/source-maps.ts';
import { createMetricForwarder } from '../src/forwarding/metric-forwarder.ts';
import { createReportService } from '../src/reports/report-service.ts';
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

/** Serves the registry to all, source maps to callers with a token, and receives metrics. */
async function startGateway() {
  const metrics: string[] = [];
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request;
    const file = FILES[url];
    const isAllowed = !url.endsWith('.map') || headers.authorization?.startsWith('Bearer ');
    if (method === 'POST') {
      const parts: Buffer[] = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        metrics.push(Buffer.concat(parts).toString());
        response.setHeader('content-type', 'application/json').end('{}');
      });
      return;
    }
    response.statusCode = file && isAllowed ? 200 : 404;
    response.end(JSON.stringify(file ?? null));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, metrics };
}

/** A telemetry service with a stand-in gateway and collector. */
export async function startTelemetry() {
  const { serviceClient: client, prefix, db } = await testDatabase();
  const tokens = await createTokens();
  const gateway = await startGateway();
  const storage = createStorage(client, prefix);
  await storage.prepare();
  const forwarder = await createMetricForwarder({ OTEL_EXPORTER_OTLP_ENDPOINT: gateway.url });
  const reports = createReportService({
    storage,
    versions: createKnownVersions({ gatewayUrl: gateway.url }),
    forwarder,
    now: () => new Date(),
  });
  const server = await listen(
    createApp({
      storage,
      reports,
      sourceMaps: createSourceMaps({ gatewayUrl: gateway.url }),
      verifyToken: localVerifier(tokens.jwks),
      log: createLogger('telemetry', 'silent'),
    }),
  );
  return { server, tokens, reports, forwarder, metrics: gateway.metrics, db: db('telemetry') };
}
