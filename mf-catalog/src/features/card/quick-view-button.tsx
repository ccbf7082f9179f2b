import type { ProductCard } from '@tanabana/contracts';
import { lazily } from '@tanabana/storefront';
import { EyeIcon } from '@tanabana/ui';
import { useState } from 'react';
import styles from './product-card.module.css';

const QuickView = lazily(() => import('../quick-view/quick-view.tsx'));

/** Opens the essentials of a product over the grid. */
export function QuickViewButton({ product }: { product: ProductCard }) {
  const [open, setOpen] = useState(false);
  // stays once opened: the focus goes back to the button as the window closes
  const [asked, setAsked] = useState(false);
  const show = (): void => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className={styles.quick}
        aria-haspopup="dialog"
        aria-label={`Quick view: ${product.name}`}
        onClick={show}
      >
        <EyeIcon size={18} /> <span className={styles.quickText}>Quick view</span>
      </button>
      {asked && <QuickView product={product} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
