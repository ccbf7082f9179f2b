import { canCancel, isDispatched, type Order, orderNumber } from '@tanabana/contracts';
import { Link, paths, useTitle } from '@tanabana/storefront';
import { formatDay } from '@tanabana/storefront/dates';
import { Button, buttonClass, classes, ReceiptIcon, ReturnIcon } from '@tanabana/ui';
import { useRef } from 'react';
import { OrderReturns } from '../returns/order-returns.tsx';
import { mayReturn } from '../returns/return-texts.ts';
import shared from '../shared.module.css';
import { CancelOrder } from './cancel-order.tsx';
import { ConfirmOrder } from './confirm-order.tsx';
import { OrderAddress } from './order-address.tsx';
import styles from './order-page.module.css';
import { OrderPayment } from './order-payment.tsx';
import { OrderTracking } from './order-tracking.tsx';
import { OrderedLines } from './ordered-lines.tsx';
import { Parcels } from './parcels.tsx';
import { PayNow } from './pay-now.tsx';
import { useBuyAgain } from './use-buy-again.ts';
import { useFocusInstead } from './use-focus-instead.ts';

interface Props {
  order: Order;
  /** A guest's access key. */
  orderKey: string | undefined;
  /** Of a mailed link. */
  mailToken: string | undefined;
  onChanged: (order: Order) => void;
}

/** One order with tracking, lines, payment and actions. */
export function OrderPage({ order, orderKey, mailToken, onChanged }: Props) {
  const number = orderNumber(order._id);
  useTitle(`Order #${number}`);
  const heading = useRef<HTMLHeadingElement>(null);
  const cancellable = canCancel(order);
  useFocusInstead(heading, cancellable);
  const { buyAgain, busy } = useBuyAgain(order);
  const creditNotes = creditNotesOf(order);
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
          {mayReturn(order) && (
            <Link
              to={paths.returnRequest(order._id, orderKey)}
              className={buttonClass({ variant: 'secondary' })}
            >
              <ReturnIcon />
              Return or exchange
            </Link>
          )}
          {cancellable && <CancelOrder order={order} orderKey={orderKey} onChanged={onChanged} />}
        </div>
      </header>
      <PayNow order={order} orderKey={orderKey} />
      <ConfirmOrder {...{ order, mailToken, onChanged }} />
      <OrderTracking order={order} />
      {order.shipments && (
        <Parcels
          orderStatus={order.orderStatus}
          lines={order.products}
          shipments={order.shipments}
          returns={order.returns}
        />
      )}
      {order.returns && (
        <OrderReturns
          order={order}
          returns={order.returns}
          orderKey={orderKey}
          onChanged={onChanged}
        />
      )}
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

/** Returns the credit notes that no refund of the payment section links. */
function creditNotesOf({ documents = [], refunds = [] }: Order) {
  const linked = refunds.map(({ creditNote }) => creditNote);
  return documents.filter(({ kind, number }) => kind === 'credit-note' && !linked.includes(number));
}
