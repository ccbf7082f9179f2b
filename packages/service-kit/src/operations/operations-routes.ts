import type Router from '@koa/router';
import type { Endpoint } from '@tanabana/contracts';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import type { RequestState } from '../context.ts';
import { openApi, type SentMessages } from './openapi.ts';

/** Whether a service is ready: `true`, or a message for the operator. */
export type Readiness = true | string;

interface OperationsRoutes {
  name: string;
  endpoints: Record<string, Endpoint>;
  sentMessages?: SentMessages | undefined;
  ready: () => Promise<Readiness>;
  metrics: Metrics;
}

/** Routes for operators (rule 10.5). */
export function addOperationsRoutes(router: Router<RequestState>, options: OperationsRoutes): void {
  const { name, endpoints, sentMessages, ready, metrics } = options;
  let page: object | undefined;

  router.get('/healthz', (context) => {
    context.body = { status: 'ok' };
  });
  router.get('/readyz', async (context) => {
    const found = await ready();
    if (found !== true)
      throw new AppError('server.unavailable', { message: found, headers: { 'Retry-After': '2' } });
    context.body = { status: 'ok' };
  });
  router.get('/metrics', async (context) => {
    context.type = metrics.contentType;
    context.body = await metrics.text();
  });
  for (const path of ['/openapi.json', `/api/${name}/openapi.json`]) {
    router.get(path, (context) => {
      page ??= openApi(name, endpoints, sentMessages);
      context.body = page;
    });
  }
}

export interface Seen {
  method: string;
  /** The route's pattern, not the address. */
  route: string;
  status: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Milliseconds between measurements of the event loop's delay. With the default of 10, an idle
 * process uses 0.6 % of a core for them.
 */
const EVENT_LOOP_MS = 100;

let ofProcess: Registry | undefined;

/** Metrics of the process, collected from first use, once per process. */
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: EVENT_LOOP_MS });
  }
  return ofProcess;
}

/**
 * @param ready asked at each read of the page
 * @param others registries shown on the same page
 */
export function createMetrics(ready: () => Promise<Readiness>, others: readonly Registry[] = []) {
  const registry = new Registry();
  new Gauge({
    name: 'service_ready',
    help: '1 if the database and other required dependencies respond, else 0',
    registers: [registry],
    async collect() {
      this.set((await ready()) === true ? 1 : 0);
    },
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    observe: ({ method, route, status }: Seen, seconds: number) =>
      duration.labels(method, route, String(status)).observe(seconds),
    contentType: registry.contentType,
    /** Returns metrics of this service and the process in Prometheus text format. */
    text: () => Registry.merge([registry, processRegistry(), ...others]).metrics(),
  };
}
