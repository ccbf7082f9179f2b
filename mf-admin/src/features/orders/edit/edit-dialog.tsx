import {
  formatAmount,
  type Order,
  orderNumber,
  toPaise,
  toRupees,
  versionETag,
} from '@tanabana/contracts';
import { announce, api, invalidate, isApiError, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog } from '@tanabana/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type Problems, problemsOf } from '../../../shared/field-problems.ts';
import { focusProblem } from '../../../shared/focus.ts';
import { Folded } from '../../../shared/folded.tsx';
import shared from '../../../shared/shared.module.css';
import { UnsavedQuestion, useUnsaved } from '../../../shared/unsaved.tsx';
import { AddressFields } from './address-fields.tsx';
import styles from './edit.module.css';
import { type EditDraft, editBody, editDraft, editProblems } from './edit-draft.ts';
import { EditLine } from './edit-line.tsx';

interface EditDialogProps {
  order: Order;
  onClose: () => void;
}

/** Changes lines, address and note of an order before dispatch (rule 16.8). */
export default function EditDialog({ order, onClose }: EditDialogProps) {
  const [done, setDone] = useState<{ before: Order; after: Order } | null>(null);
  if (!done) return <EditForm order={order} onSaved={setDone} onClose={onClose} />;
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title="Order changed"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Outcome {...done} />
    </Dialog>
  );
}

/** The new total, and what follows for the payment. */
function Outcome({ before, after }: { before: Order; after: Order }) {
  const { paidTotal, totalPrice, paymentStatus } = after;
  const excess = paidTotal === undefined ? 0 : toPaise(paidTotal) - toPaise(totalPrice);
  return (
    <div className={shared.form}>
      <p>
        {before.totalPrice === totalPrice ? (
          <>The total is still {formatAmount(totalPrice)}.</>
        ) : (
          <>
            The total is now <strong>{formatAmount(totalPrice)}</strong>, before{' '}
            {formatAmount(before.totalPrice)}.
          </>
        )}
      </p>
      {excess > 0 && paymentStatus === 'Paid' && (
        <p>The buyer paid {formatAmount(toRupees(excess))} too much. Refund it in this order.</p>
      )}
    </div>
  );
}

interface EditFormProps extends EditDialogProps {
  onSaved: (done: { before: Order; after: Order }) => void;
}

function EditForm({ order: current, onSaved, onClose }: EditFormProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  // the version that is edited; a background reload must not change it
  const [order, setOrder] = useState(current);
  const stored = editDraft(order);
  const [draft, setDraft] = useState<EditDraft>(stored);
  const [problems, setProblems] = useState<Problems>({});
  const [isStale, setStale] = useState(false);
  const { busy, problem, setProblem, run } = useTask(
    'The order could not be changed. Please try again.',
  );
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored);
  const saved = useRef<Order | null>(null);
  const unsaved = useUnsaved(isChanged, () =>
    saved.current ? onSaved({ before: order, after: saved.current }) : onClose(),
  );
  /** Discards the input and starts with the current version. */
  const startAgain = (): void => {
    setOrder(current);
    setDraft(editDraft(current));
    setStale(false);
    setProblem(null);
  };
  const set = (change: Partial<EditDraft>): void => {
    setDraft({ ...draft, ...change });
    setProblems({});
  };
  const show = (found: Problems): void => {
    setProblems(found);
    focusProblem(element.current, found);
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isChanged) return unsaved.leave();
    const read = editBody(order, draft);
    if ('problems' in read) return show(read.problems);
    const isDone = await run(async () => {
      try {
        const answer = await api.orders.edit(
          { params: { id: order._id }, body: read.body },
          { ifMatch: versionETag(order) },
        );
        saved.current = answer.order;
      } catch (error) {
        setStale(isApiError(error) && error.status === 412);
        show(editProblems(problemsOf(error), read.body));
        throw error;
      } finally {
        await invalidate('/api/orders');
      }
    });
    if (!isDone) return;
    announce(`Order ${orderNumber(order._id)} changed`);
    unsaved.leave();
  }
  return (
    <Dialog
      open
      onClose={unsaved.ask}
      title={`Edit order ${orderNumber(order._id)}`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={unsaved.ask}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} disabled={isStale}>
            Save changes
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} noValidate className={shared.form} onSubmit={save}>
        {problem && (
          <Alert
            tone="danger"
            action={
              isStale && (
                <Button variant="secondary" size="s" onClick={startAgain}>
                  Start again
                </Button>
              )
            }
          >
            {problem}
          </Alert>
        )}
        <fieldset className={styles.group}>
          <legend>Items</legend>
          <ul className={styles.lines}>
            {draft.lines.map((line) => (
              <EditLine
                key={line.line}
                order={order}
                draft={line}
                problem={problems[`line.${line.line}`]}
                onChange={(change) =>
                  set({
                    lines: draft.lines.map((one) =>
                      one.line === line.line ? { ...one, ...change } : one,
                    ),
                  })
                }
              />
            ))}
          </ul>
          {problems.lines && <Alert tone="danger">{problems.lines}</Alert>}
          <p className={styles.note}>
            Unit prices and shipping stay. The new total is shown after you save.
          </p>
        </fieldset>
        <Folded title="Address, phone and note">
          <AddressFields
            address={draft.address}
            problems={problems}
            onChange={(change) => set({ address: { ...draft.address, ...change } })}
          />
        </Folded>
      </form>
      <UnsavedQuestion unsaved={unsaved} />
    </Dialog>
  );
}
