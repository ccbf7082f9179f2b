import { contentRoutes, type Endpoints } from '@tanabana/contracts';
import { callsOf } from '@tanabana/storefront';

/** The calls of the content service; pages for shoppers do not load them. */
export const contentCalls = callsOf<typeof Endpoints.contentEndpoints>(contentRoutes);
