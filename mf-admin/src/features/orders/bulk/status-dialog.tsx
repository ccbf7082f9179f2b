import {
  type BulkOrderChange,
  ORDER_STATUSES,
  type Order,
  orderNumber,
  PAYMENT_STATUSES,
} from '@tanabana/contracts';
import { announce, invalidate } from '@tanabana/storefront';
import { Alert, Button, Dialog, Progress, SelectField } from '@tanabana/ui';
import { type FormEvent, useId, useState } from 'react';
import { count } from '../../../shared/formats.ts';
import type { Selection } from '../../../shared/selection.tsx';
import shared from '../../../shared/shared.module.css';
import { customerOf } from '../order-words.ts';
import styles from './bulk.module.css';
import { type Changed, changeStatuses } from './change-statuses.ts';

const kinds = {
  orderStatus: { label: 'Order status', values: ORDER_STATUSES },
  paymentStatus: { label: 'Payment status', values: PAYMENT_STATUSES },
} as const;
type Kind = keyof typeof kinds;

interface StatusDialogProps {
  selection: Selection<Order>;
  onClose: () => void;
}

/** Sets a status on all selected orders and lists those that failed, which stay selected. */
export default function StatusDialog({ selection, onClose }: StatusDialogProps) {
  const formId = useId();
  const orders = [...selection.chosen.values()];
  const [kind, setKind] = useState<Kind>('orderStatus');
  const [to, setTo] = useState<string>('Accepted');
  const [done, setDone] = useState<number | null>(null);
  const [result, setResult] = useState<Changed | null>(null);
  const busy = done !== null && !result;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setDone(0);
    const change = { [kind]: to } as BulkOrderChange['change'];
    const answer = await changeStatuses(orders, change, setDone);
    setResult(answer);
    announce(`${count(answer.changed, 'order')} changed, ${answer.refused.length} refused`);
    await invalidate('/api/orders');
  };
  const finish = (): void => {
    selection.set(result?.refused.map(({ order }) => order) ?? []);
    onClose();
  };
  const those = count(orders.length, 'order');
  if (result)
    return (
      <Dialog
        open
        onClose={finish}
        title={`${count(result.changed, 'order')} changed`}
        footer={<Button onClick={finish}>Done</Button>}
      >
        <Outcome result={result} />
      </Dialog>
    );
  return (
    <Dialog
      open
      // A running request is awaited, because its response tells what was done.
      onClose={busy ? () => undefined : onClose}
      title={`Set a status of ${those}`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Change {those}
          </Button>
        </>
      }
    >
      <form id={formId} className={shared.form} onSubmit={save}>
        <SelectField
          label="What"
          value={kinds[kind].label}
          options={Object.values(kinds).map(({ label }) => ({ value: label, label }))}
          onChange={(event) => {
            const next = event.target.value === kinds.orderStatus.label;
            setKind(next ? 'orderStatus' : 'paymentStatus');
            setTo(next ? 'Accepted' : 'Paid');
          }}
        />
        <SelectField
          label="To"
          value={to}
          options={kinds[kind].values.map((value) => ({ value, label: value }))}
          onChange={(event) => setTo(event.target.value)}
        />
        <p className={styles.hint}>
          Each customer is notified by email. Cancelled and Returned restore the stock.
        </p>
        {busy && <Progress label="Changing" share={(done ?? 0) / orders.length} />}
      </form>
    </Dialog>
  );
}

function Outcome({ result: { unchanged, refused } }: { result: Changed }) {
  return (
    <div className={shared.form}>
      {unchanged > 0 && <p>{count(unchanged, 'order')} had this status already.</p>}
      {refused.length === 0 && unchanged === 0 && <p>All of them.</p>}
      {refused.length > 0 && (
        <Alert tone="warning" title={`${count(refused.length, 'order')} not changed`}>
          <RefusedOrders label="Not changed" refused={refused} />
          They stay selected.
        </Alert>
      )}
    </div>
  );
}

/** Orders that failed, with the reason. */
export function RefusedOrders({ label, refused }: { label: string; refused: Changed['refused'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
    <ul className={styles.refused} aria-label={label} tabIndex={0}>
      {refused.map(({ order, reason }) => (
        <li key={order._id}>
          <code>{orderNumber(order._id)}</code> {customerOf(order)}: {reason}
        </li>
      ))}
    </ul>
  );
}
