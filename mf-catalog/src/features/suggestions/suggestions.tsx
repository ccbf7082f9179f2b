import { api, useApi } from '@tanabana/storefront';
import { ProductGrid } from '../card/product-grid.tsx';
import { inOrder, RecentlyViewed } from '../product/more-products.tsx';
import { MoreSection } from '../product/more-section.tsx';

const SHOWN = 4;
/** As many as the shop returns: some may be sold out. */
const MAX_CARDS = 10;

/** Recently viewed products and best-sellers. Empty if there are none. */
export default function Suggestions() {
  const sellers = useApi(api.orders.bestSellers, {});
  const ids = sellers.data?.productIds;
  const card = { inStock: '1', fields: 'card', limit: String(MAX_CARDS) } as const;
  const best = useApi(api.products.list, ids?.length ? { query: { ...card, ids } } : null);
  const hasFew =
    sellers.error || best.error || ids?.length === 0 || (best.data?.data.length ?? SHOWN) < SHOWN;
  const popular = useApi(
    api.products.list,
    hasFew ? { query: { ...card, limit: String(SHOWN), sort: 'popular' } } : null,
  );
  const products = hasFew
    ? popular.data?.data
    : best.data && inOrder(ids ?? [], best.data.data).slice(0, SHOWN);
  return (
    <>
      <RecentlyViewed />
      {!popular.error && products?.length !== 0 && (
        <MoreSection title={hasFew ? 'Popular pieces' : 'Best sellers'}>
          <ProductGrid products={products} tablet={4} expected={SHOWN} />
        </MoreSection>
      )}
    </>
  );
}
