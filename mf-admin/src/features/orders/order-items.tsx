import type { Order } from '@tanabana/contracts';
import { lineKey, lineText } from './order-words.ts';
import styles from './orders.module.css';

/** 'Bagru Kurti × 2', one line each. */
export function OrderItems({ order: { products } }: { order: Order }) {
  return (
    <ul className={styles.items}>
      {products.map((line) => (
        <li key={lineKey(line)}>{lineText(line)}</li>
      ))}
    </ul>
  );
}
