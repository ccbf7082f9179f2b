import { formatAmount, upiLink } from '@tanabana/contracts';
import { useConfig } from '@tanabana/storefront';
import { buttonClass, classes, TextField } from '@tanabana/ui';
import { currentKey, type Ready } from '../checkout/send-order.ts';
import { CopyButton } from '../copy-button.tsx';
import styles from './payment-dialog.module.css';
import { UpiQr } from './upi-qr.tsx';

/** Ways to pay the exact amount: scan, open the app on this phone, or copy the UPI id. */
export function PayByUpi({ ready: { body, owner } }: { ready: Ready }) {
  const { upiId, storeName } = useConfig();
  const amount = body.totalPrice;
  // on both bank statements before the order has a number: the key is stable until then
  const reference = currentKey(owner).slice(0, 10).toUpperCase();
  const link = upiLink({ upiId, storeName, amount, reference });
  return (
    <>
      <TextField label="Total" readOnly className={styles.total} value={formatAmount(amount)} />
      <a href={link} className={classes(buttonClass({ block: true }), styles.open)}>
        Open UPI app
      </a>
      <UpiQr text={link} label={`QR code to pay ${formatAmount(amount)} to ${upiId} by UPI`} />
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
