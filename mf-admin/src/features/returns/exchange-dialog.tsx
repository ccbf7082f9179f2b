import { announce, api, invalidate, useTask } from '@tanabana/storefront';
import { FormDialog } from '@tanabana/ui';
import { useRef, useState } from 'react';
import { type Problems, problemsOf } from '../../shared/field-problems.ts';
import { focusProblem } from '../../shared/focus.ts';
import { useIdempotencyKey } from '../../shared/use-idempotency-key.ts';
import { newParcel, parcelDetails, rememberCourier } from '../orders/parcels/parcel-draft.ts';
import { ParcelFields, useCouriers } from '../orders/parcels/parcel-fields.tsx';
import { wishText } from '../orders/return-words.ts';
import { isOutdated, type ReturnDialogProps } from './change-return.ts';
import { returnName } from './return-dialogs.tsx';

/** Hands the variant of an exchange to a courier (rule 17.3). */
export default function ExchangeDialog({ one, onClose, onOutdated }: ReturnDialogProps) {
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

  async function ship(): Promise<void> {
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
    <FormDialog
      title="Ship the exchange"
      submit={draft.book ? 'Book and ship' : 'Ship exchange'}
      busy={busy}
      problem={problem}
      formRef={element}
      onClose={onClose}
      onSubmit={ship}
    >
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
    </FormDialog>
  );
}
