import { formatAmount, type Order, orderNumber } from '@tanabana/contracts';
import { FactList } from '../../parts/fact-list.tsx';
import { momentOf } from '../../words/times.ts';
import { OrderItems } from '../orders/order-items.tsx';
import { customerOf } from '../orders/order-words.ts';
import styles from './proofs.module.css';

/** What the screenshot has to show: amount and UTR, large, and whose it is. */
export function PaymentFacts({ order }: { order: Order }) {
  return (
    <>
      <dl className={styles.main}>
        <dt>Amount</dt>
        <dd>{formatAmount(order.totalPrice)}</dd>
        <dt>UTR</dt>
        <dd>{order.transactionId}</dd>
      </dl>
      <FactList
        facts={[
          ['Order #', orderNumber(order._id)],
          ['Customer', customerOf(order)],
          ['Placed', momentOf(order.createdAt)],
          ['Items', <OrderItems key="items" order={order} />],
        ]}
      />
    </>
  );
}
