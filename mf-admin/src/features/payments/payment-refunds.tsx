import type { Payment } from '@tanabana/contracts';
import { api, useTask } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Alert, Button } from '@tanabana/ui';
import { useState } from 'react';
import { useCan } from '../../shared/allowed.tsx';
import { RefundState } from '../orders/refunds/refund-state.tsx';
import { changePayment } from './change-payment.ts';
import { isRepeatable, moneyText } from './payment-words.ts';
import styles from './payments.module.css';

interface PaymentRefundsProps {
  payment: Payment;
  onChange: (payment: Payment) => void;
}

/** Refunds of a payment with their states; failed ones can be requested again (rule 18.7). */
export function PaymentRefunds({ payment, onChange }: PaymentRefundsProps) {
  const { busy, problem, run } = useTask('The refund could not be requested. Please try again.');
  const mayRetry = useCan('payments.write');
  const [repeated, setRepeated] = useState<string | null>(null);
  if (payment.refunds.length === 0) return null;
  const retry = (refund: string): Promise<boolean> => {
    setRepeated(refund);
    const input = { params: { payment: payment.id, refund } };
    return run(async () =>
      onChange(await changePayment(() => api.orders.retryRefund(input), 'refund requested again')),
    );
  };
  return (
    <section aria-label="Refunds">
      <h3>Refunds</h3>
      <ul className={styles.refunds}>
        {payment.refunds.map((refund) => (
          <li key={refund.id}>
            <span className={styles.stack}>
              <span className={styles.refund}>
                <strong>{moneyText(refund.amount, payment.currency)}</strong>{' '}
                <RefundState state={refund.state} />
              </span>
              <span className={styles.quiet}>{refund.reason}</span>
              {refund.problem && <span>{refund.problem}</span>}
              <span className={styles.quiet}>
                Requested {formatMoment(refund.requestedAt)}
                {refund.reference && (
                  <>
                    , number <code>{refund.reference}</code>
                  </>
                )}
              </span>
            </span>
            {mayRetry && isRepeatable(payment, refund) && (
              <Button
                variant="secondary"
                size="s"
                busy={busy && repeated === refund.id}
                onClick={() => void retry(refund.id)}
              >
                Request again
              </Button>
            )}
          </li>
        ))}
      </ul>
      {problem && <Alert tone="danger">{problem}</Alert>}
    </section>
  );
}
