import {
  formatAmount,
  formatCalendarDay,
  holdsStock,
  isDispatched,
  type Order,
  type OrderRefund,
  refundMethodNames,
} from '@tanabana/contracts';
import { Link, lazily, paths } from '@tanabana/storefront';
import { Button, Skeleton } from '@tanabana/ui';
import { useRef, useState } from 'react';
import { isRefundable, refundRest } from './refund-draft.ts';
import { RefundState } from './refund-state.tsx';
import styles from './refunds.module.css';

const RefundForm = lazily(() => import('./refund-form.tsx'), <Skeleton />);

/** Partial refunds of an order (rule 17.6); for admins with a form for another one. */
export function Refunds({ order, canRecord }: { order: Order; canRecord: boolean }) {
  const place = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { refunds = [], orderStatus, paidTotal } = order;
  const rest = refundRest(order);
  const isSent = isDispatched(orderStatus) && holdsStock(orderStatus);
  const isPaid = order.paymentStatus === 'Paid';
  const isOverpaid = holdsStock(orderStatus) && rest.overpaid > 0 && isPaid;
  const canRefund = canRecord && ((isSent && isRefundable(rest)) || isOverpaid);
  if (refunds.length === 0 && !canRefund) return null;
  const close = (): void => {
    setOpen(false);
    place.current?.focus();
  };
  return (
    <section ref={place} tabIndex={-1} className={styles.refunds} aria-label="Refunds">
      <h3>Refunds</h3>
      {isOverpaid && paidTotal !== undefined && (
        <p className={styles.note}>
          The buyer paid {formatAmount(paidTotal)} before the order was changed to{' '}
          {formatAmount(order.totalPrice)}.
        </p>
      )}
      {refunds.length > 0 && (
        <ul className={styles.list}>
          {refunds.map((refund) => (
            <Refund key={refund.id} order={order} refund={refund} />
          ))}
        </ul>
      )}
      {isOpen && canRefund && (
        <RefundForm order={order} onlyOverpaid={!isSent} onDone={close} onClose={close} />
      )}
      {canRefund && !isOpen && (
        <Button variant="secondary" size="s" onClick={() => setOpen(true)}>
          Refund
        </Button>
      )}
    </section>
  );
}

/** Amount, day, method and what it is for, with its credit note. */
function Refund({ order, refund }: { order: Order; refund: OrderRefund }) {
  const { amount, day, method, reference, creditNote, state } = refund;
  const by = method === 'none' ? 'nothing was paid' : refundMethodNames[method];
  return (
    <li>
      <span className={styles.name}>
        {purposeText(order, refund)}
        <span className={styles.note}>
          {[formatCalendarDay(day), by, reference && `reference ${reference}`]
            .filter(Boolean)
            .join(', ')}
        </span>
        {state && <RefundState state={state} />}
        {creditNote && (
          <Link to={paths.invoice(order._id, undefined, creditNote)} target="_blank">
            Credit note {creditNote}
          </Link>
        )}
      </span>
      <strong>{formatAmount(amount)}</strong>
    </li>
  );
}

/** 'Bagru Kurti × 1, shipping'. */
function purposeText({ products }: Order, { lines, shipping, overpaid }: OrderRefund): string {
  const goods = lines.map(({ line, quantity }) => {
    const name = products[line]?.name ?? `Line ${line + 1}`;
    return quantity > 0 ? `${name} × ${quantity}` : `${name} (allowance)`;
  });
  return [...goods, ...(shipping > 0 ? ['shipping'] : []), ...(overpaid > 0 ? ['overpaid'] : [])]
    .join(', ')
    .replace(/^./, (first) => first.toUpperCase());
}
