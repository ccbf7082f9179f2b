import { useTitle } from '@tanabana/storefront';
import { Container, classes } from '@tanabana/ui';
import { useRef } from 'react';
import { useCart } from '../cart/cart.ts';
import { CartLines } from '../cart/cart-lines.tsx';
import { pieces } from '../cart/cart-rules.ts';
import { CartSummary } from '../cart/cart-summary.tsx';
import { ChangesNote } from '../cart/changes-note.tsx';
import { ClearCart } from '../cart/clear-cart.tsx';
import { EmptyCart } from '../cart/empty-cart.tsx';
import { RemovedLine } from '../cart/removed-line.tsx';
import { useLineIssues } from '../cart/use-line-issues.ts';
import { useRemoval } from '../cart/use-removal.ts';
import styles from './cart.module.css';

/** /cart (spec.md section 2). */
export default function Cart() {
  useTitle('Cart');
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = useCart();
  const { issues, most } = useLineIssues(lines);
  const removal = useRemoval(heading);
  const count = pieces(lines);
  const filled = lines.length > 0;
  return (
    <Container className={classes(styles.page, filled ? styles.columns : styles.empty)}>
      <div>
        <header className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            Your cart
          </h1>
          {filled && (
            <>
              <p className={styles.count}>{count === 1 ? '1 item' : `${count} items`}</p>
              <ClearCart />
            </>
          )}
        </header>
        {filled ? (
          <>
            <ChangesNote lines={lines} issues={issues} />
            <CartLines {...{ lines, issues, most, removal }} />
          </>
        ) : (
          <>
            <RemovedLine removal={removal} />
            <EmptyCart />
          </>
        )}
      </div>
      {filled && <CartSummary lines={lines} />}
    </Container>
  );
}
