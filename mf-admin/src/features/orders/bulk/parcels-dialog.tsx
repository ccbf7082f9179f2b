import { MAX_COURIER, type NewShipments, type Order } from '@tanabana/contracts';
import { announce, api, invalidate } from '@tanabana/storefront';
import { Button, ChoiceGroup, Dialog, Progress, TextField } from '@tanabana/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { focusProblem } from '../../../shared/focus.ts';
import { count } from '../../../shared/formats.ts';
import type { Selection } from '../../../shared/selection.tsx';
import shared from '../../../shared/shared.module.css';
import { lastCourier, rememberCourier } from '../parcels/parcel-draft.ts';
import { CourierChoice, useCouriers } from '../parcels/parcel-fields.tsx';
import { FIRST_STATUSES } from '../parcels/parcel-statuses.ts';
import styles from './bulk.module.css';
import { type Changed, inBatches, PATIENCE_MS } from './in-batches.ts';
import { Outcome } from './outcome.tsx';

/** Orders per call that books a courier, which answers within seconds for each. */
const BOOKED_AT_ONCE = 10;

interface ParcelsDialogProps {
  selection: Selection<Order>;
  onClose: () => void;
}

/** Creates one parcel for each selected order with everything that is in no parcel (rule 16.4). */
export default function ParcelsDialog({ selection, onClose }: ParcelsDialogProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const couriers = useCouriers();
  const orders = [...selection.chosen.values()];
  const [courier, setCourier] = useState(lastCourier);
  const [book, setBook] = useState('');
  const [status, setStatus] = useState<NewShipments['status']>('packed');
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<number | null>(null);
  const [result, setResult] = useState<Changed | null>(null);
  const busy = done !== null && !result;
  const booked = couriers.find(({ id }) => id === book);

  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const name = booked?.name ?? courier.trim();
    if (name === '') {
      const message = 'Please enter a courier.';
      setProblem(message);
      return focusProblem(element.current, { courier: message });
    }
    setDone(0);
    const answer = await inBatches(orders, {
      send: (some) =>
        api.orders.createShipments(
          {
            body: {
              ids: some.map(({ _id }) => _id),
              courier: name,
              ...(booked && { book: booked.id }),
              status,
            },
          },
          { timeout: PATIENCE_MS },
        ),
      failed: 'The parcels could not be created',
      ...(booked && { size: BOOKED_AT_ONCE }),
      onProgress: setDone,
    });
    if (!booked) rememberCourier(name);
    setResult(answer);
    announce(`${count(answer.changed, 'parcel')} created, ${answer.refused.length} refused`);
    await invalidate('/api/orders');
  };
  const finish = (): void => {
    // the changed ones stay selected, so that their labels can be printed
    const refused = result?.refused.map(({ order }) => order) ?? [];
    if (refused.length > 0) selection.set(refused);
    onClose();
  };
  const those = count(orders.length, 'parcel');
  if (result)
    return (
      <Dialog
        // a dialog of its own, which gets the focus
        key="result"
        open
        onClose={finish}
        title={`${count(result.changed, 'parcel')} created`}
        footer={<Button onClick={finish}>Done</Button>}
      >
        <Outcome result={result} unchanged="had all their goods in parcels already" />
        {result.refused.length === 0 && (
          <p className={styles.hint}>
            The orders stay selected, so that you can print their labels and packing slips.
          </p>
        )}
      </Dialog>
    );
  return (
    <Dialog
      open
      // A running request is awaited, because its response tells what was done.
      onClose={busy ? () => undefined : onClose}
      title={`Create parcels for ${count(orders.length, 'order')}`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Create {those}
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} noValidate className={shared.form} onSubmit={create}>
        {couriers.length > 0 && (
          <CourierChoice couriers={couriers} value={book} onChange={setBook} />
        )}
        {!booked && (
          <TextField
            label="Courier"
            name="courier"
            required
            maxLength={MAX_COURIER}
            value={courier}
            error={problem}
            onChange={({ target }) => {
              setCourier(target.value);
              setProblem(undefined);
            }}
          />
        )}
        <ChoiceGroup
          legend="Status"
          look="chips"
          options={FIRST_STATUSES}
          value={status}
          onChange={(value) => setStatus(value as NewShipments['status'])}
        />
        <p className={styles.hint}>
          Each order gets one parcel with everything that is in no parcel yet.
          {status === 'handed-over' && ' Each customer is notified by email.'}
        </p>
        {busy && <Progress label="Creating" share={(done ?? 0) / orders.length} />}
      </form>
    </Dialog>
  );
}
