import type { Product } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { useState } from 'react';
import { ProductCard } from '../card/product-card.tsx';
import { ProductGrid } from '../card/product-grid.tsx';
import styles from './more-products.module.css';
import { MoreSection, RELATED } from './more-section.tsx';
import { RECENT_SHOWN, readRecent } from './recent-products.ts';

/** Below a product: others of its category, and recently viewed ones. */
export default function MoreProducts({ product }: { product: Product }) {
  return (
    <>
      <RelatedProducts product={product} />
      <RecentlyViewed current={product._id} />
    </>
  );
}

/** Other products of the category. Empty if there are none, or if they cannot be loaded. */
function RelatedProducts({ product }: { product: Product }) {
  const { data, error } = useApi(
    api.products.list,
    {
      query: { category: product.category.slug, fields: 'card', limit: String(RELATED.shown + 1) },
    },
    { keepPrevious: false },
  );
  const others = data?.data.filter(({ _id }) => _id !== product._id).slice(0, RELATED.shown);
  if (error || others?.length === 0) return null;
  return (
    <MoreSection title={RELATED.title}>
      <ProductGrid products={others} tablet={4} expected={RELATED.shown} />
    </MoreSection>
  );
}

/** Recently viewed products of this browser, the latest first. */
export function RecentlyViewed({ current }: { current?: string }) {
  const [ids] = useState(() =>
    readRecent()
      .filter((id) => id !== current)
      .slice(0, RECENT_SHOWN),
  );
  const { data } = useApi(
    api.products.list,
    ids.length > 0 ? { query: { ids, fields: 'card', limit: String(RECENT_SHOWN) } } : null,
    { keepPrevious: false },
  );
  const products = inOrder(ids, data?.data);
  if (products.length === 0) return null;
  return (
    <MoreSection title="Recently viewed">
      <ul className={styles.strip}>
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} sizes="(max-width: 600px) 136px, 176px" />
          </li>
        ))}
      </ul>
    </MoreSection>
  );
}

/** Products with these ids, in the order of the ids. */
export const inOrder = <Listed extends Pick<Product, '_id'>>(
  ids: readonly string[],
  products: readonly Listed[] = [],
): Listed[] => ids.flatMap((id) => products.find(({ _id }) => _id === id) ?? []);
