import { contentRoutes, type Endpoints } from '@tanabana/contracts';
import { callsOf } from '@tanabana/storefront';

/** Calls of the content service that the dashboard uses: the logo and the audit log. */
export const contentCalls = callsOf<typeof Endpoints.contentEndpoints>(contentRoutes);
