import { awaitsPayment, formatAmount, type Order } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { buttonClass } from '@tanabana/ui';
import { useCan } from '../../shared/allowed.tsx';
import { tabPath } from '../../shared/use-address-state.ts';
import { OrderRefund } from './order-refund.tsx';
import { paymentText, unpaidText } from './order-words.ts';
import styles from './orders.module.css';
import { ProofCell } from './proof-cell.tsx';

interface OrderPaymentProps {
  order: Order;
  /** With the form of a refund and a link to the payments, where the role allows them. */
  isOfStaff: boolean;
}

/** How an order is paid, whether it is, and its refund. */
export function OrderPayment({ order, isOfStaff }: OrderPaymentProps) {
  const mayRefund = useCan('payments.write');
  const seesPayments = useCan('payments.read');
  const { payment, paymentMethod, paymentStatus, totalPrice, confirmBy, keptUntil } = order;
  return (
    <section>
      <h3>Payment</h3>
      <p>{paymentText(order)}</p>
      {payment?.reference && <code className={styles.txn}>{payment.reference}</code>}
      <p>
        {formatAmount(totalPrice)} · {paymentStatus}
      </p>
      <Unpaid order={order} />
      {!isOfStaff && payment?.payBy && awaitsPayment(order) && (
        // the page of a payment is a document of its own
        <a href={paths.pay(order._id)} rel="external" className={buttonClass({ size: 's' })}>
          Pay now
        </a>
      )}
      <OrderRefund order={order} canRecord={mayRefund && isOfStaff} />
      {confirmBy && (
        <p className={styles.note}>
          Not confirmed by email yet; cancelled by the shop {formatMoment(confirmBy)}
        </p>
      )}
      {keptUntil && (
        <p className={styles.note}>
          Kept until {formatMoment(keptUntil)}, then cancelled by the shop
        </p>
      )}
      {paymentMethod === 'pre-paid' && !payment && <ProofCell order={order} />}
      {payment && seesPayments && isOfStaff && (
        <p>
          <Link to={tabPath('payments', { q: order._id })}>Open in Payments</Link>
        </p>
      )}
    </section>
  );
}

/** Until when an order waits for its payment, and why the last attempt failed (rule 18.6). */
function Unpaid({ order }: { order: Order }) {
  const unpaid = unpaidText(order);
  if (!unpaid) return null;
  return (
    <>
      <p className={styles.note}>{unpaid}</p>
      {order.payment?.problem && (
        <p className={styles.note}>Last attempt: {order.payment.problem}</p>
      )}
    </>
  );
}
