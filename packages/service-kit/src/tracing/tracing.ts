import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import { traceCalls } from './trace-calls.ts';
import { traceCommands } from './trace-commands.ts';
import { traceRequests } from './trace-requests.ts';
import { createTracer } from './tracer.ts';

export interface TracingEnv {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_HEADERS?: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}

export interface Tracing {
  /** Sends what is not sent yet. */
  stop(): Promise<void>;
}

/**
 * Traces this process from now on, where a collector is named: requests (traced.ts), calls of sister
 * services and commands of the database within them. Libraries are loaded only then. To be called before
 * anything connects.
 * @param service its name in the traces
 */
export async function startTracing(service: string, env: TracingEnv): Promise<Tracing> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return { stop: async () => {} };
  const tracer = await createTracer(service, { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const current = new AsyncLocalStorage<Span | undefined>();
  traceRequests(tracer, current);
  traceCalls(tracer, current);
  traceCommands(tracer, current);
  return { stop: tracer.stop };
}
