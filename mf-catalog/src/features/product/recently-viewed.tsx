import { api, useApi } from '@tanabana/storefront';
import { useEffect, useId, useState } from 'react';
import { ProductCard } from '../card/product-card.tsx';
import { keepRecent, RECENT_SHOWN, readRecent } from './recent-products.ts';
import styles from './related-products.module.css';

/** What this browser looked at before, the latest first; and remembers this one. */
export function RecentlyViewed({ current }: { current: string }) {
  const title = useId();
  const [ids] = useState(() =>
    readRecent()
      .filter((id) => id !== current)
      .slice(0, RECENT_SHOWN),
  );
  useEffect(() => keepRecent(current), [current]);
  const { data } = useApi(
    api.products.list,
    ids.length > 0 ? { query: { ids, fields: 'card', limit: String(RECENT_SHOWN) } } : null,
    { keepPrevious: false },
  );
  const products = ids.flatMap((id) => data?.data.find(({ _id }) => _id === id) ?? []);
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={title} className={styles.related}>
      <h2 id={title} className={styles.title}>
        Recently viewed
      </h2>
      <ul className={styles.strip}>
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} sizes="176px" />
          </li>
        ))}
      </ul>
    </section>
  );
}
