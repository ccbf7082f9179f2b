import { draftRoutes, type Endpoints } from '@tanabana/contracts';
import { callsOf, invalidate } from '@tanabana/storefront';

/** Calls about products that shoppers do not see. */
export const draftCalls = callsOf<typeof Endpoints.draftEndpoints>(draftRoutes);

/** Requests products and counts again after one was published or hidden. */
export const reloadProducts = (): Promise<unknown> =>
  Promise.all([invalidate('/api/products'), invalidate('/api/categories')]);
