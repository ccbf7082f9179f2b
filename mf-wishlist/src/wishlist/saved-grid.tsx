import { Link, useSearchParams } from '@tanabana/storefront';
import { ErrorState, Pagination, VisuallyHidden } from '@tanabana/ui';
import { GonePieces } from '../lists/gone-pieces.tsx';
import { useLists } from '../lists/use-lists.ts';
import { useProducts } from '../lists/use-products.ts';
import { WISHLIST } from '../paths.ts';
import { LoadingCard } from './loading-grid.tsx';
import styles from './saved-grid.module.css';
import { SavedPiece } from './saved-piece.tsx';

const PAGE = 24;

/** The saved products as cards, with what became of them since. */
export function SavedGrid() {
  const [search] = useSearchParams();
  const saved = useLists().shown.saved.toReversed();
  const pages = Math.ceil(saved.length / PAGE);
  const page = Math.min(Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1), pages);
  const entries = saved.slice((page - 1) * PAGE, page * PAGE);
  const products = useProducts(entries.map(({ productId }) => productId));
  const gone = entries.filter(({ productId }) => products.of(productId) === null);
  const there = entries.filter((entry) => !gone.includes(entry));

  if (products.error && there.every(({ productId }) => !products.of(productId)))
    return (
      <ErrorState
        title="Your pieces could not be loaded"
        onRetry={products.retry}
        busy={products.isRefreshing}
      >
        Your wishlist is safe. {products.error.message}
      </ErrorState>
    );
  return (
    <section>
      <VisuallyHidden>
        <h2>Your pieces</h2>
      </VisuallyHidden>
      <GonePieces list="saved" entries={gone} />
      <ul className={styles.grid}>
        {there.map((entry) => {
          const product = products.of(entry.productId);
          return (
            <li key={entry.productId} className={styles.place} aria-busy={!product || undefined}>
              {product ? <SavedPiece entry={entry} product={product} /> : <LoadingCard />}
            </li>
          );
        })}
      </ul>
      <Pagination
        label="Pages of your wishlist"
        page={page}
        pages={pages}
        renderLink={(to, props) => <Link to={`${WISHLIST}?page=${to}`} {...props} />}
      />
    </section>
  );
}
