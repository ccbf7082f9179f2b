import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, tracingChannel } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';
import type { Context, Middleware } from '../context.ts';
import { createTracer, type Tracer, type TracingEnv } from './tracer.ts';

/**
 * Traces this process from now on, where a collector is named: requests, calls of other
 * services and commands of the database within them. Libraries are loaded only then. To be called before
 * anything connects.
 * @param service its name in the traces
 * @returns sends, once stopped, what is not sent yet
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

/** Told of every request from its first to its last step. */
export const requestChannel = tracingChannel<Span | undefined, Context>('tanabana:request');

/** Lets whoever has subscribed follow the request; where nobody has, it is not there. */
export const traced: Middleware = (context, next) =>
  requestChannel.hasSubscribers ? requestChannel.tracePromise(next, context) : next();

/** What operations routes are asked every few seconds is of no interest. */
const isCall = ({ path }: Context): boolean => /^\/(?:api|between)\//.test(path);

/** A span for each call that comes in; `current` is it for all that happens within. */
export function traceRequests(tracer: Tracer, current: AsyncLocalStorage<Span | undefined>): void {
  requestChannel.start.bindStore(current, (context) => {
    if (!isCall(context)) return undefined;
    const { method, path, headers, res } = context;
    const span = tracer.serve(method, headers, { 'http.request.method': method, 'url.path': path });
    res.once('close', () => {
      const { routerPath: route } = context as { routerPath?: string };
      if (route) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
      span.setAttributes({
        'http.response.status_code': res.statusCode,
        'tanabana.request_id': context.state.requestId,
      });
      tracer.end(span, res.statusCode >= 500 ? { name: context.state.errorCode } : undefined);
    });
    return span;
  });
}

/** As Node's fetch tells of it (undici's diagnostics channels). */
interface Call {
  origin: string | URL;
  path: string;
  method: string;
  addHeader(name: string, value: string): void;
}

/** A span for each call of another service within a request; it is told of the trace. */
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
      'url.path': call.path.split('?')[0],
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

/** As mongo/tell-commands.ts publishes it; it carries no values of the command. */
interface Command {
  id: string;
  name: string;
  database: string;
  collection?: string;
}

/** A span for each command of the database within a request. */
export function traceCommands(tracer: Tracer, current: AsyncLocalStorage<Span | undefined>): void {
  const spans = new Map<string, Span>();
  subscribe('tanabana:mongodb:start', (message) => {
    const parent = current.getStore();
    if (!parent) return;
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
