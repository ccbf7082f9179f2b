import { api, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog, TextArea } from '@tanabana/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { problemsOf } from '../../shared/field-problems.ts';
import { focusFirstField } from '../../shared/focus.ts';
import shared from '../../shared/shared.module.css';
import { changePayment, type PaymentDialogProps } from './change-payment.ts';

const MAX_NOTE = 500;

/** Records what an admin did about a payment that needs attention (rule 18.4). */
export function ResolveDialog({ payment, onChange, onClose }: PaymentDialogProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<string>();
  const { busy, problem, run } = useTask('The note could not be saved. Please try again.');
  const show = (message: string): void => {
    setMissing(message);
    focusFirstField(element.current);
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
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
    <Dialog
      open
      size="s"
      onClose={onClose}
      title="Mark as resolved"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} noValidate className={shared.form} onSubmit={save}>
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
        {problem && !missing && <Alert tone="danger">{problem}</Alert>}
      </form>
    </Dialog>
  );
}
