import { formatAmount, type OrderTotals } from '@tanabana/contracts';
import { ChevronDownIcon } from '@tanabana/ui';
import { useState } from 'react';
import { type CartLine, lineKey, lineTotal } from '../cart/cart-line.ts';
import { unitCount } from '../cart/cart-rules.ts';
import shared from '../shared.module.css';
import styles from './order-fold.module.css';

interface Props {
  /** Ordered lines. */
  lines: readonly CartLine[];
  totals: OrderTotals;
}

/** On phones, above the form: the total, expandable to the lines. */
export function OrderFold({ lines, totals }: Props) {
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
          <li>
            <span>Shipping</span>
            <span className={shared.amount}>
              {totals.shippingCharge === 0 ? 'Free' : formatAmount(totals.shippingCharge)}
            </span>
          </li>
        </ul>
      )}
    </div>
  );
}
