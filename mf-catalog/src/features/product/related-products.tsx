import type { Product } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { useId } from 'react';
import { ProductGrid } from '../card/product-grid.tsx';
import styles from './related-products.module.css';

const SHOWN = 4;

/** Others of the same category. Nothing where there are none, or where they cannot be had. */
export function RelatedProducts({ product }: { product: Product }) {
  const id = useId();
  const { data, error } = useApi(
    api.products.list,
    { query: { category: product.category.slug, fields: 'card', limit: String(SHOWN + 1) } },
    { keepPrevious: false },
  );
  const others = data?.data.filter(({ _id }) => _id !== product._id).slice(0, SHOWN);
  if (error || others?.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.related}>
      <h2 id={id} className={styles.title}>
        You may also like
      </h2>
      <ProductGrid products={others} tablet={4} expected={SHOWN} />
    </section>
  );
}
