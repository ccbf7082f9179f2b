import { type Endpoints, reviewRoutes } from '@tanabana/contracts';
import { callsOf } from '@tanabana/storefront';

/** The calls of the reviews service; pages of other modules do not load them. */
export const reviewCalls = callsOf<typeof Endpoints.reviewEndpoints>(reviewRoutes);
