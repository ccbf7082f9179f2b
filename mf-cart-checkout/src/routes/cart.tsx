import { useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import { useRef } from 'react';
import { useCart } from '../cart/cart.ts';
import { CartLines } from '../cart/cart-lines.tsx';
import { pieces } from '../cart/cart-rules.ts';
import { CartSummary } from '../cart/cart-summary.tsx';
import { ClearCart } from '../cart/clear-cart.tsx';
import { EmptyCart } from '../cart/empty-cart.tsx';
import { useLineIssues } from '../cart/use-line-issues.ts';
import styles from './cart.module.css';

/** /cart (spec.md section 2). */
export default function Cart() {
  useTitle('Cart');
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = useCart();
  const { issues, most } = useLineIssues(lines);
  const count = pieces(lines);
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          Your cart
        </h1>
        {count > 0 && (
          <>
            <p className={styles.count}>{count === 1 ? '1 item' : `${count} items`}</p>
            <ClearCart onCleared={() => heading.current?.focus()} />
          </>
        )}
      </header>
      {lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className={styles.columns}>
          <CartLines {...{ lines, issues, most, heading }} />
          <CartSummary lines={lines} />
        </div>
      )}
    </Container>
  );
}
