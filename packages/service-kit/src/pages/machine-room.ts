import type Router from '@koa/router';
import type { Endpoint } from '@tanabana/contracts';
import { AppError } from '../app-error.ts';
import type { RequestState } from '../context.ts';
import type { Metrics } from './metrics.ts';
import { openApi } from './openapi.ts';

export interface MachineRoom {
  name: string;
  endpoints: Record<string, Endpoint>;
  /** Whether the service can do its work now: its database answers. */
  ready: () => Promise<boolean>;
  metrics: Metrics;
}

/** The pages for whoever runs the service (contract.md, Conventions). */
export function addMachineRoom(router: Router<RequestState>, room: MachineRoom): void {
  const { name, endpoints, ready, metrics } = room;
  let page: object | undefined;

  router.get('/healthz', (context) => {
    context.body = { status: 'ok' };
  });
  router.get('/readyz', async (context) => {
    if (!(await ready())) {
      throw new AppError('server.unavailable', { headers: { 'Retry-After': '2' } });
    }
    context.body = { status: 'ok' };
  });
  router.get('/metrics', async (context) => {
    context.type = metrics.contentType;
    context.body = await metrics.text();
  });
  for (const path of ['/openapi.json', `/api/${name}/openapi.json`]) {
    router.get(path, (context) => {
      page ??= openApi(name, endpoints);
      context.body = page;
    });
  }
}
