import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Seen {
  method: string;
  /** The route's pattern, never the address itself. */
  route: string;
  status: number;
}

export interface Metrics {
  observe(seen: Seen, seconds: number): void;
  contentType: string;
  /** Prometheus text of this service and of the process. */
  text(): Promise<string>;
}

let ofProcess: Registry | undefined;

/** Metrics of the process, collected from the first look on, once however many apps it holds. */
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** @param others shown on the same page */
export function createMetrics(others: readonly Registry[] = []): Metrics {
  const registry = new Registry();
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    observe: ({ method, route, status }, seconds) =>
      duration.labels(method, route, String(status)).observe(seconds),
    contentType: registry.contentType,
    text: () => Registry.merge([registry, processRegistry(), ...others]).metrics(),
  };
}
