import { endpoint, route } from '../endpoint.ts';
import { eventPage, eventQuery } from './schema.ts';

/**
 * Offered by orders, products and auth to other services; its path is outside `/api`, so the gateway
 * does not forward it.
 */
export const eventsBetweenServices = {
  /** The service's events `after` the `next` of an earlier response, oldest first, in pages. */
  events: endpoint(route('GET', '/between/events', 'all'), {
    query: eventQuery,
    response: eventPage,
  }),
};
