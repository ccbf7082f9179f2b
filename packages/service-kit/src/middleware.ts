import { randomUUID } from 'node:crypto';
import { AppError, unavailable } from './app-error.ts';
import { type Context, isGone, type Middleware, RequestState } from './context.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './operations/operations-routes.ts';

const SANE_ID = /^[\w-]{8,64}$/;
/** Status logged when the client disconnected before the response, as in nginx. */
const CLIENT_CLOSED = 499;

const routeOf = (context: Context): string =>
  (context as { routerPath?: string }).routerPath ?? 'none';

function levelOf(route: string, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error';
  return route.startsWith('/api/') || route === 'none' ? 'info' : 'debug';
}

/** Gives every request its id (the client's, if valid), logger, log line and metrics. */
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

/** Distinguishes errors of an unavailable database from bugs. */
export type IsUnavailable = (error: unknown) => boolean;

function toAppError(error: unknown, isUnavailable: IsUnavailable): AppError {
  if (error instanceof AppError) return error;
  return isUnavailable(error)
    ? unavailable(2, error)
    : new AppError('server.error', { cause: error });
}

function answer(context: Context, error: AppError): void {
  const { requestId } = context.state;
  context.state.errorCode = error.code;
  context.remove('ETag');
  context.remove('Content-Type');
  context.status = error.status;
  context.set({ 'Cache-Control': 'no-store', ...error.headers });
  context.body = error.toBody(requestId);
}

/** Turns every error into a response in the contract's format. Bugs disclose nothing. */
export const errors =
  (isUnavailable: IsUnavailable): Middleware =>
  async (context, next) => {
    try {
      await next();
    } catch (thrown) {
      if (isGone(context)) return;
      const error = toAppError(thrown, isUnavailable);
      if (error.status >= 500) context.state.log.error({ err: error.cause ?? error }, error.code);
      answer(context, error);
    }
  };
