import { lazyWindow, useTitle } from '@tanabana/storefront';
import { Button, Container, classes } from '@tanabana/ui';
import { useRef, useState } from 'react';
import { useCart } from '../cart/cart.ts';
import { CartLines } from '../cart/cart-lines.tsx';
import { unitCount } from '../cart/cart-rules.ts';
import { CartSummary } from '../cart/cart-summary.tsx';
import { ChangesNote } from '../cart/issue-notes.tsx';
import { orderable, useLineIssues } from '../cart/line-issues.ts';
import { EmptyCart, useRemoval } from '../cart/removal.tsx';
import { useQuote } from '../cart/use-quote.ts';
import styles from './cart.module.css';

/** /cart (rule 2.11). */
export default function Cart() {
  useTitle('Cart');
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = useCart();
  const { issues, most } = useLineIssues(lines);
  const removal = useRemoval(heading);
  const ordered = orderable(lines, issues);
  const price = useQuote(ordered);
  const count = unitCount(lines);
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
              <ClearButton />
            </>
          )}
        </header>
        {filled ? (
          <>
            <ChangesNote lines={lines} issues={issues} />
            <CartLines
              {...{ lines, issues, most, removal }}
              totalOf={(line) => price.lineTotals[ordered.indexOf(line)]}
            />
          </>
        ) : (
          <EmptyCart removal={removal} />
        )}
      </div>
      {filled && <CartSummary {...{ lines, ordered, price }} />}
    </Container>
  );
}

const ClearCart = lazyWindow(() => import('../cart/clear-cart.tsx'));

/** Clears the cart after a confirmation and focuses the heading. */
function ClearButton() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="s" onClick={() => setAsking(true)}>
        Clear
      </Button>
      <ClearCart open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
