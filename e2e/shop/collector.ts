import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

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

export type Span = SentSpan & { service: string };

export interface Collector {
  url: string;
  /** Spans received while `watch` was true. */
  spans: Span[];
  /** Whether to keep spans: a shop under load sends too many. */
  watch: boolean;
  close(): void;
}

/** Returns the spans from a span up to the first one of its trace, by service and name. */
export function pathTo(spans: readonly Span[], span: Span | undefined): string[] {
  if (!span) return [];
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...pathTo(spans, parent), `${span.service}: ${span.name}`];
}

export const attribute = (attributes: readonly Attribute[], name: string): string =>
  attributes.find(({ key }) => key === name)?.value.stringValue ?? '';

/** An OTLP receiver over HTTP, like a collector. */
export async function startCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    if (collector.watch && request.url === '/v1/traces') {
      const { resourceSpans } = (await json(request)) as Sent;
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = attribute(resource.attributes, 'service.name');
        const spans = scopeSpans.flatMap((one) => one.spans);
        collector.spans.push(...spans.map((span) => ({ ...span, service })));
      }
    } else request.resume();
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const collector: Collector = {
    url: `http://127.0.0.1:${port}`,
    spans: [],
    watch: false,
    close: () => server.close(),
  };
  return collector;
}
