import { type OrderPage, orderNumber, type PaymentStatus } from '@tanabana/contracts';
import type { ApiState } from '@tanabana/storefront';
import { notify } from '@tanabana/storefront';
import { Alert, Button, Checkbox } from '@tanabana/ui';
import { useState } from 'react';
import { useReplaceOrder } from '../orders/use-replace-order.ts';
import { useStatusChange } from '../orders/use-status-change.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { ProofPicture } from './proof-picture.tsx';
import styles from './proofs.module.css';
import { useShortcuts } from './use-shortcuts.ts';

interface ProofQueueProps {
  orders: OrderPage['orders'];
  total: number;
  list: ApiState<OrderPage>;
}

/** One payment at a time, screenshot beside amount and UTR; one key for Paid and one for Decline. */
export function ProofQueue({ orders: listed, total, list }: ProofQueueProps) {
  // What was decided goes at once: the next press is meant for the next payment.
  const orders = listed.filter(({ paymentStatus }) => paymentStatus === 'Pending');
  const [shown, setShown] = useState({ id: '', at: 0 });
  const { change, failure } = useStatusChange({ replace: useReplaceOrder(list) });
  const [busy, setBusy] = useState(false);
  // By its id: orders that come and go must not put another one under a finger on its way to a key.
  const found = orders.findIndex(({ _id }) => _id === shown.id);
  const at = found >= 0 ? found : Math.min(shown.at, orders.length - 1);
  const order = orders[at];
  const show = (place: number): void => setShown({ id: orders[place]?._id ?? '', at: place });
  if (order && (order._id !== shown.id || at !== shown.at)) show(at);

  const decide = async (paymentStatus: PaymentStatus): Promise<void> => {
    if (!order || busy) return;
    setBusy(true);
    const done = await change(order, { paymentStatus });
    setBusy(false);
    // it is back in the list: the words of the failure are its own
    if (!done) return show(orders.findIndex(({ _id }) => _id === order._id));
    notify({
      personal: true,
      tone: 'success',
      text: `Order ${orderNumber(order._id)}: ${paymentStatus}`,
      action: { label: 'Undo', run: () => void change(order, { paymentStatus: 'Pending' }) },
    });
  };
  const step = (by: number): void => show(Math.max(0, Math.min(orders.length - 1, at + by)));
  const shortcuts = useShortcuts({
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
          <PaymentFacts order={order} />
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
