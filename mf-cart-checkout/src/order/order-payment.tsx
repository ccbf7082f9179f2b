import { formatAmount, formatCalendarDay, type Order, type OrderRefund } from '@tanabana/contracts';
import { api, Link, paths, serverNow, useFile } from '@tanabana/storefront';
import { Badge, Skeleton } from '@tanabana/ui';
import { paymentWay } from './online-payment.ts';
import styles from './order-page.module.css';
import { paymentText, refundMethodTexts, refundStateText } from './payment-words.ts';

/** Payment of the order, with its proof. */
export function OrderPayment({ order, orderKey }: { order: Order; orderKey: string | undefined }) {
  const { tone, status, line } = paymentText(order, serverNow());
  return (
    <section aria-labelledby="payment-heading" className={styles.block}>
      <h2 id="payment-heading" className={styles.heading}>
        Payment
      </h2>
      <p className={styles.badges}>
        {paymentWay(order)} <Badge tone={tone}>{status}</Badge>
      </p>
      <p>{line}</p>
      {order.transactionId && (
        <p className={styles.soft}>
          UTR / Transaction number <strong>{order.transactionId}</strong>
        </p>
      )}
      {order.payment?.reference && (
        <p className={styles.soft}>
          Payment number <strong className={styles.number}>{order.payment.reference}</strong>
        </p>
      )}
      {order.refund?.reference && (
        <p className={styles.soft}>
          Refund reference <strong className={styles.number}>{order.refund.reference}</strong>
        </p>
      )}
      {order.refunds && <Refunds order={order} refunds={order.refunds} orderKey={orderKey} />}
      {order.paymentScreenshotUrl && <ProofPicture id={order._id} orderKey={orderKey} />}
    </section>
  );
}

interface RefundsProps {
  order: Order;
  refunds: readonly OrderRefund[];
  orderKey: string | undefined;
}

/** Refunds of lines, amounts and shipping, each with its credit note. */
function Refunds({ order, refunds, orderKey }: RefundsProps) {
  const numbers = order.documents?.map(({ number }) => number) ?? [];
  return (
    <div className={styles.refunds}>
      <h3 id="refunds-heading">{refunds.length === 1 ? 'Refund' : 'Refunds'}</h3>
      <ul aria-labelledby="refunds-heading">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <p>
              <strong>{formatAmount(refund.amount)}</strong> {refundMethodTexts[refund.method]},{' '}
              {formatCalendarDay(refund.day)}
            </p>
            <StateNote refund={refund} />
            {refund.reference && (
              <p className={styles.soft}>
                Reference <strong>{refund.reference}</strong>
              </p>
            )}
            {refund.creditNote && numbers.includes(refund.creditNote) && (
              <Link to={paths.invoice(order._id, orderKey, refund.creditNote)}>
                Credit note {refund.creditNote}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where a refund through a provider is. */
function StateNote({ refund }: { refund: OrderRefund }) {
  const text = refundStateText(refund);
  return text && <p className={styles.soft}>{text}</p>;
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
