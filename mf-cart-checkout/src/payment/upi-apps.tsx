import { UPI_APPS, upiAppLink } from '@tanabana/contracts';
import { buttonClass } from '@tanabana/ui';
import styles from './upi-apps.module.css';

/** Links that open a payment (`upi://pay?…`) in one of the usual apps of this phone. */
export function UpiApps({ link }: { link: string }) {
  return (
    <ul className={styles.apps} aria-label="UPI apps">
      {UPI_APPS.map(({ name, scheme }) => (
        <li key={name}>
          <a
            href={upiAppLink(scheme, link)}
            className={buttonClass({ variant: 'secondary', block: true })}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
