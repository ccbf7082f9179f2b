import { unitsLeft } from '@tanabana/contracts';
import { notify, paths, type SlotComponent, useNavigate } from '@tanabana/storefront';
import { BagIcon, Button } from '@tanabana/ui';
import { useRef } from 'react';
import { addToCart, useToCheckout } from '../cart/cart.ts';
import { cartLineOf, lineKey, needsSize } from '../cart/cart-line.ts';
import type { Added } from '../cart/cart-rules.ts';
import { openMiniCart } from '../mini-cart/mini-cart-store.ts';
import styles from './slots.module.css';

/** Milliseconds within which a second click is the same one: a double click or a bounce. */
const ONE_PRESS_MS = 400;

/** Add to Cart and Buy Now of the product page. */
const ProductActions: SlotComponent<'product.actions'> = ({
  product,
  colour,
  size,
  quantity,
  onNeedsSize,
  onAdded,
}) => {
  const navigate = useNavigate();
  const toCheckout = useToCheckout();
  const choice = { product, colour, size, quantity };
  const last = useRef<{ choice: string; at: number; added: Added } | null>(null);

  const units = unitsLeft(product, { color: colour, size });
  if (units <= 0) {
    return (
      <div className={styles.actions}>
        <Button size="l" block disabled>
          Sold out
        </Button>
      </div>
    );
  }

  /** Adds the choice to the cart, or asks for the missing size. */
  const add = (): Added | null => {
    if (needsSize(choice)) {
      onNeedsSize();
      return null;
    }
    const chosen = JSON.stringify([product._id, colour, size, quantity]);
    const { current: before } = last;
    if (before?.choice === chosen && performance.now() - before.at < ONE_PRESS_MS)
      return before.added;
    const added = addToCart(cartLineOf(choice), units, product.countedBy);
    last.current = { choice: chosen, at: performance.now(), added };
    if (added !== 'full') onAdded?.();
    return added;
  };
  const addAndShow = (): void => {
    const added = add();
    if (added === 'full')
      notify({
        text: `Your cart cannot hold more of ${product.name}`,
        action: { label: 'View cart', run: () => void navigate(paths.cart()) },
      });
    else if (added)
      openMiniCart({ key: lineKey(cartLineOf(choice)), limited: added === 'limited' });
  };
  const buyNow = (): void => {
    if (add()) toCheckout();
  };

  return (
    <div className={styles.actions}>
      <Button size="l" block onClick={addAndShow}>
        <BagIcon />
        Add to Cart
      </Button>
      <Button size="l" block variant="secondary" onClick={buyNow}>
        Buy Now
      </Button>
    </div>
  );
};

export default ProductActions;
