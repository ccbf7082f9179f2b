import { FLAT_SHIPPING, formatAmount, type OrderTotals, texts } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { Button, ChoiceGroup } from '@tanabana/ui';
import type { CartLine } from '../cart/cart-line.ts';
import type { LineIssues } from '../cart/line-issues.ts';
import type { Removal } from '../cart/use-removal.ts';
import { OrderLines } from './order-lines.tsx';
import type { Problem } from './outcome.ts';
import { PaymentChoice } from './payment-choice.tsx';
import styles from './your-order.module.css';

interface Props {
  lines: readonly CartLine[];
  issues: LineIssues;
  refused: Problem['lines'];
  removal: Removal;
  totals: OrderTotals;
  payment: string;
  onPayment: (payment: string) => void;
  placing: boolean;
}

/** The right column of the checkout: lines, sums, shipping, payment (spec.md section 2). */
export function YourOrder({ totals, payment, onPayment, placing, ...list }: Props) {
  const free = totals.shippingCharge === 0;
  return (
    <section className={styles.order} aria-labelledby="order-heading">
      <header className={styles.head}>
        <h2 id="order-heading" className={styles.heading}>
          Your Order
        </h2>
        <Link to={paths.cart()}>Edit cart</Link>
      </header>
      <OrderLines {...list} />
      <dl className={styles.sums}>
        <dt>Subtotal</dt>
        <dd>{formatAmount(totals.subtotal)}</dd>
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
        <dd className={styles.total}>{formatAmount(totals.totalPrice)}</dd>
      </dl>
      <PaymentChoice payment={payment} onChange={onPayment} />
      <Button type="submit" size="l" block busy={placing}>
        {placing ? 'Processing...' : 'Place Order'}
      </Button>
      <p className={styles.small}>Delivered in 7-8 working days. 3-day returns.</p>
    </section>
  );
}
