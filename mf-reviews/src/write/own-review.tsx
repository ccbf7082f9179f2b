import type { OwnReview, ReviewedLine } from '@tanabana/contracts';
import { announce, invalidate, messageOf } from '@tanabana/storefront';
import { formatDay } from '@tanabana/storefront/dates';
import { Alert, Button, ConfirmDialog, Stars } from '@tanabana/ui';
import { useState } from 'react';
import { reviewPictureUrl } from '../shared/pictures.ts';
import { reviewCalls } from '../shared/review-calls.ts';
import { fitNames } from '../shared/review-texts.ts';
import styles from './own-review.module.css';

interface OwnReviewProps {
  order: string;
  line: ReviewedLine;
  review: OwnReview;
  /** Key of an emailed link. */
  linkKey: string | undefined;
  isEditable: boolean;
  onEdit: () => void;
  onDeleted: () => void;
}

/** A stored review with its state; it can be changed for 14 days and always deleted (rule 19.3). */
export function OwnReviewView(props: OwnReviewProps) {
  const { line, review, isEditable } = props;
  const [deleting, setDeleting] = useState(false);
  const { stars, title, text, language, fit, author, pictures, createdAt, answer } = review;
  const remove = async (): Promise<void> => {
    const params = { order: props.order, line: String(line.line) };
    await reviewCalls.remove({ params, query: { key: props.linkKey } });
    announce('Your review is deleted.');
    setDeleting(false);
    props.onDeleted();
    void invalidate('/api/reviews');
  };
  return (
    <div className={styles.review}>
      <StateNote review={review} />
      <Stars value={stars} />
      {title && (
        <p lang={language} dir="auto" className={styles.title}>
          {title}
        </p>
      )}
      {text && (
        <p lang={language} dir="auto" className={styles.text}>
          {text}
        </p>
      )}
      {pictures.length > 0 && (
        <ul aria-label="Your photos" className={styles.pictures}>
          {pictures.map((picture, at) => (
            <li key={picture.id}>
              <img
                src={reviewPictureUrl(picture, '160')}
                alt={`${line.name}, ${at + 1} of ${pictures.length}`}
                width={80}
                height={80}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.soft}>
        {[fit && fitNames[fit], `Shown as ${author}`, formatDay(createdAt)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {answer && (
        <p className={styles.answer}>
          <strong>The shop answered:</strong> {answer.text}
        </p>
      )}
      <div className={styles.actions}>
        {isEditable && (
          <Button
            variant="secondary"
            size="s"
            aria-label={`Edit your review of ${line.name}`}
            onClick={props.onEdit}
          >
            Edit
          </Button>
        )}
        <Button
          variant="quiet"
          size="s"
          aria-label={`Delete your review of ${line.name}`}
          onClick={() => setDeleting(true)}
        >
          Delete
        </Button>
        <span className={styles.soft}>
          {isEditable
            ? `Can be changed until ${formatDay(review.editableUntil)}.`
            : 'The 14 days for changes are over.'}
        </span>
      </div>
      <ConfirmDialog
        open={deleting}
        title="Delete your review?"
        confirm="Delete"
        cancel="Keep"
        onConfirm={remove}
        onClose={() => setDeleting(false)}
        problemOf={(error) => messageOf(error, 'Your review could not be deleted.')}
      >
        Stars, text and photos are deleted permanently.
      </ConfirmDialog>
    </div>
  );
}

/** A note that the review is published, waits for the owner, or is hidden, with the reason. */
function StateNote({ review: { state, hiddenBecause = '' } }: { review: OwnReview }) {
  if (state === 'published')
    return <Alert tone="success">Published. Thank you for your review.</Alert>;
  if (state === 'pending')
    return <Alert tone="info">Thank you. The shop checks your review before it appears.</Alert>;
  return (
    <Alert tone="warning" title="The shop does not show this review">
      {hiddenBecause}
    </Alert>
  );
}
