import type { Product } from '@tanabana/contracts';
import { notify, paths, type SlotComponent, useNavigate } from '@tanabana/storefront';
import { BagIcon, Button } from '@tanabana/ui';
import { cart } from '../cart/cart.ts';
import type { Added } from '../cart/cart-rules.ts';
import { needsSize, pieceOf } from '../cart/piece.ts';
import { useToCheckout } from '../cart/use-to-checkout.ts';
import styles from './slots.module.css';

/** Add to Cart and Buy Now of the product page. */
const ProductActions: SlotComponent<'product.actions'> = ({
  product,
  colour,
  size,
  quantity,
  onNeedsSize,
}) => {
  const navigate = useNavigate();
  const toCheckout = useToCheckout();
  const choice = { product, colour, size, quantity };

  if (product.stock <= 0) {
    return (
      <div className={styles.actions}>
        <Button size="l" block disabled>
          Sold out
        </Button>
      </div>
    );
  }

  /** Puts the choice into the cart, or asks for the size that is missing. */
  const add = (): Added | null => {
    if (!needsSize(choice)) return cart.add(pieceOf(choice), product.stock);
    onNeedsSize();
    return null;
  };
  const addToCart = (): void => {
    const added = add();
    if (added) notify({ ...saying(added, product), action: { label: 'View cart', run: viewCart } });
  };
  const viewCart = (): void => void navigate(paths.cart());
  const buyNow = (): void => {
    if (add()) toCheckout();
  };

  return (
    <div className={styles.actions}>
      <Button size="l" block onClick={addToCart}>
        <BagIcon />
        Add to Cart
      </Button>
      <Button size="l" block variant="secondary" onClick={buyNow}>
        Buy Now
      </Button>
    </div>
  );
};

/** What came of it, as a toast. */
function saying(added: Added, { name }: Product) {
  switch (added) {
    case 'added':
      return { tone: 'success', text: `${name} is in your cart` } as const;
    case 'limited':
      return { tone: 'info', text: `The last of ${name} is in your cart` } as const;
    case 'full':
      return { tone: 'info', text: `Your cart cannot hold more of ${name}` } as const;
  }
}

export default ProductActions;
