import { discountName, formatAmount, type Order, toPaise, toRupees } from '@tanabana/contracts';
import { Link, paths, Slot } from '@tanabana/storefront';
import { classes, VisuallyHidden } from '@tanabana/ui';
import { Fragment, type ReactNode } from 'react';
import { LinePicture } from '../cart/line-picture.tsx';
import shared from '../shared.module.css';
import { choiceText } from './item.tsx';
import styles from './ordered-lines.module.css';

/** Ordered lines and totals. */
export function OrderedLines({ order }: { order: Order }) {
  return (
    <section aria-labelledby="lines-heading" className={styles.section}>
      <h2 id="lines-heading" className={styles.heading}>
        What you ordered
      </h2>
      <ul className={shared.lines}>
        {order.products.map((line, at) => (
          <OrderedLine
            key={`${line.productId}${line.selectedColor}${line.selectedSize}`}
            line={line}
          >
            <Slot
              name="order.line"
              orderId={order._id}
              line={at}
              productId={line.productId}
              productName={line.name}
              isDelivered={order.orderStatus === 'Delivered'}
              loading={null}
            />
          </OrderedLine>
        ))}
      </ul>
      <dl className={shared.sums}>
        <dt>Subtotal</dt>
        <dd>{formatAmount(order.subtotal)}</dd>
        {order.discounts?.map((one) => (
          <Fragment key={one.id}>
            <dt>{discountName(one)}</dt>
            <dd>{one.class === 'shipping' ? 'Free shipping' : `−${formatAmount(one.amount)}`}</dd>
          </Fragment>
        ))}
        <dt>Shipping, flat rate</dt>
        <dd>{order.shippingCharge === 0 ? 'Free' : formatAmount(order.shippingCharge)}</dd>
        {!!order.codFee && (
          <>
            <dt>Cash on delivery fee</dt>
            <dd>{formatAmount(order.codFee)}</dd>
          </>
        )}
        <dt className={shared.total}>Total</dt>
        <dd className={shared.total}>{formatAmount(order.totalPrice)}</dd>
      </dl>
    </section>
  );
}

interface LineProps {
  line: Order['products'][number];
  /** Slot of other modules about an ordered line. */
  children: ReactNode;
}

function OrderedLine({ line, children }: LineProps) {
  const { colorImage, name, quantity, price, discount = 0 } = line;
  const cost = toPaise(price) * quantity;
  const chosen = choiceText(line);
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
        {children}
      </div>
      <p className={shared.amount}>
        {formatAmount(toRupees(cost - toPaise(discount)))}
        {discount > 0 && (
          <>
            {' '}
            <VisuallyHidden>instead of </VisuallyHidden>
            <s className={styles.before}>{formatAmount(toRupees(cost))}</s>
          </>
        )}
      </p>
    </li>
  );
}
