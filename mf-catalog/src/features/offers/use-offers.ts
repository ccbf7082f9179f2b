import { type Offer, offersFor, type ProductCard } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';

/** Returns the running offers that a product counts for; none until they are known. */
export function useOffers(product: Pick<ProductCard, '_id' | 'category' | 'tag'>): Offer[] {
  const { data } = useApi(api.orders.offers, {});
  return data ? offersFor(data.data, product) : [];
}
