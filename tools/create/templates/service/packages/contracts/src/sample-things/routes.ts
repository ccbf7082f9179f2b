import { route } from '../endpoint.ts';

/** The calls of the sample things service. */
export const sampleThingRoutes = {
  list: route('GET', '/api/sample-things', 'all'),
  get: route('GET', '/api/sample-things/:id', 'all'),
  create: route('POST', '/api/sample-things', 'admin'),
};
