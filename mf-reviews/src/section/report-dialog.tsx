import { REPORT_REASONS, type Review } from '@tanabana/contracts';
import { announce, useTask } from '@tanabana/storefront';
import { ChoiceGroup, FormDialog, TextArea } from '@tanabana/ui';
import { type FormEvent, useState } from 'react';
import { reviewCalls } from '../shared/review-calls.ts';

type Reason = (typeof REPORT_REASONS)[number];

const reasonNames: Readonly<Record<Reason, string>> = {
  spam: 'It is advertising or spam',
  abuse: 'It is insulting or hateful',
  private: 'It contains personal details',
  not_product: 'It is not about this product',
  other: 'Something else',
};
/** Characters (contract: `newReport`). */
const MAX_TEXT = 500;

interface ReportDialogProps {
  open: boolean;
  review: Review;
  onClose: () => void;
  onReported: () => void;
}

/** Reports a review to the owner, with a reason (rule 19.6). */
export default function ReportDialog({ open, review, onClose, onReported }: ReportDialogProps) {
  const [reason, setReason] = useState<Reason | null>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, problem, setProblem, run } = useTask('The report could not be sent.');
  const close = (): void => {
    setProblem(null);
    onClose();
  };
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    setMissing(reason === null);
    if (reason === null) return event.currentTarget.querySelector('input')?.focus();
    const body = { reason, text: text.trim() };
    const isDone = await run(() => reviewCalls.report({ params: { id: review._id }, body }));
    if (!isDone) return;
    announce('Reported. We will look at it.');
    onReported();
    close();
  }
  return (
    <FormDialog
      open={open}
      size="s"
      title="Report this review"
      submit="Send report"
      busy={busy}
      problem={problem}
      onClose={close}
      onSubmit={send}
    >
      <ChoiceGroup
        legend={`What is wrong with the review by ${review.author}?`}
        options={REPORT_REASONS.map((value) => ({ value, label: reasonNames[value] }))}
        value={reason}
        error={isMissing ? 'Please choose a reason.' : null}
        onChange={(value) => {
          setReason(value as Reason);
          setMissing(false);
        }}
      />
      <TextArea
        label="Details"
        optional
        rows={3}
        maxLength={MAX_TEXT}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
