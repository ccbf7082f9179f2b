import { canCancel, formatDay, isDispatched, type Order, orderNumber } from '@tanabana/contracts';
import { Link, paths, useTitle } from '@tanabana/storefront';
import { Button, buttonClass, classes, ReceiptIcon } from '@tanabana/ui';
import { type RefObject, useEffect, useRef } from 'react';
import shared from '../shared.module.css';
import { CancelOrder } from './cancel-order.tsx';
import { OrderAddress } from './order-address.tsx';
import styles from './order-page.module.css';
import { OrderPayment } from './order-payment.tsx';
import { OrderTracking } from './order-tracking.tsx';
import { OrderedLines } from './ordered-lines.tsx';
import { useBuyAgain } from './use-buy-again.ts';

interface Props {
  order: Order;
  /** A guest's access key. */
  orderKey: string | undefined;
  onChanged: (order: Order) => void;
}

/** One order with tracking, lines, payment and actions. */
export function OrderPage({ order, orderKey, onChanged }: Props) {
  const number = orderNumber(order._id);
  useTitle(`Order #${number}`);
  const heading = useRef<HTMLHeadingElement>(null);
  const cancellable = canCancel(order);
  useFocusInstead(heading, cancellable);
  const { buyAgain, busy } = useBuyAgain(order);
  const creditNotes = order.documents?.filter(({ kind }) => kind === 'credit-note') ?? [];
  const hasInvoice = order.orderStatus !== 'Cancelled' || order.invoiceNumber !== null;
  return (
    <>
      <header className={classes(shared.spread, styles.head)}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Order #{number}
          </h1>
          <p className={styles.soft}>Placed on {formatDay(order.createdAt)}</p>
        </div>
        <div className={styles.actions}>
          <Button variant="secondary" busy={busy} onClick={() => void buyAgain()}>
            Buy again
          </Button>
          {hasInvoice && (
            <Link
              to={paths.invoice(order._id, orderKey)}
              className={buttonClass({ variant: 'secondary' })}
            >
              <ReceiptIcon />
              {order.invoiceNumber || isDispatched(order.orderStatus) ? 'Invoice' : 'Order summary'}
            </Link>
          )}
          {creditNotes.map(({ number: noteNumber }) => (
            <Link
              key={noteNumber}
              to={paths.invoice(order._id, orderKey, noteNumber)}
              className={buttonClass({ variant: 'secondary' })}
            >
              <ReceiptIcon />
              {creditNotes.length > 1 ? `Credit note ${noteNumber}` : 'Credit note'}
            </Link>
          ))}
          {cancellable && <CancelOrder order={order} orderKey={orderKey} onChanged={onChanged} />}
        </div>
      </header>
      <OrderTracking order={order} />
      <div className={styles.columns}>
        <OrderedLines order={order} />
        <div className={styles.side}>
          <OrderPayment order={order} orderKey={orderKey} />
          <OrderAddress order={order} />
        </div>
      </div>
    </>
  );
}

/** Moves the focus from a removed control, unless the reader has moved it. */
function useFocusInstead(target: RefObject<HTMLElement | null>, present: boolean): void {
  const was = useRef(present);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (was.current && !present && isLost) target.current?.focus({ preventScroll: true });
    was.current = present;
  }, [target, present]);
}
