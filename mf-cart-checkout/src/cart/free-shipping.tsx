import { FREE_SHIPPING_FROM, formatAmount, texts, toPaise, toRupees } from '@tanabana/contracts';
import { TruckIcon } from '@tanabana/ui';
import styles from './cart-summary.module.css';

interface Props {
  /** Rupees. */
  subtotal: number;
  /** Ships free whatever it comes to: an account's first order where the shop says so. */
  isFirst: boolean;
}

/** How far the cart is from free shipping: a thread that is woven to its end. */
export function FreeShipping({ subtotal, isFirst }: Props) {
  const missing = isFirst ? 0 : toRupees(toPaise(FREE_SHIPPING_FROM) - toPaise(subtotal));
  const share = isFirst ? 1 : Math.min(1, subtotal / FREE_SHIPPING_FROM);
  return (
    <div className={styles.shipping} data-free={missing <= 0}>
      <p>
        <TruckIcon />
        <span>
          {missing <= 0
            ? texts.freeShipping
            : `Add ${formatAmount(missing)} more for free shipping`}
        </span>
      </p>
      <span aria-hidden="true" className={styles.thread}>
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </div>
  );
}
