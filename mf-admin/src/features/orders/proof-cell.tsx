import { type Order, orderNumber } from '@tanabana/contracts';
import { Button, Dialog } from '@tanabana/ui';
import { useState } from 'react';
import { ProofPicture } from '../proofs/proof-picture.tsx';
import { unpaidText } from './order-words.ts';
import styles from './orders.module.css';

/** Number of the payment, or why there is none; the screenshot of a UPI payment is viewed in place. */
export function ProofCell({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const { transactionId, paymentScreenshotUrl, payment, _id } = order;
  if (payment) return <span className={styles.txn}>{unpaidText(order) ?? payment.reference}</span>;
  if (!transactionId && !paymentScreenshotUrl) return '—';
  return (
    <>
      <span className={styles.txn}>{transactionId}</span>
      {paymentScreenshotUrl && (
        <Button
          variant="quiet"
          size="s"
          aria-label={`View payment proof of order ${orderNumber(_id)}`}
          onClick={() => setOpen(true)}
        >
          View proof
        </Button>
      )}
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={`Payment proof, order ${orderNumber(_id)}`}
          size="l"
        >
          <ProofPicture order={order} />
        </Dialog>
      )}
    </>
  );
}
