import Router from '@koa/router';
import { type Endpoint, MAX_IMAGE_BYTES } from '@tanabana/contracts';
import Koa from 'koa';
import type { Registry } from 'prom-client';
import { AppError } from './app-error.ts';
import type { RequestState } from './context.ts';
import { type Admit, type BodyLimits, guard } from './guard/guard.ts';
import type { AnyHandler, Handlers } from './handlers.ts';
import { keptAnswers } from './kept-answers.ts';
import type { Logger } from './logger.ts';
import { errors, type IsUnavailable, requests } from './middleware.ts';
import type { SentMessages } from './operations/openapi.ts';
import {
  addOperationsRoutes,
  createMetrics,
  type Readiness,
} from './operations/operations-routes.ts';
import { createApiKeyLimit } from './tokens/api-keys.ts';
import type { VerifyToken } from './tokens/verify.ts';
import { traced } from './tracing/tracing.ts';

export interface ServiceOptions<E extends Record<string, Endpoint>> {
  /** As in the path: `products` for `/api/products`. */
  name: string;
  endpoints: E;
  handlers: Handlers<E>;
  /** Messages that the service sends to other systems, for the OpenAPI page. */
  sentMessages?: SentMessages;
  verifyToken: VerifyToken;
  /** Additional access rules per call, checked before the request is read. */
  admit?: { [Call in keyof E]?: Admit };
  /** Returns whether the database and other required dependencies respond. */
  ready: () => Promise<Readiness>;
  /** Resolves once what requests read from memory, such as settings, is up to date. */
  upToDate?: (() => Promise<void>) | undefined;
  /** From the `mongo` entry point: errors of an unavailable database become 503 instead of 500. */
  isUnavailable?: IsUnavailable;
  log: Logger;
  limits?: Partial<BodyLimits>;
  /** Shown on the metrics page in addition to the service's own. */
  metrics?: readonly Registry[];
}

/** Dependencies of every service's app. */
export type ServiceDeps = Pick<
  ServiceOptions<never>,
  'verifyToken' | 'log' | 'metrics' | 'upToDate'
>;

const LIMITS: BodyLimits = { jsonBytes: 256 * 1024, fileBytes: MAX_IMAGE_BYTES };

/** Errors of a closed connection: nobody can receive the response. */
const HANG_UPS = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE', 'ECONNRESET']);

/**
 * Creates a Koa app that serves the calls of a contract and the operations routes (health, metrics,
 * OpenAPI). No side effects.
 */
export function createService<E extends Record<string, Endpoint>>(options: ServiceOptions<E>): Koa {
  const { name, endpoints, handlers, verifyToken, ready, log, upToDate } = options;
  const limits = { ...LIMITS, ...options.limits };
  const limitApiKey = createApiKeyLimit();
  const metrics = createMetrics(ready, options.metrics);
  // One spelling per address, so that the gateway's limits and caches cannot be bypassed with
  // another spelling.
  const router = new Router<RequestState>({
    exclusive: 'specificity',
    sensitive: true,
    strict: true,
  });

  const { sentMessages } = options;
  addOperationsRoutes(router, { name, endpoints, sentMessages, ready, metrics });
  for (const [call, endpoint] of Object.entries(endpoints)) {
    // Keyed by the same names: `Handlers` pairs each call with its handler.
    const handler = handlers[call] as unknown as AnyHandler;
    const admit = options.admit?.[call];
    const guarded = guard(endpoint, handler, { verifyToken, limitApiKey, limits, admit });
    router.register(endpoint.path, [endpoint.method], async (context) => {
      await upToDate?.();
      return guarded(context);
    });
  }

  const app = new Koa<RequestState>({ proxy: true, proxyIpHeader: 'X-Real-IP' });
  app.on('error', (error: Error & { code?: string }) => {
    if (!HANG_UPS.has(error.code ?? '')) log.error({ err: error }, 'answer failed');
  });
  app.use(traced);
  app.use(requests(log, metrics));
  app.use(keptAnswers());
  app.use(errors(options.isUnavailable ?? (() => false)));
  app.use(router.routes());
  app.use(({ path, method }) => {
    const known = router.match(path, method).path.flatMap((layer) => layer.methods);
    if (known.length === 0) throw new AppError('request.not_found');
    const headers = { Allow: [...new Set(known)].join(', ') };
    throw new AppError('request.method_not_allowed', { headers });
  });
  return app as Koa;
}
