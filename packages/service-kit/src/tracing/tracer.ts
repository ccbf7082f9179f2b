import type { Attributes, Span, SpanKind } from '@opentelemetry/api';

export interface TracingEnv {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_HEADERS?: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}

type Headers = Record<string, string | string[] | undefined>;

/** The OpenTelemetry features used here. */
export type Tracer = Awaited<ReturnType<typeof createTracer>>;

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
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service }),
    // by trace id, so that all services keep the same traces whatever a client's header says
    sampler: new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [new sdk.BatchSpanProcessor(new otlp.OTLPTraceExporter({ url, headers }))],
  });
  const tracer = provider.getTracer('tanabana');
  const w3c = new core.W3CTraceContextPropagator();
  const start = (name: string, kind: SpanKind, attributes: Attributes, parent = api.ROOT_CONTEXT) =>
    tracer.startSpan(name, { kind, attributes }, parent);
  const within = (span: Span) => api.trace.setSpan(api.ROOT_CONTEXT, span);
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
