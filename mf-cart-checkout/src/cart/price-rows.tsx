import { discountName, formatAmount, toPaise, toRupees } from '@tanabana/contracts';
import { classes } from '@tanabana/ui';
import shared from '../shared.module.css';
import styles from './price-rows.module.css';
import type { CartPrice } from './use-quote.ts';

interface Props {
  price: CartPrice;
  /** Label of the shipping row; none without it. */
  shipping?: string;
  className?: string | undefined;
}

/** Subtotal, discounts by promotion, shipping, fee and total. */
export function PriceRows({ price: { quote, totals }, shipping, className }: Props) {
  const discounts = quote?.discounts ?? [];
  return (
    <dl className={classes(shared.sums, className)}>
      <dt>Subtotal</dt>
      <dd>{formatAmount(totals.subtotal)}</dd>
      {discounts.map((one) => (
        <DiscountRow key={one.id} name={discountName(one)} {...one} />
      ))}
      {shipping && (
        <>
          <dt>{shipping}</dt>
          <dd>{totals.shippingCharge === 0 ? 'Free' : formatAmount(totals.shippingCharge)}</dd>
        </>
      )}
      {totals.codFee > 0 && (
        <>
          <dt>Cash on delivery fee</dt>
          <dd>{formatAmount(totals.codFee)}</dd>
        </>
      )}
    </dl>
  );
}

interface DiscountRowProps {
  name: string;
  class: string;
  amount: number;
}

const DiscountRow = ({ name, class: kind, amount }: DiscountRowProps) => (
  <>
    <dt className={styles.discount}>{name}</dt>
    <dd className={styles.discount}>
      {kind === 'shipping' ? 'Free shipping' : `−${formatAmount(amount)}`}
    </dd>
  </>
);

/** The total, what is saved, and the GST in it. */
export function TotalRow({ price: { quote, totals }, className }: Omit<Props, 'shipping'>) {
  const waived = quote?.discounts.filter((one) => one.class === 'shipping') ?? [];
  const saved = [totals.discount, ...waived.map(({ amount }) => amount)];
  const savedPaise = saved.reduce((sum, one) => sum + toPaise(one), 0);
  return (
    <>
      <dl className={classes(shared.sums, className)} aria-live="polite">
        <dt className={shared.total}>Total</dt>
        <dd className={shared.total}>{formatAmount(totals.totalPrice)}</dd>
      </dl>
      {(savedPaise > 0 || !!quote?.tax) && (
        <p className={styles.note}>
          {savedPaise > 0 && <strong>You save {formatAmount(toRupees(savedPaise))}. </strong>}
          {quote?.tax ? `Includes ${formatAmount(quote.tax)} GST.` : ''}
        </p>
      )}
    </>
  );
}

/** What is missing to the next discount. */
export const NextDiscount = ({ price: { quote } }: Pick<Props, 'price'>) =>
  quote?.next ? <p className={styles.next}>{quote.next}</p> : null;

/** Says that discounts are unknown, and tries again. */
export function QuoteFailed({ price: { quote, error, retry } }: Pick<Props, 'price'>) {
  if (quote || !error) return null;
  return (
    <p className={styles.next} role="status">
      Discounts cannot be calculated now.{' '}
      <button type="button" className={styles.again} onClick={retry}>
        Try again
      </button>
    </p>
  );
}
