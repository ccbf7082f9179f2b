import { FREE_SHIPPING_FROM, formatPrice } from '@tanabana/contracts';
import { ReturnIcon, ShieldIcon, TruckIcon } from '@tanabana/ui';
import styles from './product-notes.module.css';

/** Delivery and returns as the shop promises them (spec.md sections 1 and 9). */
export function ProductNotes() {
  return (
    <ul className={styles.notes}>
      <li>
        <TruckIcon /> Delivered in 7-8 working days, free from {formatPrice(FREE_SHIPPING_FROM)}
      </li>
      <li>
        <ReturnIcon /> Returns within 3 days
      </li>
      <li>
        <ShieldIcon /> Pay in cash when it comes, or by UPI
      </li>
    </ul>
  );
}
