import { type Endpoints, wishlistRoutes } from '@tanabana/contracts';
import { callsOf } from '@tanabana/storefront';

/** The calls of the wishlists service, which nobody else knows. */
export const calls = callsOf<typeof Endpoints.wishlistEndpoints>(wishlistRoutes);
