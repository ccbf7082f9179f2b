import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from '../context.ts';
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
    const start = process.hrtime.bigint();
    const given = context.get('x-request-id');
    const requestId = SANE_ID.test(given) ? given : randomUUID();
    let own: Logger | undefined;
    Object.defineProperty(context.state, 'log', {
      get: () => {
        own ??= log.child({ requestId });
        return own;
      },
    });
    context.state.requestId = requestId;
    context.set('X-Request-Id', requestId);
    context.res.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      const status = context.res.writableFinished ? context.res.statusCode : CLIENT_CLOSED;
      const route = routeOf(context);
      metrics.observe({ method: context.method, route, status }, seconds);
      log[levelOf(route, status)]({
        requestId,
        method: context.method,
        path: context.path,
        route,
        status,
        ms: Math.round(seconds * 1e4) / 10,
        code: context.state.errorCode,
        userId: context.state.userId,
      });
    });
    await next();
  };
