import { LOW_STOCK, type ProductCard } from '@tanabana/contracts';
import { api, Link, paths, useApi } from '@tanabana/storefront';
import { Badge } from '@tanabana/ui';
import { count } from '../../words/count.ts';
import styles from './overview.module.css';
import { Panel } from './panel.tsx';

const SHOWN = 6;

/** Products that are nearly sold out, the fewest pieces first. */
export function LowStock() {
  const { data } = useApi(api.products.list, {
    query: { fields: 'card', lowStock: '1', sort: 'stock-asc', limit: String(SHOWN) },
  });
  return (
    <Panel title="Low stock">
      {data?.total === 0 && (
        <p className={styles.quiet}>
          Of everything there are more than {LOW_STOCK} pieces, or none.
        </p>
      )}
      <ul className={styles.recent}>
        {data?.data.map((product) => (
          <LowLine key={product._id} product={product} />
        ))}
      </ul>
      {data && data.total > SHOWN && (
        <Link to={`${paths.dashboard('products')}?stock=low&sort=stock-asc`}>
          All {count(data.total, 'product')}
        </Link>
      )}
    </Panel>
  );
}

function LowLine({ product: { name, sku, stock } }: { product: ProductCard }) {
  return (
    <li>
      <Link to={`${paths.dashboard('products')}?${new URLSearchParams({ q: name })}`}>{name}</Link>
      <span className={styles.recentEnd}>
        <span className={styles.quiet}>{sku}</span>
        <Badge tone="warning">{stock} left</Badge>
      </span>
    </li>
  );
}
