import {
  formatPrice,
  LOW_STOCK,
  type ProductCard,
  sellingPrice,
  toPaise,
  toRupees,
  unitsLeft,
  type WishlistEntry,
} from '@tanabana/contracts';
import { Link, lazyWindow, Slot, useSearchParams } from '@tanabana/storefront';
import { BagIcon, Button, Pagination, Skeleton, VisuallyHidden } from '@tanabana/ui';
import { useState } from 'react';
import { pagePaths } from '../lists/list-rules.ts';
import { ProductsError, UnavailableProducts, useProducts } from '../lists/listed-products.tsx';
import { useLists } from '../lists/lists-store.ts';
import styles from './saved-products.module.css';

const MoveToCart = lazyWindow(() => import('./move-to-cart.tsx'));

const PAGE_SIZE = 24;

/** Saved products as cards with changes since. */
export function SavedProducts() {
  const [search] = useSearchParams();
  const saved = useLists().shown.saved.toReversed();
  const pages = Math.ceil(saved.length / PAGE_SIZE);
  const page = Math.min(Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1), pages);
  const entries = saved.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const products = useProducts(entries.map(({ productId }) => productId));
  const gone = entries.filter(({ productId }) => products.of(productId) === null);
  const there = entries.filter((entry) => !gone.includes(entry));

  if (products.error && there.every(({ productId }) => !products.of(productId)))
    return <ProductsError products={products}>Your wishlist is saved.</ProductsError>;
  return (
    <section>
      <VisuallyHidden>
        <h2>Your pieces</h2>
      </VisuallyHidden>
      <UnavailableProducts list="saved" entries={gone} />
      <ul className={styles.grid}>
        {there.map((entry) => {
          const product = products.of(entry.productId);
          return (
            <li key={entry.productId} className={styles.card} aria-busy={!product || undefined}>
              {product ? <SavedProduct entry={entry} product={product} /> : <LoadingCard />}
            </li>
          );
        })}
      </ul>
      <Pagination
        label="Pages of your wishlist"
        page={page}
        pages={pages}
        renderLink={(to, props) => <Link to={`${pagePaths.saved}?page=${to}`} {...props} />}
      />
    </section>
  );
}

interface SavedProductProps {
  entry: WishlistEntry;
  product: ProductCard;
}

const SIZES = '(max-width: 600px) 44vw, (max-width: 1199px) 30vw, 310px';

/** A product card with changes since it was saved, and Move to cart. */
function SavedProduct({ entry, product }: SavedProductProps) {
  const [moving, setMoving] = useState(false);
  const units = unitsLeft(product, { color: null, size: null });
  const soldOut = units <= 0;
  return (
    <>
      <Slot name="product.card" product={product} sizes={SIZES} loading={<LoadingCard />} />
      <div className={styles.foot}>
        <PriceSince then={entry.price} now={sellingPrice(product)} />
        {!soldOut && units <= LOW_STOCK && <p className={styles.few}>Only {units} left</p>}
        {soldOut ? (
          <p className={styles.soldOut}>Sold out. It stays on your wishlist.</p>
        ) : (
          <Button
            variant="secondary"
            size="s"
            block
            className={styles.move}
            aria-label={`Move to cart: ${product.name}`}
            aria-haspopup="dialog"
            onClick={() => setMoving(true)}
          >
            <BagIcon size={16} /> Move to cart
          </Button>
        )}
      </div>
      <MoveToCart entry={entry} card={product} open={moving} onClose={() => setMoving(false)} />
    </>
  );
}

/** Price change since the product was saved. */
function PriceSince({ then, now }: { then: number; now: number }) {
  const paise = toPaise(now) - toPaise(then);
  if (paise === 0) return null;
  const by = formatPrice(toRupees(Math.abs(paise)));
  return paise < 0 ? (
    <p className={styles.cheaper}>{by} less than when you saved it</p>
  ) : (
    <p className={styles.dearer}>{by} more than when you saved it</p>
  );
}

/** Skeletons until the lists have loaded. */
export function LoadingProducts({ count }: { count: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <LoadingCard key={at} />
      ))}
    </div>
  );
}

function LoadingCard() {
  return (
    <div>
      <Skeleton className={styles.picture} />
      <Skeleton text />
    </div>
  );
}
