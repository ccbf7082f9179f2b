import { type Order, orderNumber } from '@tanabana/contracts';
import { Button, Dialog } from '@tanabana/ui';
import { useState } from 'react';
import { ProofPicture } from '../proofs/proof-picture.tsx';
import styles from './orders.module.css';

/** Transaction number and screenshot, viewed in place. */
export function ProofCell({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const { transactionId, paymentScreenshotUrl, _id } = order;
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
