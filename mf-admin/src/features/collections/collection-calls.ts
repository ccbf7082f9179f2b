import { collectionRoutes, type Endpoints } from '@tanabana/contracts';
import { callsOf } from '@tanabana/storefront';

/** Calls about collections, for their owner. */
export const collectionCalls = callsOf<typeof Endpoints.collectionEndpoints>(collectionRoutes);
