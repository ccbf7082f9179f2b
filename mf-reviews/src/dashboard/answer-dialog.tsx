import { REVIEW_LENGTHS } from '@tanabana/contracts';
import { answerReview } from './moderate.ts';
import { type ReviewDialogProps, TextDialog } from './text-dialog.tsx';

/** Writes, changes or removes the public answer to a review. */
export default function AnswerDialog(props: ReviewDialogProps) {
  const { one } = props;
  const before = one.review.answer?.text ?? '';
  return (
    <TextDialog
      {...props}
      title={before ? 'Edit your answer' : 'Answer this review'}
      label="Answer"
      hint={
        before
          ? 'Everyone can read it below the review. An empty answer is removed.'
          : 'Everyone can read it below the review.'
      }
      maxLength={REVIEW_LENGTHS.answer}
      initial={before}
      missing={before ? null : 'Please enter an answer.'}
      submit={before ? 'Save' : 'Publish answer'}
      onSend={(text) => answerReview(one, text)}
    />
  );
}
