import { formatAmount, type Order, orderNumber } from '@tanabana/contracts';
import { announce, Link, paths, serverNow, useTitle } from '@tanabana/storefront';
import { Alert, Spinner } from '@tanabana/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CancelOrder } from '../order/cancel-order.tsx';
import { OrderSummary } from './order-summary.tsx';
import { NotPayable, Paid } from './outcome.tsx';
import styles from './pay-page.module.css';
import { type PayState, payState, payTitle } from './pay-state.ts';
import { TimeLeft } from './time-left.tsx';
import { useCheckout } from './use-checkout.ts';
import { type PaymentCheck, usePaymentCheck } from './use-payment-check.ts';
import { useShownAgain } from './use-shown-again.ts';
import { WaysToPay } from './ways-to-pay.tsx';

interface Props {
  order: Order;
  /** A guest's access key. */
  orderKey: string | undefined;
  onChanged: (order: Order) => void;
  /** Loads the order again. */
  reload: () => void;
}

/** Payment of an order: ways to pay, then the outcome. */
export function Pay({ order, orderKey, onChanged, reload }: Props) {
  const [now, setNow] = useState(serverNow);
  const heading = useRef<HTMLHeadingElement>(null);
  const state = payState(order, now);
  const title = payTitle(state, order);
  const check = usePaymentCheck({ order, orderKey, onChanged });
  useTitle(title);
  useOutcome(state, title, heading);
  useShownAgain(state === 'waiting' ? check.ask : reload);
  const isOpen = state === 'waiting' || state === 'by-hand';
  return (
    <>
      <header>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.soft}>Order #{orderNumber(order._id)}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          {isOpen ? (
            <Due
              {...{ order, orderKey, check, state, onChanged, reload }}
              onOver={() => setNow(serverNow())}
            />
          ) : state === 'paid' ? (
            <Paid order={order} orderKey={orderKey} />
          ) : (
            <NotPayable order={order} orderKey={orderKey} isLate={state === 'expired'} />
          )}
        </div>
        <OrderSummary order={order}>
          {isOpen && (
            <div className={styles.actions}>
              <Link to={paths.order(order._id, orderKey)} className={styles.details}>
                Order details
              </Link>
              <CancelOrder order={order} orderKey={orderKey} onChanged={onChanged} />
            </div>
          )}
        </OrderSummary>
      </div>
    </>
  );
}

/** Moves the focus to the heading and announces it when the order is paid or the page changes. */
function useOutcome(
  state: PayState,
  title: string,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  const before = useRef(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state
  useEffect(() => {
    if (state === before.current && state !== 'paid') return;
    before.current = state;
    heading.current?.focus();
    announce(`${title}.`);
  }, [state]);
}

interface DueProps extends Props {
  state: PayState;
  check: PaymentCheck;
  onOver: () => void;
}

/** Amount, time left, problems, and how to pay. */
function Due({ order, orderKey, state, check, onChanged, reload, onOver }: DueProps) {
  const { payBy, problem } = order.payment ?? {};
  const isWaiting = state === 'waiting';
  const isDue = !check.isChecking;
  const checkout = useCheckout({ order, orderKey, isDue, onChanged, reload });
  return (
    <>
      <div className={styles.facts}>
        <p className={styles.fact}>
          <span className={styles.soft}>To pay</span>
          <strong className={styles.figure}>{formatAmount(order.totalPrice)}</strong>
        </p>
        {isWaiting && payBy && <TimeLeft until={payBy} onOver={onOver} />}
      </div>
      {check.isChecking ? (
        <Spinner label="Checking your payment…" />
      ) : (
        <>
          {problem ? (
            // announces the same reason of another attempt again
            <Alert key={order.updatedAt} tone="danger" title={`The payment failed: ${problem}`}>
              You can try again.
            </Alert>
          ) : (
            check.hasReturned && (
              <Alert title="We have not received your payment yet.">
                If you have paid, please wait a moment: this page notices it by itself.
              </Alert>
            )
          )}
          <WaysToPay {...checkout} order={order} check={check} />
          {isWaiting && checkout.checkout && <Spinner label="Waiting for your payment…" />}
        </>
      )}
    </>
  );
}
