import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type StartedShop, startShop } from '@tanabana/local/shop';
import { signInAdmin } from '../support/api.ts';
import { test as base, expect } from '../support/fixtures.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}
interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}
type Span = SentSpan & { service: string };

interface Collector {
  url: string;
  spans: Span[];
  close(): void;
}

const attribute = (attributes: readonly Attribute[], name: string): string =>
  attributes.find(({ key }) => key === name)?.value.stringValue ?? '';

/** An OTLP receiver over HTTP, as a collector is one. */
async function startCollector(): Promise<Collector> {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Sent;
    if (request.url === '/v1/traces')
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = attribute(resource.attributes, 'service.name');
        spans.push(...scopeSpans.flatMap((one) => one.spans).map((span) => ({ ...span, service })));
      }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() };
}

const test = base.extend<object, { own: { shop: StartedShop; collector: Collector } }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const collector = await startCollector();
      const shop = await startShop({
        env: {
          SEED: 'none',
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_BSP_SCHEDULE_DELAY: '200',
        },
      });
      await use({ shop, collector });
      await shop.stop();
      collector.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('a rename is one trace through gateway, both services and their databases', async ({
  own,
}) => {
  const { shop, collector } = own;
  const { token } = await signInAdmin(shop);
  const call = (path: string, method: string, body: object, headers: object = {}) =>
    fetch(shop.address + path, {
      method,
      body: JSON.stringify(body),
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
    });
  const made = await call('/api/categories', 'POST', { name: 'Kurtis' });
  const { _id } = (await made.json()) as { _id: string };
  const traceId = randomBytes(16).toString('hex');
  const outer = randomBytes(8).toString('hex');
  const renamed = await call(
    `/api/categories/${_id}`,
    'PUT',
    { name: 'Short kurtis' },
    { traceparent: `00-${traceId}-${outer}-01` },
  );
  expect(renamed.status).toBe(200);

  const trace = () => collector.spans.filter((span) => span.traceId === traceId);
  const find = (service: string, name: string | RegExp) =>
    trace().find(
      (span) =>
        span.service === service &&
        (name instanceof RegExp ? name.test(span.name) : span.name === name),
    );
  await expect
    .poll(
      () =>
        find('products', 'POST /between/categories/:id/changed') &&
        find('categories', 'PUT /api/categories/:id'),
    )
    .toBeTruthy();
  const outermost = find('categories', 'PUT /api/categories/:id');
  const asking = find('categories', /^POST 127\.0\.0\.1/);
  const asked = find('products', 'POST /between/categories/:id/changed');
  expect(outermost?.parentSpanId).toBe(outer);
  expect(asking?.parentSpanId).toBe(outermost?.spanId);
  expect(asked?.parentSpanId).toBe(asking?.spanId);
  expect(find('categories', 'findAndModify categories')?.parentSpanId).toBe(outermost?.spanId);
  expect(find('products', 'update products')?.parentSpanId).toBe(asked?.spanId);
  expect(JSON.stringify(trace())).not.toContain('Short kurtis');
});

test('a request without a trace begins one of the number in its answer', async ({ own }) => {
  const { shop, collector } = own;
  const answer = await fetch(`${shop.address}/api/products?limit=3`, {
    headers: { Authorization: '' },
  });
  expect(answer.status).toBe(200);
  const id = answer.headers.get('x-request-id') ?? '';
  await expect
    .poll(() => collector.spans.filter(({ traceId }) => traceId === id))
    .toContainEqual(
      expect.objectContaining({
        service: 'products',
        name: 'GET /api/products',
        parentSpanId: id.slice(0, 16),
      }),
    );
  expect(collector.spans.filter(({ name }) => /readyz|metrics/.test(name))).toEqual([]);
});
