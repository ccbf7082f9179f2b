import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, tracingChannel } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';
import type { Context, Middleware } from '../context.ts';
import { gatewayRequestOf } from './gateway-request.ts';
import { createTracer, type Tracer, type TracingEnv } from './tracer.ts';

/**
 * Traces requests, calls of other services and database commands of this process if a collector is
 * configured; libraries are loaded only then. Call it before anything connects.
 * @param service name in the traces
 * @returns a function that stops tracing and sends pending spans
 */
export async function startTracing(
  service: string,
  env: TracingEnv,
): Promise<Pick<Tracer, 'stop'>> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return { stop: async () => {} };
  const tracer = await createTracer(service, { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const current = new AsyncLocalStorage<Span | undefined>();
  traceRequests(tracer, current);
  traceCalls(tracer, current);
  traceCommands(tracer, current);
  return { stop: tracer.stop };
}

/** Published for every request from start to end. */
export const requestChannel = tracingChannel<Span | undefined, Context>('tanabana:request');

/** Publishes the request for subscribers; free without any. */
export const traced: Middleware = (context, next) =>
  requestChannel.hasSubscribers ? requestChannel.tracePromise(next, context) : next();

/** Operations routes, which are polled every few seconds, are not traced. */
const isCall = ({ path }: Context): boolean => /^\/(?:api|between)\//.test(path);

/**
 * Creates a span for each incoming call, which is `current` for everything within, and one of the
 * gateway that forwarded it, because the gateway exports none (decision 0078).
 */
export function traceRequests(tracer: Tracer, current: AsyncLocalStorage<Span | undefined>): void {
  requestChannel.start.bindStore(current, (context) => {
    if (!isCall(context)) return undefined;
    const { method, headers, res } = context;
    const span = tracer.serve(method, headers, { 'http.request.method': method });
    const ofGateway = span.isRecording() ? gatewayRequestOf(headers) : undefined;
    res.once('close', () => {
      const { routerPath: route } = context as { routerPath?: string };
      const name = route ? `${method} ${route}` : method;
      // the route instead of the address, which contains ids
      const attributes = {
        'http.request.method': method,
        ...(route && { 'http.route': route }),
        'http.response.status_code': res.statusCode,
        'tanabana.request_id': context.state.requestId,
      };
      const hasFailed = res.statusCode >= 500;
      span.updateName(name).setAttributes(attributes);
      tracer.end(span, hasFailed ? { name: context.state.errorCode } : undefined);
      if (!ofGateway) return;
      const of = { service: 'gateway', name, kind: 'server', attributes, hasFailed } as const;
      tracer.record({ ...of, ...ofGateway, end: Math.max(Date.now(), ofGateway.start) });
    });
    return span;
  });
}

/** A request as published by Node's fetch (undici's diagnostics channels). */
interface Call {
  origin: string | URL;
  path: string;
  method: string;
  addHeader(name: string, value: string): void;
}

/** Creates a span for each call of another service within a request, and passes the trace on. */
export function traceCalls(tracer: Tracer, current: AsyncLocalStorage<Span | undefined>): void {
  const spans = new WeakMap<object, Span>();
  const end = (call: object, error?: Error) => {
    const span = spans.get(call);
    spans.delete(call);
    if (span) tracer.end(span, error);
  };
  on<{ request: Call }>('undici:request:create', ({ request: call }) => {
    const parent = current.getStore();
    if (!parent) return;
    const { host, hostname } = new URL(call.origin);
    const span = tracer.ask(`${call.method} ${host}`, parent, {
      'http.request.method': call.method,
      'server.address': hostname,
    });
    for (const [name, value] of Object.entries(tracer.headersOf(span))) call.addHeader(name, value);
    spans.set(call, span);
  });
  on<{ request: Call; response: { statusCode: number } }>(
    'undici:request:headers',
    ({ request: call, response }) =>
      spans.get(call)?.setAttribute('http.response.status_code', response.statusCode),
  );
  on<{ request: Call }>('undici:request:trailers', ({ request: call }) => end(call));
  on<{ request: Call; error: Error }>('undici:request:error', ({ request: call, error }) =>
    end(call, error),
  );
}

const on = <T>(name: string, listener: (message: T) => void): void =>
  subscribe(name, (message) => listener(message as T));

/** A command as published by mongo/connect.ts, without its values. */
interface Command {
  id: string;
  name: string;
  database: string;
  collection?: string;
}

/** Returns whether the trace of a span is exported. */
const isSampled = (span: Span): boolean => (span.spanContext().traceFlags & 1) === 1;

/** Creates a span for each database command within a sampled request. */
export function traceCommands(tracer: Tracer, current: AsyncLocalStorage<Span | undefined>): void {
  const spans = new Map<string, Span>();
  subscribe('tanabana:mongodb:start', (message) => {
    const parent = current.getStore();
    if (!parent || !isSampled(parent)) return;
    const { id, name, database, collection } = message as Command;
    const span = tracer.ask(`${name} ${collection ?? database}`, parent, {
      'db.system.name': 'mongodb',
      'db.operation.name': name,
      'db.namespace': database,
      'db.collection.name': collection,
    });
    spans.set(id, span);
  });
  subscribe('tanabana:mongodb:end', (message) => {
    const { id, error } = message as { id: string; error?: Error };
    const span = spans.get(id);
    spans.delete(id);
    if (span) tracer.end(span, error);
  });
}
