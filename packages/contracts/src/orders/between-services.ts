import { z } from 'zod';
import { endpoint, route } from '../endpoint.ts';
import { time } from '../fields.ts';
import { deliveries } from './delivered-schema.ts';

/**
 * Calls from other services to orders; their paths are outside `/api`, so the gateway does not forward them.
 */
export const ordersBetweenServices = {
  /** Delivered orders: all, or those `since` the `at` of an earlier response, in pages. */
  deliveries: endpoint(route('GET', '/between/deliveries', 'all'), {
    query: z.object({ since: time.optional() }),
    response: deliveries,
  }),
};
