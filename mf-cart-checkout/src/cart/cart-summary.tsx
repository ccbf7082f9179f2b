import { FLAT_SHIPPING, formatAmount } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { useId } from 'react';
import type { CartLine } from './cart-line.ts';
import styles from './cart-summary.module.css';
import { cartTotals } from './cart-totals.ts';
import { FreeShipping } from './free-shipping.tsx';
import { useFirstOrderFree } from './use-first-order-free.ts';
import { useToCheckout } from './use-to-checkout.ts';

/** What the cart comes to, and the way to the checkout. */
export function CartSummary({ lines }: { lines: readonly CartLine[] }) {
  const heading = useId();
  const toCheckout = useToCheckout();
  const isFirst = useFirstOrderFree();
  const { subtotal, shippingCharge, totalPrice } = cartTotals(lines, isFirst);
  return (
    <section className={styles.summary} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        Summary
      </h2>
      <FreeShipping subtotal={subtotal} isFirst={isFirst} />
      <dl className={styles.sums}>
        <dt>Subtotal</dt>
        <dd>{formatAmount(subtotal)}</dd>
        <dt>Shipping, flat rate</dt>
        <dd>{shippingCharge === 0 ? 'Free' : formatAmount(FLAT_SHIPPING)}</dd>
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{formatAmount(totalPrice)}</dd>
      </dl>
      <Button size="l" block onClick={toCheckout}>
        Checkout
      </Button>
      <Link to={paths.shop()} className={styles.onward}>
        Continue shopping
      </Link>
      <ul className={styles.promises}>
        <li>Delivery in 7-8 working days</li>
        <li>3-day returns</li>
        <li>Pay in cash when it arrives, or by UPI</li>
      </ul>
    </section>
  );
}
