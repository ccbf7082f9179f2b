import { formatAmount } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { Button, buttonClass } from '@tanabana/ui';
import { useCart } from '../cart/cart.ts';
import { pieces } from '../cart/cart-rules.ts';
import { cartTotals } from '../cart/cart-totals.ts';
import { FreeShipping } from '../cart/free-shipping.tsx';
import { useFirstOrderFree } from '../cart/use-first-order-free.ts';
import { useToCheckout } from '../cart/use-to-checkout.ts';
import styles from './mini-cart.module.css';
import { closeMiniCart } from './mini-cart-store.ts';

/** What the cart comes to, and the ways on. */
export function MiniCartFooter() {
  const lines = useCart();
  const toCheckout = useToCheckout();
  const { subtotal } = cartTotals(lines);
  const count = pieces(lines);
  return (
    <div className={styles.footer}>
      <FreeShipping subtotal={subtotal} isFirst={useFirstOrderFree()} />
      <p className={styles.sum}>
        <span>
          Subtotal, {count} {count === 1 ? 'item' : 'items'}
        </span>
        <strong>{formatAmount(subtotal)}</strong>
      </p>
      <div className={styles.ways}>
        <Link
          to={paths.cart()}
          className={buttonClass({ variant: 'secondary' })}
          onClick={closeMiniCart}
        >
          View cart
        </Link>
        <Button
          disabled={count === 0}
          onClick={() => {
            closeMiniCart();
            toCheckout();
          }}
        >
          Checkout
        </Button>
      </div>
    </div>
  );
}
