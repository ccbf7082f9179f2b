import { formatAmount, type Order } from '@tanabana/contracts';
import { classes } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { Item } from '../order/item.tsx';
import shared from '../shared.module.css';
import styles from './pay-page.module.css';

/** Lines that are shown; the others are counted. */
const SHOWN = 3;

interface Props {
  order: Order;
  children?: ReactNode;
}

/** The first lines of the order and its total. */
export function OrderSummary({ order: { products, totalPrice }, children }: Props) {
  const more = products.length - SHOWN;
  return (
    <section aria-labelledby="summary-heading" className={classes(shared.panel, styles.summary)}>
      <h2 id="summary-heading" className={styles.heading}>
        Your order
      </h2>
      <ul className={styles.items}>
        {products.slice(0, SHOWN).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order line is identified by its position
          <li key={index}>
            <Item item={line} quantity={line.quantity} />
          </li>
        ))}
        {more > 0 && (
          <li className={styles.soft}>
            {more === 1 ? 'and 1 more item' : `and ${more} more items`}
          </li>
        )}
      </ul>
      <dl className={shared.sums}>
        <dt className={shared.total}>Total</dt>
        <dd className={shared.total}>{formatAmount(totalPrice)}</dd>
      </dl>
      {children}
    </section>
  );
}
