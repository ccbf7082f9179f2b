import { formatAmount, type Order, toPaise, toRupees } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { classes } from '@tanabana/ui';
import { LinePicture } from '../cart/line-picture.tsx';
import shared from '../shared.module.css';
import styles from './ordered-lines.module.css';

/** Ordered lines and totals. */
export function OrderedLines({ order }: { order: Order }) {
  return (
    <section aria-labelledby="lines-heading" className={styles.section}>
      <h2 id="lines-heading" className={styles.heading}>
        What you ordered
      </h2>
      <ul className={shared.lines}>
        {order.products.map((line) => (
          <OrderedLine
            key={`${line.productId}${line.selectedColor}${line.selectedSize}`}
            line={line}
          />
        ))}
      </ul>
      <dl className={shared.sums}>
        <dt>Subtotal</dt>
        <dd>{formatAmount(order.subtotal)}</dd>
        <dt>Shipping, flat rate</dt>
        <dd>{order.shippingCharge === 0 ? 'Free' : formatAmount(order.shippingCharge)}</dd>
        <dt className={shared.total}>Total</dt>
        <dd className={shared.total}>{formatAmount(order.totalPrice)}</dd>
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
    <li className={shared.line}>
      <LinePicture image={colorImage} sizes="72px" />
      <div>
        <p className={classes(shared.name, styles.name)}>
          <Link to={paths.product(line.productId)}>{name}</Link>
        </p>
        {chosen && <p className={styles.facts}>{chosen}</p>}
        <p className={styles.facts}>
          {quantity} × {formatAmount(price)}
        </p>
      </div>
      <p className={shared.amount}>{formatAmount(toRupees(toPaise(price) * quantity))}</p>
    </li>
  );
}
