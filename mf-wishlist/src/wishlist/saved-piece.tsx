import {
  formatPrice,
  LOW_STOCK,
  type ProductCard,
  sellingPrice,
  toPaise,
  toRupees,
  type WishlistEntry,
} from '@tanabana/contracts';
import { lazily, Slot } from '@tanabana/storefront';
import { BagIcon, Button } from '@tanabana/ui';
import { useState } from 'react';
import { LoadingCard } from './loading-grid.tsx';
import styles from './saved-piece.module.css';

const MoveToCart = lazily(() => import('./move-to-cart.tsx'));

interface SavedPieceProps {
  entry: WishlistEntry;
  product: ProductCard;
}

const SIZES = '(max-width: 600px) 44vw, (max-width: 1199px) 30vw, 310px';

/** The shop's card of a product, what changed since it was saved, and the way into the cart. */
export function SavedPiece({ entry, product }: SavedPieceProps) {
  const [moving, setMoving] = useState(false);
  // stays once opened: the focus goes back to the button as the window closes
  const [asked, setAsked] = useState(false);
  const soldOut = product.stock <= 0;
  const show = (): void => {
    setAsked(true);
    setMoving(true);
  };
  return (
    <>
      <Slot name="product.card" product={product} sizes={SIZES} loading={<LoadingCard />} />
      <div className={styles.foot}>
        <PriceSince then={entry.price} now={sellingPrice(product)} />
        {!soldOut && product.stock <= LOW_STOCK && (
          <p className={styles.few}>Only {product.stock} left</p>
        )}
        {soldOut ? (
          <p className={styles.soldOut}>Sold out. We keep it here for you.</p>
        ) : (
          <Button
            variant="secondary"
            size="s"
            block
            className={styles.move}
            aria-label={`Move to cart: ${product.name}`}
            aria-haspopup="dialog"
            onClick={show}
          >
            <BagIcon size={16} /> Move to cart
          </Button>
        )}
      </div>
      {asked && (
        <MoveToCart entry={entry} card={product} open={moving} onClose={() => setMoving(false)} />
      )}
    </>
  );
}

/** What became of the price since the product was saved. */
function PriceSince({ then, now }: { then: number; now: number }) {
  const paise = toPaise(now) - toPaise(then);
  if (paise === 0) return null;
  const by = formatPrice(toRupees(Math.abs(paise)));
  return paise < 0 ? (
    <p className={styles.less}>{by} less than when you saved it</p>
  ) : (
    <p className={styles.more}>{by} more than when you saved it</p>
  );
}
