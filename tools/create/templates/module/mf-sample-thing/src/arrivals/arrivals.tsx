import { texts } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { EmptyState, ErrorState, Skeleton } from '@tanabana/ui';
import { Arrival } from './arrival.tsx';
import styles from './arrivals.module.css';
import { pieces } from './pieces.ts';

const SHOWN = 8;
const PLACES = Array.from({ length: SHOWN }, (_, at) => at);

/** The newest products, with what to show while there are none. */
export function Arrivals() {
  const { data, error, retry, isRefreshing } = useApi(api.products.list, {
    query: { sort: 'newest', fields: 'card', limit: String(SHOWN) },
  });
  if (error && !data)
    return (
      <ErrorState title={texts.failed.products} onRetry={retry} busy={isRefreshing}>
        {error.message}
      </ErrorState>
    );
  if (!data)
    return (
      <div className={styles.grid} aria-busy="true">
        {PLACES.map((place) => (
          <div key={place}>
            <Skeleton className={styles.picture} />
            <Skeleton text />
          </div>
        ))}
      </div>
    );
  if (data.total === 0) return <EmptyState title="Nothing here yet." />;
  return (
    <>
      <p className={styles.count}>{pieces(data.total)} in the shop</p>
      <ul className={styles.grid}>
        {data.data.map((product) => (
          <li key={product._id}>
            <Arrival product={product} />
          </li>
        ))}
      </ul>
    </>
  );
}
