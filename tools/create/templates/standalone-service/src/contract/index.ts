/** What pages and other services need to call this one: addresses and types, no schemas. */
export type { sampleThingEndpoints } from './endpoints.ts';
export { sampleThingRoutes } from './routes.ts';
export type * from './types.ts';
