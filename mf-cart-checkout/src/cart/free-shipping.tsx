import { FREE_SHIPPING_FROM, formatAmount, texts, toPaise, toRupees } from '@tanabana/contracts';
import { TruckIcon } from '@tanabana/ui';
import styles from './cart-summary.module.css';

/** How far the cart is from free shipping: a thread that is woven to its end. Rupees. */
export function FreeShipping({ subtotal }: { subtotal: number }) {
  const missing = toRupees(toPaise(FREE_SHIPPING_FROM) - toPaise(subtotal));
  const share = Math.min(1, subtotal / FREE_SHIPPING_FROM);
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
