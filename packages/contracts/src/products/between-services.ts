import { z } from 'zod';
import { endpoint, type Route } from '../endpoint.ts';
import { id } from '../fields.ts';

/**
 * Calls that the categories service makes of the products service. They carry no data and lie outside
 * `/api`, so the gateway does not pass them on (docs/decisions/0010).
 */
const routes = {
  categoryChanged: { method: 'POST', path: '/between/categories/:id/changed', access: 'all' },
  categoryUse: { method: 'GET', path: '/between/categories/:id/use', access: 'all' },
} as const satisfies Record<string, Route>;

const params = z.object({ id });

export const productsBetweenServices = {
  /** Look this category up again and bring its products up to date; `changed` says how many were not. */
  categoryChanged: endpoint(routes.categoryChanged, {
    params,
    response: z.object({ changed: z.number() }),
    notFound: 'category.not_found',
  }),
  /** Whether any product has this category, as stored now. */
  categoryUse: endpoint(routes.categoryUse, {
    params,
    response: z.object({ used: z.boolean() }),
    notFound: 'category.not_found',
  }),
};
