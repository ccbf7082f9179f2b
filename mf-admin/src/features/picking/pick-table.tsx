import type { Order } from '@tanabana/contracts';
import { pickLines } from './pick-lines.ts';
import styles from './picking.module.css';

/** Every piece to take, with a box to tick. */
export function PickTable({ orders }: { orders: readonly Order[] }) {
  return (
    <table className={styles.picks}>
      <caption>Picking list</caption>
      <thead>
        <tr>
          <th scope="col">Pieces</th>
          <th scope="col">Product</th>
          <th scope="col" className={styles.sku}>
            SKU
          </th>
          <th scope="col">Orders</th>
        </tr>
      </thead>
      <tbody>
        {pickLines(orders).map(({ key, quantity, name, colour, size, sku, orders: wanted }) => (
          <tr key={key}>
            <td>
              <span aria-hidden="true" className={styles.box} /> <strong>{quantity}</strong>
            </td>
            <td>
              {name}
              <span className={styles.choice}>{[colour, size].filter(Boolean).join(', ')}</span>
              <span className={styles.skuBelow}>{sku}</span>
            </td>
            <td className={styles.sku}>{sku}</td>
            <td>{wanted.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
