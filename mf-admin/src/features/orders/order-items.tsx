import type { Order } from '@tanabana/contracts';
import { lineWords } from './order-words.ts';
import styles from './orders.module.css';

/** 'Bagru Kurti × 2', a line each. */
export function OrderItems({ order: { products } }: { order: Order }) {
  return (
    <ul className={styles.items}>
      {products.map((line) => (
        <li key={`${line.productId}${line.selectedColor}${line.selectedSize}`}>
          {lineWords(line)}
        </li>
      ))}
    </ul>
  );
}
