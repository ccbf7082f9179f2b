import { api, useApi } from '@tanabana/storefront';
import { ProductGrid } from '../card/product-grid.tsx';
import { RecentlyViewed, Section } from '../product/more-products.tsx';

const SHOWN = 4;

/** The products of this browser's last visits, and what others like. Nothing where there are none. */
export default function Suggestions() {
  const { data, error } = useApi(api.products.list, {
    query: { sort: 'popular', inStock: '1', fields: 'card', limit: String(SHOWN) },
  });
  return (
    <>
      <RecentlyViewed />
      {!error && data?.data.length !== 0 && (
        <Section title="Popular pieces">
          <ProductGrid products={data?.data} tablet={4} expected={SHOWN} />
        </Section>
      )}
    </>
  );
}
