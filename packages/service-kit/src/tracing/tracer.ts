import type { Attributes, Span, SpanKind } from '@opentelemetry/api';

export interface TracingEnv {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_HEADERS?: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}

type Headers = Record<string, string | string[] | undefined>;

/** A finished span of a program that does not export spans itself: a browser or the gateway. */
export interface ForeignSpan {
  /** Program in the traces: `browser` or `gateway`. */
  service: string;
  /** Hexadecimal digits: 32 of the trace, 16 of each span. */
  traceId: string;
  spanId: string;
  /** Undefined for the first span of a trace. */
  parentSpanId: string | undefined;
  name: string;
  kind: 'internal' | 'server' | 'client';
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  attributes: Attributes;
  hasFailed: boolean;
}

/** The OpenTelemetry features used here. */
export type Tracer = Awaited<ReturnType<typeof createTracer>>;

const NOTHING_DROPPED = {
  ...{ links: [], events: [] },
  ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
};

/** Loads the libraries and creates a tracer that exports spans in the background. */
export async function createTracer(
  service: string,
  env: TracingEnv & { OTEL_EXPORTER_OTLP_ENDPOINT: string },
) {
  const [api, core, resources, sdk, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const url = `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`;
  const headers = core.parseKeyPairsIntoRecord(env.OTEL_EXPORTER_OTLP_HEADERS);
  const resourceOf = (name: string) => resources.resourceFromAttributes({ 'service.name': name });
  const resource = resourceOf(service);
  // by trace id, so that all services keep the same traces whatever a client's header says
  const sampler = new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG);
  const processor = new sdk.BatchSpanProcessor(new otlp.OTLPTraceExporter({ url, headers }));
  const provider = new sdk.BasicTracerProvider({ resource, sampler, spanProcessors: [processor] });
  const tracer = provider.getTracer('tanabana');
  const w3c = new core.W3CTraceContextPropagator();
  const start = (name: string, kind: SpanKind, attributes: Attributes, parent = api.ROOT_CONTEXT) =>
    tracer.startSpan(name, { kind, attributes }, parent);
  const within = (span: Span) => api.trace.setSpan(api.ROOT_CONTEXT, span);
  const kinds = {
    internal: api.SpanKind.INTERNAL,
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
  };
  const foreignResources = new Map<string, typeof resource>();
  const instrumentationScope = { name: 'tanabana' };
  return {
    /** Span of an incoming request; continues the trace of its headers (W3C Trace Context). */
    serve: (name: string, received: Headers, attributes: Attributes) =>
      start(
        name,
        api.SpanKind.SERVER,
        attributes,
        w3c.extract(api.ROOT_CONTEXT, received, api.defaultTextMapGetter),
      ),
    /** Span of a call to another program within a request. */
    ask: (name: string, parent: Span, attributes: Attributes) =>
      start(name, api.SpanKind.CLIENT, attributes, within(parent)),
    /** Exports a span of another program if its trace is sampled. */
    record({ service: name, traceId, spanId, parentSpanId, start, end, ...span }: ForeignSpan) {
      const { decision } = sampler.shouldSample(api.ROOT_CONTEXT, traceId);
      if (decision !== sdk.SamplingDecision.RECORD_AND_SAMPLED) return;
      const known = foreignResources.get(name) ?? resourceOf(name);
      foreignResources.set(name, known);
      const traceFlags = api.TraceFlags.SAMPLED;
      processor.onEnd({
        name: span.name,
        kind: kinds[span.kind],
        spanContext: () => ({ traceId, spanId, traceFlags }),
        ...(parentSpanId && { parentSpanContext: { traceId, spanId: parentSpanId, traceFlags } }),
        startTime: core.millisToHrTime(start),
        endTime: core.millisToHrTime(end),
        duration: core.millisToHrTime(end - start),
        status: { code: span.hasFailed ? api.SpanStatusCode.ERROR : api.SpanStatusCode.UNSET },
        attributes: span.attributes,
        ended: true,
        resource: known,
        instrumentationScope,
        ...NOTHING_DROPPED,
      });
    },
    /** Returns the headers that continue the trace in the called program. */
    headersOf(span: Span) {
      const carrier: Record<string, string> = {};
      w3c.inject(within(span), carrier, api.defaultTextMapSetter);
      return carrier;
    },
    /** Ends the span; with an error it is marked as failed, by the error's name. */
    end(span: Span, error?: { name?: string }): void {
      if (error)
        span
          .setAttribute('error.type', error.name ?? 'unknown')
          .setStatus({ code: api.SpanStatusCode.ERROR });
      span.end();
    },
    stop: () => provider.shutdown(),
  };
}
