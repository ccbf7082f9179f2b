import {
  type BulkOrderChange,
  ORDER_STATUSES,
  type Order,
  PAYMENT_STATUSES,
} from '@tanabana/contracts';
import { announce, invalidate } from '@tanabana/storefront';
import { Button, Dialog, Progress, SelectField } from '@tanabana/ui';
import { type FormEvent, useId, useState } from 'react';
import { count } from '../../../shared/formats.ts';
import type { Selection } from '../../../shared/selection.tsx';
import shared from '../../../shared/shared.module.css';
import styles from './bulk.module.css';
import { changeStatuses } from './change-statuses.ts';
import type { Changed } from './in-batches.ts';
import { Outcome } from './outcome.tsx';

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
        // a dialog of its own, which gets the focus
        key="result"
        open
        onClose={finish}
        title={`${count(result.changed, 'order')} changed`}
        footer={<Button onClick={finish}>Done</Button>}
      >
        <Outcome result={result} unchanged="had this status already" />
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
