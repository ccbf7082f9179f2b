import { formatAmount, texts, toPaise, toRupees } from '@tanabana/contracts';
import {
  Link,
  openAccount,
  paths,
  useConfig,
  useDeliveryTerms,
  useSession,
} from '@tanabana/storefront';
import { Button, TruckIcon } from '@tanabana/ui';
import { useId } from 'react';
import shared from '../shared.module.css';
import { useToCheckout } from './cart.ts';
import type { CartLine } from './cart-line.ts';
import styles from './cart-summary.module.css';
import { CouponField } from './coupon-field.tsx';
import { NextDiscount, PriceRows, QuoteFailed, TotalRow } from './price-rows.tsx';
import { type CartPrice, useFirstOrderFree } from './use-quote.ts';

interface SummaryProps {
  lines: readonly CartLine[];
  /** Those that can be ordered. */
  ordered: readonly CartLine[];
  price: CartPrice;
}

/** Totals of the cart, and the link to the checkout. */
export function CartSummary({ lines, ordered, price }: SummaryProps) {
  const heading = useId();
  const toCheckout = useToCheckout();
  const isFirst = useFirstOrderFree();
  const { totals, quote } = price;
  const hasFreeShipping = totals.shippingCharge === 0 && ordered.length > 0;
  return (
    <section className={shared.panel} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        Summary
      </h2>
      <FreeShipping subtotal={totals.subtotal} isFirst={isFirst || (!!quote && hasFreeShipping)} />
      <NextDiscount price={price} />
      <PriceRows price={price} shipping="Shipping, flat rate" />
      <TotalRow price={price} className={styles.total} />
      <QuoteFailed price={price} />
      <CouponField answer={quote?.coupon} />
      <LeftBehind count={lines.length - ordered.length} />
      <Button size="l" block disabled={ordered.length === 0} onClick={toCheckout}>
        {checkoutLabel(lines, ordered)}
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

/** Label of the checkout link: clicking it means leaving unavailable lines behind. */
export const checkoutLabel = (lines: readonly CartLine[], ordered: readonly CartLine[]): string =>
  ordered.length === lines.length || ordered.length === 0
    ? 'Checkout'
    : `Checkout without ${lines.length - ordered.length === 1 ? 'it' : 'them'}`;

/** Says that lines are in no total and no order; nothing without such lines. */
export function LeftBehind({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.behind}>
      {count === 1
        ? 'One piece cannot be ordered now. It is not in the total and stays in your cart.'
        : `${count} pieces cannot be ordered now. They are not in the total and stay in your cart.`}
    </p>
  );
}

interface Props {
  /** Rupees. */
  subtotal: number;
  /** Ships free regardless of the subtotal: an account's first order, if offered. */
  isFirst: boolean;
}

/** Progress towards free shipping. */
export function FreeShipping({ subtotal, isFirst }: Props) {
  const { freeFrom } = useDeliveryTerms();
  const from = freeFrom ?? Number.POSITIVE_INFINITY;
  const missing = isFirst ? 0 : toRupees(toPaise(from) - toPaise(subtotal));
  const { user } = useSession();
  const promised = useConfig().firstOrderFreeShipping && !user && missing > 0;
  const share = isFirst ? 1 : Math.min(1, subtotal / from);
  if (missing === Number.POSITIVE_INFINITY) return null;
  return (
    <div className={styles.shipping} data-free={missing <= 0}>
      <p>
        <TruckIcon />
        <span>
          {missing <= 0
            ? texts.freeShipping
            : `Add ${formatAmount(missing)} more for free shipping`}
        </span>
      </p>
      <span aria-hidden="true" className={styles.thread}>
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      {promised && (
        <div>
          Your first purchase with an account ships free.{' '}
          <Button
            variant="quiet"
            size="s"
            onClick={() => openAccount({ tab: 'register', returnTo: paths.checkout() })}
          >
            Create an account
          </Button>
        </div>
      )}
    </div>
  );
}
