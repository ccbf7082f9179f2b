import { formatAmount, numberOfKey, upiLink } from '@tanabana/contracts';
import { useConfig } from '@tanabana/storefront';
import { buttonClass, QrCode, TextField } from '@tanabana/ui';
import { currentKey, type Ready } from '../checkout/send-order.ts';
import { CopyButton } from '../copy-button.tsx';
import styles from './payment-dialog.module.css';
import { UpiApps } from './upi-apps.tsx';

/**
 * Ways to pay the exact amount with the number that the order will have: scan, open an app on this
 * phone, or copy the UPI id.
 */
export function PayByUpi({ ready: { body, owner } }: { ready: Ready }) {
  const { upiId, storeName } = useConfig();
  const amount = body.totalPrice;
  const number = numberOfKey(currentKey(owner)) ?? '';
  const link = upiLink({ upiId, storeName, amount, reference: number });
  return (
    <>
      <TextField label="Total" readOnly className={styles.total} value={formatAmount(amount)} />
      <p className={styles.how}>
        Order number <strong>{number}</strong>
      </p>
      <div className={styles.open}>
        <a href={link} className={buttonClass({ block: true })}>
          Open UPI app
        </a>
        <UpiApps link={link} />
      </div>
      <QrCode text={link} label={`QR code to pay ${formatAmount(amount)} to ${upiId} by UPI`} />
      <p className={styles.how}>Scan with any UPI app. The amount is filled in.</p>
      <p className={styles.address}>
        <span>
          UPI ID <strong>{upiId}</strong>
        </span>
        <CopyButton text={upiId} what="UPI ID" />
      </p>
    </>
  );
}
