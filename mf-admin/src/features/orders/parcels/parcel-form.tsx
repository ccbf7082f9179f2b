import { type LineUnits, type Order, unitsToShip } from '@tanabana/contracts';
import { announce, api, invalidate, useTask } from '@tanabana/storefront';
import { Alert, Button, Checkbox, ChoiceGroup, QuantityStepper } from '@tanabana/ui';
import { type FormEvent, useRef, useState } from 'react';
import { type Problems, problemsOf } from '../../../shared/field-problems.ts';
import { focusProblem, useFirstField } from '../../../shared/focus.ts';
import { useIdempotencyKey } from '../../../shared/use-idempotency-key.ts';
import { choiceText } from '../order-words.ts';
import { newParcel, parcelDetails, rememberCourier } from './parcel-draft.ts';
import { ParcelFields, useCouriers } from './parcel-fields.tsx';
import { FIRST_STATUSES, type FirstStatus } from './parcel-statuses.ts';
import styles from './parcels.module.css';

interface ParcelFormProps {
  order: Order;
  onClose: () => void;
}

/** Creates a parcel, by default of everything that is in no parcel (rule 16.1). */
export default function ParcelForm({ order, onClose }: ParcelFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useFirstField(element);
  const couriers = useCouriers();
  // as it was when the form was opened: a background reload must not change the choice
  const [left] = useState(() => unitsToShip(order.products, order.shipments ?? []));
  const [units, setUnits] = useState(left);
  const [draft, setDraft] = useState(newParcel);
  const [status, setStatus] = useState<FirstStatus>('packed');
  const [problems, setProblems] = useState<Problems>({});
  const { busy, problem, run } = useTask('The parcel could not be created. Please try again.');
  const keyOf = useIdempotencyKey();
  const show = (found: Problems): void => {
    setProblems(found);
    focusProblem(element.current, found);
  };

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = parcelDetails(draft, couriers.find(({ id }) => id === draft.book)?.name);
    const lines = units.filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) return show({ lines: 'Choose something to pack.' });
    if ('problems' in read) return show(read.problems);
    const body = { ...read.details, lines, status };
    const isDone = await run(async () => {
      try {
        await api.orders.createShipment(
          { params: { id: order._id }, body },
          { idempotencyKey: keyOf(body) },
        );
      } catch (error) {
        show(problemsOf(error));
        throw error;
      }
    });
    await invalidate('/api/orders');
    if (!isDone) return;
    if (!draft.book) rememberCourier(read.details.courier);
    announce('Parcel created');
    onClose();
  }
  return (
    <form
      ref={element}
      noValidate
      aria-label="Create a parcel"
      className={styles.form}
      onSubmit={create}
    >
      <fieldset className={styles.group}>
        <legend>Contents</legend>
        <ul className={styles.lines}>
          {left.map((most) => (
            <UnitsRow
              key={most.line}
              order={order}
              most={most}
              quantity={units.find(({ line }) => line === most.line)?.quantity ?? 0}
              onChange={(quantity) => {
                setProblems({});
                setUnits(units.map((one) => (one.line === most.line ? { ...one, quantity } : one)));
              }}
            />
          ))}
        </ul>
        {problems.lines && <Alert tone="danger">{problems.lines}</Alert>}
      </fieldset>
      <ParcelFields
        draft={draft}
        problems={problems}
        couriers={couriers}
        orderId={order._id}
        onChange={(change) => {
          setDraft({ ...draft, ...change });
          setProblems({});
        }}
      />
      <ChoiceGroup
        legend="Status"
        look="chips"
        options={FIRST_STATUSES}
        value={status}
        onChange={(value) => setStatus(value as FirstStatus)}
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className={styles.actions}>
        <Button type="submit" size="s" busy={busy}>
          {busy ? 'Creating...' : draft.book ? 'Book and create parcel' : 'Create parcel'}
        </Button>
        <Button variant="secondary" size="s" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface UnitsRowProps {
  order: Order;
  /** The order line with the units that are in no parcel. */
  most: LineUnits;
  quantity: number;
  onChange: (quantity: number) => void;
}

function UnitsRow({ order, most, quantity, onChange }: UnitsRowProps) {
  const line = order.products[most.line];
  if (!line) return null;
  const name = [line.name, choiceText(line)].filter(Boolean).join(', ');
  return (
    <li>
      <Checkbox
        label={`${name}${most.quantity === 1 ? '' : ` (${most.quantity} left)`}`}
        checked={quantity > 0}
        onChange={({ target }) => onChange(target.checked ? most.quantity : 0)}
      />
      {most.quantity > 1 && quantity > 0 && (
        <QuantityStepper
          size="s"
          label={`Units of ${name}`}
          value={quantity}
          max={most.quantity}
          onChange={onChange}
        />
      )}
    </li>
  );
}
