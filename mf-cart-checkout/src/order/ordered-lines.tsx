import { formatAmount, type Order, toPaise, toRupees } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { LinePicture } from '../cart/line-picture.tsx';
import styles from './ordered-lines.module.css';

/** What was ordered, as it was then, and what it came to. */
export function OrderedLines({ order }: { order: Order }) {
  return (
    <section aria-labelledby="lines-heading" className={styles.section}>
      <h2 id="lines-heading" className={styles.heading}>
        What you ordered
      </h2>
      <ul className={styles.lines}>
        {order.products.map((line) => (
          <OrderedLine
            key={`${line.productId}${line.selectedColor}${line.selectedSize}`}
            line={line}
          />
        ))}
      </ul>
      <dl className={styles.sums}>
        <dt>Subtotal</dt>
        <dd>{formatAmount(order.subtotal)}</dd>
        <dt>Shipping, flat rate</dt>
        <dd>{order.shippingCharge === 0 ? 'Free' : formatAmount(order.shippingCharge)}</dd>
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{formatAmount(order.totalPrice)}</dd>
      </dl>
    </section>
  );
}

function OrderedLine({ line }: { line: Order['products'][number] }) {
  const { colorImage, name, selectedColor, selectedSize, quantity, price } = line;
  const chosen = [selectedColor, selectedSize && `Size ${selectedSize}`]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={styles.line}>
      <LinePicture image={colorImage} sizes="72px" />
      <div>
        <p className={styles.name}>
          <Link to={paths.product(line.productId)}>{name}</Link>
        </p>
        {chosen && <p className={styles.facts}>{chosen}</p>}
        <p className={styles.facts}>
          {quantity} × {formatAmount(price)}
        </p>
      </div>
      <p className={styles.lineTotal}>{formatAmount(toRupees(toPaise(price) * quantity))}</p>
    </li>
  );
}
