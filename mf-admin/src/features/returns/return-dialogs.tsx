import { MAX_REASON, orderNumber, type QueuedReturn, type ReturnChange } from '@tanabana/contracts';
import { useTask } from '@tanabana/storefront';
import { ChoiceGroup, FormDialog, TextArea } from '@tanabana/ui';
import { type ReactNode, useRef, useState } from 'react';
import { focusFirstField } from '../../shared/focus.ts';
import { changeReturn, FAILED, isOutdated, type ReturnDialogProps } from './change-return.ts';

/** 'Indigo Kurti × 1, order a1b2c3'. */
export const returnName = ({ item, quantity, orderId }: QueuedReturn): string =>
  `${item.name} × ${quantity}, order ${orderNumber(orderId)}`;

interface ChangeDialogProps extends ReturnDialogProps {
  title: string;
  submit: string;
  danger?: boolean;
  /** Returns the change, or null if the input is incomplete. */
  read: () => Omit<ReturnChange, 'seen'> | null;
  /** The result, for screen readers. */
  done: string;
  children: ReactNode;
}

function ChangeDialog({ one, onClose, onOutdated, read, done, ...look }: ChangeDialogProps) {
  const element = useRef<HTMLFormElement>(null);
  const { busy, problem, run } = useTask(FAILED);

  async function send(): Promise<void> {
    const change = read();
    if (!change) return focusFirstField(element.current);
    let failure: unknown;
    const isDone = await run(async () => {
      try {
        await changeReturn(one, change, done);
      } catch (error) {
        failure = error;
        throw error;
      }
    });
    if (isDone) onClose();
    else if (isOutdated(failure)) onOutdated(failure);
  }
  return (
    <FormDialog
      size="s"
      title={look.title}
      submit={look.submit}
      danger={look.danger}
      busy={busy}
      problem={problem}
      formRef={element}
      onClose={onClose}
      onSubmit={send}
    >
      <p>{returnName(one)}</p>
      {look.children}
    </FormDialog>
  );
}

/** Rejects a return with a reason, which the buyer reads. */
export function RejectDialog(props: ReturnDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <ChangeDialog
      {...props}
      title="Reject this return?"
      submit="Reject"
      danger
      done="rejected"
      read={() => {
        if (reason.trim() !== '') return { event: 'reject', reason: reason.trim() };
        setProblem('Please enter a reason.');
        return null;
      }}
    >
      <TextArea
        label="Reason"
        hint="The buyer reads it in an email."
        required
        rows={3}
        maxLength={MAX_REASON}
        value={reason}
        error={problem}
        onChange={({ target }) => {
          setReason(target.value);
          setProblem(undefined);
        }}
      />
    </ChangeDialog>
  );
}

/** Records whether received goods can be sold again. */
export function CheckDialog(props: ReturnDialogProps) {
  const [quality, setQuality] = useState<'restock' | 'damaged' | null>(null);
  const [problem, setProblem] = useState<string>();
  return (
    <ChangeDialog
      {...props}
      title="Quality check"
      submit="Save"
      done={quality === 'damaged' ? 'damaged' : 'restocked'}
      read={() => {
        if (quality) return { event: 'check', quality };
        setProblem('Please choose one.');
        return null;
      }}
    >
      <ChoiceGroup
        legend="Condition of the goods"
        look="cards"
        options={[
          { value: 'restock', label: 'Restock', hint: 'They can be sold again.' },
          { value: 'damaged', label: 'Damaged', hint: 'They are not added to the stock.' },
        ]}
        value={quality}
        error={problem}
        onChange={(value) => {
          setQuality(value as 'restock' | 'damaged');
          setProblem(undefined);
        }}
      />
    </ChangeDialog>
  );
}

/** Turns an exchange into a refund. */
export const ConvertDialog = (props: ReturnDialogProps) => (
  <ChangeDialog
    {...props}
    title="Refund instead of the exchange?"
    submit="Refund instead"
    done="changed to a refund"
    read={() => ({ event: 'convert' })}
  >
    <p>The variant that was kept for the exchange is returned to the stock.</p>
  </ChangeDialog>
);
