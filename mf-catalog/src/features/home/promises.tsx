import { GlobeIcon, ParcelIcon, ReturnIcon, ShieldIcon } from '@tanabana/ui';
import styles from './promises.module.css';

/** Titles verbatim from rule 1.6; the lines explain them. */
const promises = [
  { Icon: GlobeIcon, title: 'Shipping Worldwide', line: 'At your door in 7-8 working days' },
  { Icon: ReturnIcon, title: '3 - Days Returns', line: 'Changed your mind? Send it back' },
  { Icon: ShieldIcon, title: 'Security Payment', line: 'Cash on delivery or UPI' },
  { Icon: ParcelIcon, title: 'Order Tracking', line: 'Every step in your account' },
];

/** The shop's promises, in a row. */
export function Promises() {
  return (
    <section aria-label="Our promises" className={styles.promises}>
      <ul className={styles.row}>
        {promises.map(({ Icon, title, line }) => (
          <li key={title} className={styles.promise}>
            <Icon size={28} className={styles.icon} />
            <div>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.line}>{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
