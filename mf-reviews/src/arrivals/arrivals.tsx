import {
  formatPrice,
  imagePath,
  PLACEHOLDER_IMAGE,
  type ProductCard,
  sellingPrice,
  texts,
} from '@tanabana/contracts';
import { api, Link, paths, pictureSrcSet, pictureUrl, useApi } from '@tanabana/storefront';
import { EmptyState, ErrorState, Skeleton } from '@tanabana/ui';
import styles from './arrivals.module.css';
import { pieces } from './pieces.ts';

const SHOWN = 8;
const PLACEHOLDERS = Array.from({ length: SHOWN }, (_, index) => index);

/** The newest products, with loading and empty states. */
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
        {PLACEHOLDERS.map((index) => (
          <div key={index}>
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

const SIZES = '(max-width: 600px) 44vw, 22vw';

/** One product that links to its page. */
function Arrival({ product }: { product: ProductCard }) {
  const path = product.colors[0]?.images[0] ?? product.images[0] ?? imagePath(PLACEHOLDER_IMAGE);
  return (
    <Link to={paths.product(product._id)} className={styles.product}>
      <img
        src={pictureUrl(path, 640)}
        srcSet={pictureSrcSet(path)}
        sizes={SIZES}
        alt=""
        width={800}
        height={1000}
        loading="lazy"
        className={styles.picture}
      />
      <span className={styles.name}>{product.name}</span>
      <span className={styles.price}>{formatPrice(sellingPrice(product))}</span>
    </Link>
  );
}
