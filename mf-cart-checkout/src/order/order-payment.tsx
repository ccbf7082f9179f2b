import type { Order } from '@tanabana/contracts';
import { api, useFile } from '@tanabana/storefront';
import { Badge, Skeleton } from '@tanabana/ui';
import styles from './order-page.module.css';
import { paymentText } from './payment-words.ts';

/** Payment of the order, with its proof. */
export function OrderPayment({ order, orderKey }: { order: Order; orderKey: string | undefined }) {
  const { tone, status, line } = paymentText(order);
  return (
    <section aria-labelledby="payment-heading" className={styles.block}>
      <h2 id="payment-heading" className={styles.heading}>
        Payment
      </h2>
      <p className={styles.badges}>
        {order.paymentMethod === 'pre-paid' ? 'Prepaid by UPI' : 'Cash on delivery'}{' '}
        <Badge tone={tone}>{status}</Badge>
      </p>
      <p>{line}</p>
      {order.transactionId && (
        <p className={styles.soft}>
          UTR / Transaction number <strong>{order.transactionId}</strong>
        </p>
      )}
      {order.refund && (
        <p className={styles.soft}>
          Refund reference <strong>{order.refund.reference}</strong>
        </p>
      )}
      {order.paymentScreenshotUrl && <ProofPicture id={order._id} orderKey={orderKey} />}
    </section>
  );
}

/** The payment screenshot. */
function ProofPicture({ id, orderKey }: { id: string; orderKey: string | undefined }) {
  const { address, error } = useFile(api.orders.screenshot, {
    params: { id },
    query: { key: orderKey, w: '640' },
  });
  if (error) return <p className={styles.soft}>Your screenshot cannot be shown now.</p>;
  if (!address) return <Skeleton className={styles.proof} />;
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.proof}>
      <img src={address} alt="Your payment screenshot" />
    </a>
  );
}
