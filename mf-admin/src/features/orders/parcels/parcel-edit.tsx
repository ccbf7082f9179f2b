import type { Order, Shipment } from '@tanabana/contracts';
import { announce, useTask } from '@tanabana/storefront';
import { Alert, Button } from '@tanabana/ui';
import { type FormEvent, useRef, useState } from 'react';
import { type Problems, problemsOf } from '../../../shared/field-problems.ts';
import { focusProblem, useFirstField } from '../../../shared/focus.ts';
import { changeParcel } from './change-parcel.ts';
import { parcelDetails, parcelDraft } from './parcel-draft.ts';
import { ParcelFields } from './parcel-fields.tsx';
import styles from './parcels.module.css';

interface ParcelEditProps {
  order: Order;
  shipment: Shipment;
  onClose: () => void;
}

/** Changes courier, AWB number, tracking link and weight of a parcel (rule 16.1). */
export default function ParcelEdit({ order, shipment, onClose }: ParcelEditProps) {
  const element = useRef<HTMLFormElement>(null);
  useFirstField(element);
  const [draft, setDraft] = useState(() => parcelDraft(shipment));
  const [problems, setProblems] = useState<Problems>({});
  const { busy, problem, run } = useTask('The parcel could not be saved. Please try again.');
  const { number } = shipment;
  const show = (found: Problems): void => {
    setProblems(found);
    focusProblem(element.current, found);
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = parcelDetails(draft);
    if ('problems' in read) return show(read.problems);
    const isDone = await run(async () => {
      try {
        await changeParcel(order, shipment, read.details);
      } catch (error) {
        show(problemsOf(error));
        throw error;
      }
    });
    if (!isDone) return;
    announce(`Parcel ${number} saved`);
    onClose();
  }
  return (
    <form
      ref={element}
      noValidate
      aria-label={`Edit parcel ${number}`}
      className={styles.parcels}
      onSubmit={save}
    >
      <ParcelFields
        draft={draft}
        problems={problems}
        onChange={(change) => {
          setDraft({ ...draft, ...change });
          setProblems({});
        }}
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className={styles.actions}>
        <Button type="submit" size="s" busy={busy}>
          Save parcel
        </Button>
        <Button variant="secondary" size="s" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
