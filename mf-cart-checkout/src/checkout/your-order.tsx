import { FLAT_SHIPPING, formatAmount, texts } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { Button, ChoiceGroup } from '@tanabana/ui';
import { type CartLine, lineKey } from '../cart/cart-line.ts';
import { cartTotals } from '../cart/cart-totals.ts';
import type { LineIssues } from '../cart/line-issues.ts';
import { OrderLine } from './order-line.tsx';
import type { Problem } from './outcome.ts';
import styles from './your-order.module.css';

interface Props {
  lines: readonly CartLine[];
  issues: LineIssues;
  /** What the service refused; a line that has been changed since is another one. */
  refused: Problem['lines'];
  placing: boolean;
}

/** The right column of the checkout: lines, sums, shipping, payment (spec.md section 2). */
export function YourOrder({ lines, issues, refused, placing }: Props) {
  const { subtotal, shippingCharge, totalPrice } = cartTotals(lines);
  const free = shippingCharge === 0;
  return (
    <section className={styles.order} aria-labelledby="order-heading">
      <header className={styles.head}>
        <h2 id="order-heading" className={styles.heading}>
          Your Order
        </h2>
        <Link to={paths.cart()}>Edit cart</Link>
      </header>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <OrderLine
            key={lineKey(line)}
            line={line}
            issue={refused?.get(line) ?? issues.get(lineKey(line))}
          />
        ))}
      </ul>
      <dl className={styles.sums}>
        <dt>Subtotal</dt>
        <dd>{formatAmount(subtotal)}</dd>
      </dl>
      <ChoiceGroup
        className={styles.choice}
        legend="Shipping"
        aside={free && <span className={styles.free}>{texts.freeShipping}</span>}
        options={[
          { value: 'flat', label: `Flat rate: ${formatAmount(FLAT_SHIPPING)}`, disabled: free },
        ]}
        value={free ? null : 'flat'}
        onChange={() => undefined}
      />
      <dl className={styles.sums}>
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{formatAmount(totalPrice)}</dd>
      </dl>
      <ChoiceGroup
        className={styles.choice}
        legend="Payment"
        look="cards"
        options={[
          { value: 'cod', label: 'Cash on delivery', hint: 'Pay when delivered' },
          {
            value: 'prepaid',
            label: 'Prepaid',
            hint: 'Pay using UPI/QR with transaction proof. UPI opens soon.',
            disabled: true,
          },
        ]}
        value="cod"
        onChange={() => undefined}
      />
      <Button type="submit" size="l" block busy={placing}>
        {placing ? 'Processing...' : 'Place Order'}
      </Button>
      <p className={styles.small}>Delivered in 7-8 working days. 3-day returns.</p>
    </section>
  );
}
