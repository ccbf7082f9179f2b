import { canCancel, formatAmount, type Order } from '@tanabana/contracts';
import { Link, paths, serverNow } from '@tanabana/storefront';
import { BlockPrintBorder, Button, buttonClass, CheckIcon } from '@tanabana/ui';
import { paymentWay } from '../order/online-payment.ts';
import { LATE_PAYMENT, paymentText } from '../order/payment-words.ts';
import { useBuyAgain } from '../order/use-buy-again.ts';
import styles from './pay-page.module.css';

interface Props {
  order: Order;
  orderKey: string | undefined;
}

/** The order is paid. */
export function Paid({ order, orderKey }: Props) {
  return (
    <>
      <p className={styles.paid}>
        <CheckIcon />
        <span>
          {formatAmount(order.paidTotal ?? order.totalPrice)} · {paymentWay(order)}
        </span>
      </p>
      <p>
        We have received your payment. Thank you!
        {canCancel(order) && ' We pack your order with care.'}
      </p>
      <p className={styles.actions}>
        <Link to={paths.order(order._id, orderKey)} className={buttonClass({ size: 'l' })}>
          See your order
        </Link>
        <Link to={paths.shop()} className={buttonClass({ size: 'l', variant: 'secondary' })}>
          Continue shopping
        </Link>
      </p>
      <BlockPrintBorder className={styles.border} />
    </>
  );
}

/** The order was not paid in time, is cancelled or returned. */
export function NotPayable({ order, orderKey, isLate }: Props & { isLate: boolean }) {
  const { buyAgain, busy } = useBuyAgain(order);
  return (
    <>
      <p>{isLate ? LATE_PAYMENT : paymentText(order, serverNow()).line}</p>
      <p className={styles.actions}>
        <Button busy={busy} onClick={() => void buyAgain()}>
          Order again
        </Button>
        <Link
          to={paths.order(order._id, orderKey)}
          className={buttonClass({ variant: 'secondary' })}
        >
          See your order
        </Link>
      </p>
    </>
  );
}
