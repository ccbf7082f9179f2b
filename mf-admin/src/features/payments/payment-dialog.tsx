import {
  formatCalendarDay,
  type Payment,
  paymentProviderName,
  paymentStateNames,
  providerMethodNames,
} from '@tanabana/contracts';
import { formatMoment } from '@tanabana/storefront/dates';
import { Alert, Badge, Button, Dialog, Facts } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import { Allowed } from '../../shared/allowed.tsx';
import { focusIfLost } from '../../shared/focus.ts';
import type { PaymentDialogProps } from './change-payment.ts';
import { OrderLink } from './order-link.tsx';
import { PaymentRefunds } from './payment-refunds.tsx';
import {
  attentionText,
  isReturnable,
  moneyText,
  outcomeText,
  paymentStateTones,
} from './payment-words.ts';
import styles from './payments.module.css';
import { RefundPaymentDialog } from './refund-payment-dialog.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

/** A payment with its refunds and its settlement, and what an admin can do about it (rule 18.4). */
export function PaymentDialog({ payment, onChange, onClose }: PaymentDialogProps) {
  const place = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<'refund' | 'resolve' | null>(null);
  const close = (): void => setAsking(null);
  const change = (changed: Payment): void => {
    onChange(changed);
    close();
  };
  useEffect(() => {
    // the button of an action disappears with its success
    if (asking === null) focusIfLost(place.current);
  });
  const canRefund = isReturnable(payment);
  const dialog = { payment, onChange: change, onClose: close };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Payment ${payment.reference}`}
      footer={
        (canRefund || payment.needsAttention) && (
          <>
            {payment.needsAttention && (
              <Allowed permission="payments.write">
                <Button variant="secondary" onClick={() => setAsking('resolve')}>
                  Mark as resolved
                </Button>
              </Allowed>
            )}
            {canRefund && (
              <Allowed permission="payments.write">
                <Button onClick={() => setAsking('refund')}>Refund in full</Button>
              </Allowed>
            )}
          </>
        )
      }
    >
      <div ref={place} tabIndex={-1} className={styles.details}>
        <Summary payment={payment} />
        <PaymentRefunds payment={payment} onChange={onChange} />
        <Resolution payment={payment} />
        <Settlement payment={payment} />
      </div>
      {asking === 'refund' && <RefundPaymentDialog {...dialog} />}
      {asking === 'resolve' && <ResolveDialog {...dialog} />}
    </Dialog>
  );
}

/** Why the payment needs attention, its state and its numbers. */
function Summary({ payment }: { payment: Payment }) {
  const { outcome, reason, needsAttention, state, provider, reference, providerOrder } = payment;
  const isExplained = needsAttention && outcome === 'mismatch';
  return (
    <>
      {needsAttention && (
        <Alert tone="warning" title="Needs attention">
          {attentionText(payment)}
        </Alert>
      )}
      <Facts
        className={styles.facts}
        items={[
          ['Amount', moneyText(payment.amount, payment.currency)],
          [
            'State',
            <Badge key="state" tone={paymentStateTones[state]}>
              {paymentStateNames[state]}
            </Badge>,
          ],
          ['Outcome', <Outcome key="outcome" payment={payment} />],
          ...(reason !== null && !isExplained ? [['Reason', reason] as const] : []),
          ['Order #', <OrderLink key="order" orderId={payment.orderId} />],
          ['Date', formatMoment(payment.createdAt)],
          ['Method', providerMethodNames[payment.method]],
          ['Provider', paymentProviderName(provider)],
          ['Payment number', <code key="payment">{reference}</code>],
          ['Provider order', <code key="providerOrder">{providerOrder ?? '–'}</code>],
        ]}
      />
    </>
  );
}

function Outcome({ payment }: { payment: Payment }) {
  const outcome = outcomeText(payment);
  return outcome ? <Badge tone={outcome.tone}>{outcome.label}</Badge> : '–';
}

/** What a person did about the payment. */
function Resolution({ payment: { resolution } }: { payment: Payment }) {
  if (!resolution) return null;
  return (
    <section aria-label="Note">
      <h3>Note</h3>
      <p>{resolution.note}</p>
      <p className={styles.quiet}>
        {formatMoment(resolution.at)} · {resolution.by}
      </p>
    </section>
  );
}

/** The provider's transfer to the shop that contains the payment (rule 18.10). */
function Settlement({ payment: { settlement, state, currency } }: { payment: Payment }) {
  if (!settlement && state !== 'captured') return null;
  return (
    <section aria-label="Settlement">
      <h3>Settlement</h3>
      {settlement ? (
        <Facts
          className={styles.facts}
          items={[
            ['Settlement', <code key="id">{settlement.id}</code>],
            ['UTR', <code key="utr">{settlement.utr || '–'}</code>],
            ['Day', formatCalendarDay(settlement.day)],
            ['Fee with GST', moneyText(settlement.fee, currency)],
            ['GST on the fee', moneyText(settlement.tax, currency)],
          ]}
        />
      ) : (
        <p className={styles.quiet}>Not settled yet.</p>
      )}
    </section>
  );
}
