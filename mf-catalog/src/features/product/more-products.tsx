import type { Product } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { ProductCard } from '../card/product-card.tsx';
import { ProductGrid } from '../card/product-grid.tsx';
import styles from './more-products.module.css';
import { addRecent, RECENT_SHOWN, readRecent } from './recent-products.ts';

const SHOWN = 4;

/** Others of the same category. Nothing where there are none, or where they cannot be had. */
export function RelatedProducts({ product }: { product: Product }) {
  const { data, error } = useApi(
    api.products.list,
    { query: { category: product.category.slug, fields: 'card', limit: String(SHOWN + 1) } },
    { keepPrevious: false },
  );
  const others = data?.data.filter(({ _id }) => _id !== product._id).slice(0, SHOWN);
  if (error || others?.length === 0) return null;
  return (
    <Section title="You may also like">
      <ProductGrid products={others} tablet={4} expected={SHOWN} />
    </Section>
  );
}

/** What this browser looked at before, the latest first; and remembers the product it looks at now. */
export function RecentlyViewed({ current }: { current?: string }) {
  const [ids] = useState(() =>
    readRecent()
      .filter((id) => id !== current)
      .slice(0, RECENT_SHOWN),
  );
  useEffect(() => {
    if (current) addRecent(current);
  }, [current]);
  const { data } = useApi(
    api.products.list,
    ids.length > 0 ? { query: { ids, fields: 'card', limit: String(RECENT_SHOWN) } } : null,
    { keepPrevious: false },
  );
  const products = inOrder(ids, data?.data);
  if (products.length === 0) return null;
  return (
    <Section title="Recently viewed">
      <ul className={styles.strip}>
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} sizes="176px" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Those of the products that have one of these ids, in the order of the ids. */
export const inOrder = <Listed extends Pick<Product, '_id'>>(
  ids: readonly string[],
  products: readonly Listed[] = [],
): Listed[] => ids.flatMap((id) => products.find(({ _id }) => _id === id) ?? []);

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
