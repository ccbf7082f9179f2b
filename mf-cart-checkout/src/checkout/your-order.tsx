import { FLAT_SHIPPING, formatAmount, type OrderTotals, texts } from '@tanabana/contracts';
import { Link, paths, useConfig } from '@tanabana/storefront';
import { Button, ChoiceGroup } from '@tanabana/ui';
import { LeftBehind } from '../cart/cart-summary.tsx';
import { isUnavailable } from '../cart/line-issues.ts';
import shared from '../shared.module.css';
import { OrderLines, type OrderLinesProps } from './order-lines.tsx';
import styles from './your-order.module.css';

interface YourOrderProps extends OrderLinesProps {
  totals: OrderTotals;
  payment: string;
  onPayment: (payment: string) => void;
  placing: boolean;
}

/** Right column of the checkout: lines, totals, shipping, payment (rule 2.12). */
export function YourOrder({ totals, payment, onPayment, placing, ...list }: YourOrderProps) {
  const { upiId } = useConfig();
  const free = totals.shippingCharge === 0;
  const prepaidHint = 'Pay using UPI/QR with transaction proof';
  return (
    <section className={shared.panel} aria-labelledby="order-heading">
      <header className={styles.head}>
        <h2 id="order-heading" className={styles.heading}>
          Your Order
        </h2>
        <Link to={paths.cart()}>Edit cart</Link>
      </header>
      <OrderLines {...list} />
      <LeftBehind count={list.lines.filter((line) => isUnavailable(list.issueOf(line))).length} />
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
      <ChoiceGroup
        className={styles.choice}
        legend="Payment"
        look="cards"
        options={[
          { value: 'cod', label: 'Cash on delivery', hint: 'Pay when delivered' },
          {
            value: 'prepaid',
            label: 'Prepaid',
            hint: upiId ? prepaidHint : `${prepaidHint}. Not offered at the moment.`,
            disabled: !upiId,
          },
        ]}
        value={payment}
        onChange={onPayment}
      />
      <Button type="submit" size="l" block busy={placing}>
        {placing ? 'Processing...' : 'Place Order'}
      </Button>
      <p className={styles.small}>Delivered in 7-8 working days. 3-day returns.</p>
      <p className={styles.small}>
        With your order you agree to our{' '}
        <Link to={paths.terms()} target="_blank">
          terms
        </Link>{' '}
        and{' '}
        <Link to={paths.returns()} target="_blank">
          returns
        </Link>
        ; how we use your data is described in{' '}
        <Link to={paths.privacy()} target="_blank">
          privacy
        </Link>
        .
      </p>
    </section>
  );
}
