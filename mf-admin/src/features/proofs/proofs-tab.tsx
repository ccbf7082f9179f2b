import {
  formatAmount,
  type Order,
  type OrderPage,
  orderNumber,
  type PaymentStatus,
  texts,
} from '@tanabana/contracts';
import { type ApiState, api, notify, useApi } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Alert, Button, Checkbox } from '@tanabana/ui';
import { useState } from 'react';
import { DescriptionList } from '../../shared/description-list.tsx';
import { ListStates } from '../../shared/list.tsx';
import { useShortcutSwitch, useShortcuts } from '../../shared/use-shortcuts.ts';
import { OrderItems } from '../orders/order-items.tsx';
import { customerOf } from '../orders/order-words.ts';
import { useReplaceOrder, useStatusChange } from '../orders/use-status-change.ts';
import { ProofPicture } from './proof-picture.tsx';
import styles from './proofs.module.css';

const QUEUE = 100;
/** Milliseconds. */
const REFRESH_EVERY = 20_000;

/** Whether an admin checks the payment of an order: a provider reports its own (rule 18.6). */
const isByHand = ({ payment }: Order): boolean => payment === undefined;

/** UPI orders with a pending payment, oldest first. */
export default function ProofsTab() {
  const list = useApi(
    api.orders.list,
    {
      query: {
        paymentMethod: 'pre-paid',
        paymentStatus: 'Pending',
        payment: 'manual',
        sort: 'oldest',
        limit: String(QUEUE),
      },
    },
    { refreshEvery: REFRESH_EVERY },
  );
  return (
    <ListStates
      state={list}
      failed={texts.failed.orders}
      count={list.data?.orders.filter(isByHand).length}
      empty={{
        title: 'No payments to check',
        text: 'New ones appear here automatically.',
      }}
      expected={2}
    >
      {list.data && <ProofQueue orders={list.data.orders} total={list.data.total} list={list} />}
    </ListStates>
  );
}

interface ProofQueueProps {
  orders: OrderPage['orders'];
  total: number;
  list: ApiState<OrderPage>;
}

/**
 * One payment at a time: screenshot next to amount and UTR; one key for Paid and one for Decline.
 */
export function ProofQueue({ orders: listed, total, list }: ProofQueueProps) {
  // A decided payment leaves at once, because the next key press is meant for the next one.
  const orders = listed.filter((one) => isByHand(one) && one.paymentStatus === 'Pending');
  const [shown, setShown] = useState({ id: '', at: 0 });
  const { change, failure } = useStatusChange({ replace: useReplaceOrder(list) });
  const [busy, setBusy] = useState(false);
  // By id, so that list changes do not move another payment under the cursor.
  const found = orders.findIndex(({ _id }) => _id === shown.id);
  const at = found >= 0 ? found : Math.min(shown.at, orders.length - 1);
  const order = orders[at];
  const show = (index: number): void => setShown({ id: orders[index]?._id ?? '', at: index });
  if (order && (order._id !== shown.id || at !== shown.at)) show(at);

  const decide = async (paymentStatus: PaymentStatus): Promise<void> => {
    if (!order || busy) return;
    setBusy(true);
    const done = await change(order, { paymentStatus });
    setBusy(false);
    // it is back in the list with its own error message
    if (!done) return show(orders.findIndex(({ _id }) => _id === order._id));
    notify({
      personal: true,
      tone: 'success',
      text: `Order ${orderNumber(order._id)}: ${paymentStatus}`,
      action: { label: 'Undo', run: () => void change(order, { paymentStatus: 'Pending' }) },
    });
  };
  const step = (by: number): void => show(Math.max(0, Math.min(orders.length - 1, at + by)));
  const shortcuts = useShortcutSwitch();
  useShortcuts({
    p: () => void decide('Paid'),
    d: () => void decide('Decline'),
    n: () => step(1),
    b: () => step(-1),
  });
  if (!order) return null;
  return (
    <div className={styles.queue}>
      <div className={styles.bar}>
        <p>
          {at + 1} of {total - listed.length + orders.length}
        </p>
        <Button
          variant="secondary"
          size="s"
          aria-keyshortcuts="B"
          disabled={at === 0}
          onClick={() => step(-1)}
        >
          Back <kbd>B</kbd>
        </Button>
        <Button
          variant="secondary"
          size="s"
          aria-keyshortcuts="N"
          disabled={at === orders.length - 1}
          onClick={() => step(1)}
        >
          Next <kbd>N</kbd>
        </Button>
        <Checkbox
          label="Keyboard shortcuts"
          checked={shortcuts.on}
          onChange={(event) => shortcuts.turn(event.target.checked)}
        />
      </div>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className={styles.sides}>
        <ProofPicture key={order._id} order={order} />
        <div className={styles.decide}>
          <PaymentDetails order={order} />
          <div className={styles.buttons}>
            <Button busy={busy} aria-keyshortcuts="P" onClick={() => void decide('Paid')}>
              Paid <kbd>P</kbd>
            </Button>
            <Button
              variant="danger"
              busy={busy}
              aria-keyshortcuts="D"
              onClick={() => void decide('Decline')}
            >
              Decline <kbd>D</kbd>
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Amount and UTR to compare with the screenshot, and the customer. */
export function PaymentDetails({ order }: { order: Order }) {
  return (
    <>
      <dl className={styles.main}>
        <dt>Amount</dt>
        <dd>{formatAmount(order.totalPrice)}</dd>
        <dt>UTR</dt>
        <dd>{order.transactionId}</dd>
      </dl>
      <DescriptionList
        items={[
          ['Order #', orderNumber(order._id)],
          ['Customer', customerOf(order)],
          ['Placed', formatMoment(order.createdAt)],
          ['Items', <OrderItems key="items" order={order} />],
        ]}
      />
    </>
  );
}
