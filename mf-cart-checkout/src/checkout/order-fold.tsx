import { discountName, formatAmount } from '@tanabana/contracts';
import { ChevronDownIcon } from '@tanabana/ui';
import { useState } from 'react';
import { type CartLine, lineKey, lineTotal } from '../cart/cart-line.ts';
import { unitCount } from '../cart/cart-rules.ts';
import type { CartPrice } from '../cart/use-quote.ts';
import shared from '../shared.module.css';
import styles from './order-fold.module.css';

interface Props {
  /** Ordered lines. */
  lines: readonly CartLine[];
  price: CartPrice;
}

/** On phones, above the form: the total, expandable to the lines. */
export function OrderFold({ lines, price: { quote, totals } }: Props) {
  const [open, setOpen] = useState(false);
  const count = unitCount(lines);
  return (
    <div className={styles.fold}>
      <button
        type="button"
        className={styles.bar}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span>
          {open ? 'Hide' : 'Show'} your order, {count === 1 ? '1 item' : `${count} items`}
        </span>
        <ChevronDownIcon size={16} />
        <strong>{formatAmount(totals.totalPrice)}</strong>
      </button>
      {open && (
        <ul className={styles.lines} aria-label="Summary">
          {lines.map((line) => (
            <li key={lineKey(line)}>
              <span>{`${line.title}\u00a0×\u00a0${line.qty}`}</span>
              <span className={shared.amount}>{formatAmount(lineTotal(line))}</span>
            </li>
          ))}
          {quote?.discounts
            .filter((one) => one.class !== 'shipping')
            .map((one) => (
              <li key={one.id}>
                <span>{discountName(one)}</span>
                <span className={shared.amount}>−{formatAmount(one.amount)}</span>
              </li>
            ))}
          <li>
            <span>Shipping</span>
            <span className={shared.amount}>
              {totals.shippingCharge === 0 ? 'Free' : formatAmount(totals.shippingCharge)}
            </span>
          </li>
          {totals.codFee > 0 && (
            <li>
              <span>Cash on delivery fee</span>
              <span className={shared.amount}>{formatAmount(totals.codFee)}</span>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
