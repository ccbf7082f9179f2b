import { formatAmount, type Order } from '@tanabana/contracts';
import { pictureUrl } from '@tanabana/storefront';
import { choiceWords, lineTotal } from './order-words.ts';
import styles from './orders.module.css';

/** What was bought, with the sums under it. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <div>
      <ul className={styles.lines}>
        {order.products.map((line) => (
          <li key={`${line.productId}${line.selectedColor}${line.selectedSize}`}>
            {line.colorImage ? (
              <img src={pictureUrl(line.colorImage, 160)} alt="" width={56} height={70} />
            ) : (
              <span className={styles.noPicture} />
            )}
            <span>
              <strong>{line.name}</strong>
              <span className={styles.choice}>{choiceWords(line)}</span>
              <span className={styles.choice}>
                {formatAmount(line.price)} × {line.quantity}
              </span>
            </span>
            <span>{lineTotal(line)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        <dt>Subtotal</dt>
        <dd>{formatAmount(order.subtotal)}</dd>
        <dt>Shipping</dt>
        <dd>{order.shippingCharge === 0 ? 'Free' : formatAmount(order.shippingCharge)}</dd>
        <dt>Total</dt>
        <dd>{formatAmount(order.totalPrice)}</dd>
      </dl>
    </div>
  );
}
