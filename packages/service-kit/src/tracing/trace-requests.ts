import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import type { Context } from '../context.ts';
import { requestChannel } from './traced.ts';
import type { Tracer } from './tracer.ts';

/** What the machine room asks every few seconds is of no interest. */
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
