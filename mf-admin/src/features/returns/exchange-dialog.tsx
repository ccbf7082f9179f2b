import { announce, api, invalidate, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog } from '@tanabana/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type Problems, problemsOf } from '../../shared/field-problems.ts';
import { focusProblem } from '../../shared/focus.ts';
import shared from '../../shared/shared.module.css';
import { useIdempotencyKey } from '../../shared/use-idempotency-key.ts';
import { newParcel, parcelDetails, rememberCourier } from '../orders/parcels/parcel-draft.ts';
import { ParcelFields, useCouriers } from '../orders/parcels/parcel-fields.tsx';
import { wishText } from '../orders/return-words.ts';
import { isOutdated, type ReturnDialogProps } from './change-return.ts';
import { returnName } from './return-dialogs.tsx';

/** Hands the variant of an exchange to a courier (rule 17.3). */
export default function ExchangeDialog({ one, onClose, onOutdated }: ReturnDialogProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const couriers = useCouriers();
  const [draft, setDraft] = useState(newParcel);
  const [problems, setProblems] = useState<Problems>({});
  const { busy, problem, run } = useTask('The exchange could not be shipped. Please try again.');
  const keyOf = useIdempotencyKey();
  const show = (found: Problems): void => {
    setProblems(found);
    focusProblem(element.current, found);
  };

  async function ship(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = parcelDetails(draft, couriers.find(({ id }) => id === draft.book)?.name);
    if ('problems' in read) return show(read.problems);
    const body = read.details;
    let failure: unknown;
    const isDone = await run(async () => {
      try {
        await api.orders.shipExchange(
          { params: { id: one.orderId, return: one.id }, body },
          { idempotencyKey: keyOf(body) },
        );
      } catch (error) {
        failure = error;
        show(problemsOf(error));
        throw error;
      } finally {
        await invalidate('/api/orders');
      }
    });
    if (!isDone) {
      if (isOutdated(failure)) onOutdated(failure);
      return;
    }
    if (!draft.book) rememberCourier(body.courier);
    announce(`${one.item.name}: exchange shipped`);
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ship the exchange"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {draft.book ? 'Book and ship' : 'Ship exchange'}
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} noValidate className={shared.form} onSubmit={ship}>
        <p>
          {returnName(one)}: {wishText(one)}
        </p>
        <ParcelFields
          draft={draft}
          problems={problems}
          couriers={couriers}
          onChange={(change) => {
            setDraft({ ...draft, ...change });
            setProblems({});
          }}
        />
        {problem && <Alert tone="danger">{problem}</Alert>}
      </form>
    </Dialog>
  );
}
