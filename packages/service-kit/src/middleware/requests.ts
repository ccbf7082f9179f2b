import { randomUUID } from 'node:crypto';
import { type Context, type Middleware, RequestState } from '../context.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../pages/metrics.ts';

const SANE_ID = /^[\w-]{8,64}$/;
/** Said of a client that hung up before its answer was out, as nginx does. */
const CLIENT_CLOSED = 499;

const routeOf = (context: Context): string =>
  (context as { routerPath?: string }).routerPath ?? 'none';

function levelOf(route: string, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error';
  return route.startsWith('/api/') || route === 'none' ? 'info' : 'debug';
}

/** Gives every request its id (taken when sane), its logger, one log line and its place in the metrics. */
export const requests =
  (log: Logger, metrics: Metrics): Middleware =>
  async (context, next) => {
    const start = performance.now();
    const given = context.get('x-request-id');
    const requestId = SANE_ID.test(given) ? given : randomUUID();
    context.state = new RequestState(requestId, log);
    context.set('X-Request-Id', requestId);
    context.res.once('close', () => {
      const milliseconds = performance.now() - start;
      const status = context.res.writableFinished ? context.res.statusCode : CLIENT_CLOSED;
      const route = routeOf(context);
      metrics.observe({ method: context.method, route, status }, milliseconds / 1000);
      log[levelOf(route, status)]({
        requestId,
        method: context.method,
        path: context.path,
        route,
        status,
        ms: Math.round(milliseconds * 10) / 10,
        code: context.state.errorCode,
        userId: context.state.userId,
      });
    });
    await next();
  };
