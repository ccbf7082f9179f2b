import { type Customer, type Endpoints, reviewRoutes, wishlistRoutes } from '@tanabana/contracts';
import { api, callsOf, serverNow } from '@tanabana/storefront';
import { customerCalls } from '../../shared/customer-calls.ts';

const reviewCalls = callsOf<typeof Endpoints.reviewEndpoints>(reviewRoutes);
const wishlistCalls = callsOf<typeof Endpoints.wishlistEndpoints>(wishlistRoutes);

/**
 * Collects all data of a customer from the services as JSON. Throws `ApiError` if one does not respond,
 * because incomplete data would look complete.
 */
export async function collectCustomerData({ _id, kind }: Customer): Promise<Blob> {
  const params = { id: _id };
  const [own, ofAccount] = await Promise.all([
    customerCalls.customerData({ params: { customer: _id } }),
    kind === 'guest'
      ? null
      : Promise.all([
          api.auth.userData({ params }),
          wishlistCalls.ofUser({ params }),
          reviewCalls.ofUser({ params }),
        ]),
  ]);
  const [account, lists, reviews] = ofAccount ?? [];
  const all = {
    collectedAt: serverNow().toISOString(),
    ...own,
    ...account,
    ...lists,
    ...(reviews && { reviews: reviews.reviews, helpfulReviews: reviews.helpful }),
  };
  return new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' });
}
