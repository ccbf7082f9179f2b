import type { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';
import type { Tracer } from './tracer.ts';

/** As Node's fetch tells of it (undici's diagnostics channels). */
interface Call {
  origin: string | URL;
  path: string;
  method: string;
  addHeader(name: string, value: string): void;
}

/** A span for each call of a sister service within a request; it is told of the trace. */
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
