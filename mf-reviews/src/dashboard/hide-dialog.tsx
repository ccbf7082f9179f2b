import { MAX_REASON } from '@tanabana/contracts';
import { moderate } from './moderate.ts';
import { type ReviewDialogProps, TextDialog } from './text-dialog.tsx';

/** Hides a review with a reason, which its author sees (rule 19.5). */
export default function HideDialog(props: ReviewDialogProps) {
  return (
    <TextDialog
      {...props}
      title="Hide this review?"
      label="Reason"
      hint="The author sees it with the review and in an email."
      maxLength={MAX_REASON}
      initial=""
      missing="Please enter a reason."
      submit="Hide"
      danger
      onSend={(reason) => moderate(props.one, { state: 'hidden', reason })}
    />
  );
}
