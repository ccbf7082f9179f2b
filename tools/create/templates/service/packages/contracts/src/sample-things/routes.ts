import type { Route } from '../endpoint.ts';

/** The calls of the sample things service. */
export const sampleThingRoutes = {
  list: { method: 'GET', path: '/api/sample-things', access: 'all' },
  get: { method: 'GET', path: '/api/sample-things/:id', access: 'all' },
  create: { method: 'POST', path: '/api/sample-things', access: 'admin' },
} as const satisfies Record<string, Route>;
