import { api, useTask } from '@tanabana/storefront';
import { FormDialog, TextArea } from '@tanabana/ui';
import { useRef, useState } from 'react';
import { problemsOf } from '../../shared/field-problems.ts';
import { focusFirstField } from '../../shared/focus.ts';
import { changePayment, type PaymentDialogProps } from './change-payment.ts';

const MAX_NOTE = 500;

/** Records what an admin did about a payment that needs attention (rule 18.4). */
export function ResolveDialog({ payment, onChange, onClose }: PaymentDialogProps) {
  const element = useRef<HTMLFormElement>(null);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<string>();
  const { busy, problem, run } = useTask('The note could not be saved. Please try again.');
  const show = (message: string): void => {
    setMissing(message);
    focusFirstField(element.current);
  };

  async function save(): Promise<void> {
    if (note.trim() === '') return show('Please enter what you did.');
    const input = { params: { payment: payment.id }, body: { note: note.trim() } };
    await run(async () => {
      try {
        onChange(await changePayment(() => api.orders.resolvePayment(input), 'resolved'));
      } catch (error) {
        const { note: message } = problemsOf(error);
        if (message !== undefined) show(message);
        throw error;
      }
    });
  }
  return (
    <FormDialog
      size="s"
      title="Mark as resolved"
      submit="Save"
      busy={busy}
      problem={missing ? null : problem}
      formRef={element}
      onClose={onClose}
      onSubmit={save}
    >
      <p>The payment stays as it is, and needs no attention any more.</p>
      <TextArea
        label="Note"
        hint="What you did, for example: sent the parcel, the buyer agreed by phone."
        required
        rows={3}
        maxLength={MAX_NOTE}
        value={note}
        error={missing}
        onChange={({ target }) => {
          setNote(target.value);
          setMissing(undefined);
        }}
      />
    </FormDialog>
  );
}
