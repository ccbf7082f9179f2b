import {
  formatCalendarDay,
  type Payment,
  paymentProviderName,
  paymentStateNames,
  providerMethodNames,
} from '@tanabana/contracts';
import { formatMoment } from '@tanabana/storefront/dates';
import { Badge, type Column, Table } from '@tanabana/ui';
import { useState } from 'react';
import { actionsColumn, ListStates, Pager, RowAction } from '../../shared/list.tsx';
import { RefundState } from '../orders/refunds/refund-state.tsx';
import { OrderLink } from './order-link.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { attentionText, moneyText, outcomeText, paymentStateTones } from './payment-words.ts';
import styles from './payments.module.css';
import { PAGE_SIZE, type Payments } from './use-payments.ts';

/** Returns the title and text of an empty list. */
function emptyText({ view, ...others }: Payments['filter']): { title: string; text: string } {
  const isNarrowed = Object.values(others).some(Boolean);
  if (view === 'attention' && !isNarrowed)
    return { title: 'No payments need attention', text: 'New ones appear here automatically.' };
  return view || isNarrowed
    ? { title: 'No results', text: 'No payments match these filters.' }
    : { title: 'No payments yet', text: 'Payments through a provider appear here automatically.' };
}

/** Payments, those that need attention first; View opens one. */
export function PaymentList({ payments: { address, filter, list } }: { payments: Payments }) {
  // as it was opened or changed, because a changed payment may leave the filter
  const [opened, setOpened] = useState<Payment | null>(null);
  const rows = list.data?.data ?? [];
  const viewed = opened && (rows.find(({ id }) => id === opened.id) ?? opened);
  return (
    <>
      <ListStates
        state={list}
        failed="Failed to load the payments"
        count={list.data?.data.length}
        empty={emptyText(filter)}
      >
        <Table
          caption="Payments"
          columns={columnsOf(setOpened)}
          rows={rows}
          rowKey={({ id }) => id}
        />
        <Pager label="Payments" address={address} limit={PAGE_SIZE} total={list.data?.total} />
      </ListStates>
      {viewed && (
        <PaymentDialog payment={viewed} onChange={setOpened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

const columnsOf = (onView: (payment: Payment) => void): readonly Column<Payment>[] => [
  {
    header: 'Order #',
    block: 'title',
    cell: ({ orderId, createdAt }) => (
      <span className={styles.stack}>
        <OrderLink orderId={orderId} />
        <time dateTime={createdAt} className={styles.quiet}>
          {formatMoment(createdAt)}
        </time>
      </span>
    ),
  },
  {
    header: 'Payment',
    cell: ({ provider, reference }) => (
      <span className={styles.stack}>
        {paymentProviderName(provider)}
        <code className={styles.quiet}>{reference}</code>
      </span>
    ),
  },
  { header: 'Method', cell: ({ method }) => providerMethodNames[method] },
  {
    header: 'Amount',
    align: 'end',
    cell: ({ amount, currency }) => <strong>{moneyText(amount, currency)}</strong>,
  },
  {
    header: 'State',
    cell: ({ state, settlement }) => (
      <span className={styles.stack}>
        <Badge tone={paymentStateTones[state]}>{paymentStateNames[state]}</Badge>
        {settlement && (
          <span className={styles.quiet}>Settled {formatCalendarDay(settlement.day)}</span>
        )}
      </span>
    ),
  },
  { header: 'Outcome', cell: (payment) => <Outcome payment={payment} /> },
  actionsColumn((payment) => (
    <RowAction name={`View payment ${payment.reference}`} onClick={() => onView(payment)}>
      View
    </RowAction>
  )),
];

/** What a payment is for, why, and its refunds. */
function Outcome({ payment }: { payment: Payment }) {
  const { reason, needsAttention, refunds, currency, resolution } = payment;
  const outcome = outcomeText(payment);
  return (
    <span className={styles.stack}>
      {outcome && <Badge tone={outcome.tone}>{outcome.label}</Badge>}
      <span className={styles.quiet}>{reason ?? (needsAttention && attentionText(payment))}</span>
      {resolution && <span className={styles.quiet}>Note: {resolution.note}</span>}
      {refunds.map(({ id, amount, state }) => (
        <span key={id} className={styles.refund}>
          Refund {moneyText(amount, currency)} <RefundState state={state} />
        </span>
      ))}
    </span>
  );
}
