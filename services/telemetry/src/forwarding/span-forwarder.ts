import type { PageReport } from '@tanabana/contracts';
import { createTracer, type TracingEnv } from '@tanabana/service-kit/tracing';

/** Exports the clicks of reports as spans. */
export interface SpanForwarder {
  /** @param at when the report arrived */
  record(report: Pick<PageReport, 'clicks' | 'sentAt'>, at: Date): void;
  /** Sends what is pending. */
  stop(): Promise<void>;
}

/** Program in the traces. */
const BROWSER = 'browser';

/** Milliseconds that a report may take; a larger difference means that the browser's clock is wrong. */
const MAX_DELAY_MS = 5000;

/**
 * Creates a forwarder to the collector of the environment, which does nothing without one; libraries
 * are loaded only with a collector (rule 26.12).
 */
export async function createSpanForwarder(env: TracingEnv): Promise<SpanForwarder> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return { record() {}, stop: async () => {} };
  const tracer = await createTracer(BROWSER, { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  return {
    record({ clicks = [], sentAt }, at) {
      const difference = at.getTime() - (sentAt ?? at.getTime());
      const shift = Math.abs(difference) > MAX_DELAY_MS ? difference : 0;
      for (const { trace, module, path, at: clickedAt, calls } of clicks) {
        const start = Math.round(clickedAt + shift);
        const click = trace.slice(0, 16);
        tracer.record({
          ...{ service: BROWSER, traceId: trace, spanId: click, parentSpanId: undefined },
          ...{ name: 'click', kind: 'internal', hasFailed: false },
          start,
          end: start + Math.max(...calls.map(({ after, ms }) => after + ms)),
          attributes: { 'tanabana.module': module, 'http.route': path },
        });
        for (const { span, name, after, ms, status } of calls)
          tracer.record({
            ...{ service: BROWSER, traceId: trace, spanId: span, parentSpanId: click },
            ...{ name, kind: 'client', hasFailed: status === 0 || status >= 400 },
            ...{ start: start + after, end: start + after + ms },
            attributes: {
              'http.request.method': name.split(' ')[0],
              'url.template': name.split(' ')[1],
              ...(status > 0 && { 'http.response.status_code': status }),
            },
          });
      }
    },
    stop: tracer.stop,
  };
}
