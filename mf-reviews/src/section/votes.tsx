import { formatCount, type Review } from '@tanabana/contracts';
import { lazyWindow, messageOf, notify, openAccount, useSession } from '@tanabana/storefront';
import { Button, CheckIcon } from '@tanabana/ui';
import { useState } from 'react';
import { reviewCalls } from '../shared/review-calls.ts';
import styles from './votes.module.css';

const ReportDialog = lazyWindow(() => import('./report-dialog.tsx'));

/** Reviews that the signed-in user wrote or found helpful, by id. */
export interface OwnMarks {
  own: readonly string[];
  helpful: readonly string[];
  setHelpful: (ids: string[]) => void;
}

interface VotesProps {
  review: Review;
  marks: OwnMarks;
}

/** Buttons that vote for a review as helpful or report it (rule 19.6). */
export function Votes({ review, marks }: VotesProps) {
  const { user } = useSession();
  const [reporting, setReporting] = useState(false);
  const [reported, setReported] = useState(false);
  if (marks.own.includes(review._id)) return <p className={styles.own}>You wrote this review.</p>;
  const report = (): void => {
    if (user) setReporting(true);
    else openAccount({ note: { tone: 'info', text: 'Sign in to report a review.' } });
  };
  return (
    <div className={styles.votes}>
      <HelpfulButton review={review} marks={marks} />
      {reported ? (
        <p className={styles.own}>Reported. We will look at it.</p>
      ) : (
        <Button
          variant="quiet"
          size="s"
          aria-haspopup="dialog"
          aria-label={`Report the review by ${review.author}`}
          onClick={report}
        >
          Report
        </Button>
      )}
      <ReportDialog
        open={reporting}
        review={review}
        onClose={() => setReporting(false)}
        onReported={() => setReported(true)}
      />
    </div>
  );
}

/** Adds or removes the user's vote at once, and reverts the change if the service rejects it. */
function HelpfulButton({ review, marks }: VotesProps) {
  const { user } = useSession();
  const { _id: id } = review;
  /** The last change by this button; null before the first. */
  const [changed, setChanged] = useState<{ isOn: boolean; count: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const isOn = changed?.isOn ?? marks.helpful.includes(id);
  const count = changed?.count ?? review.helpful;

  async function vote(): Promise<void> {
    if (!user)
      return openAccount({ note: { tone: 'info', text: 'Sign in to mark a review as helpful.' } });
    if (busy) return;
    const before = changed;
    setBusy(true);
    setChanged({ isOn: !isOn, count: Math.max(0, count + (isOn ? -1 : 1)) });
    try {
      const call = isOn ? reviewCalls.removeVote : reviewCalls.addVote;
      const { helpful } = await call({ params: { id } });
      setChanged({ isOn: !isOn, count: helpful });
      const others = marks.helpful.filter((one) => one !== id);
      marks.setHelpful(isOn ? others : [...others, id]);
    } catch (error) {
      setChanged(before);
      const text = messageOf(error, 'Your vote could not be saved. Please try again.');
      notify({ tone: 'danger', text });
    } finally {
      setBusy(false);
    }
  }
  return (
    <button
      type="button"
      className={styles.helpful}
      aria-pressed={isOn}
      aria-label={`Helpful: review by ${review.author}, ${count === 1 ? '1 vote' : `${count} votes`}`}
      onClick={() => void vote()}
    >
      {isOn && <CheckIcon size={14} />}
      Helpful{count > 0 && <span className={styles.count}>{formatCount(count)}</span>}
    </button>
  );
}
