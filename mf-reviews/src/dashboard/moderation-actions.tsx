import { can, type ModeratedReview } from '@tanabana/contracts';
import { lazily, messageOf, useSession } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { useState } from 'react';
import { dismissReports, FAILED, moderate } from './moderate.ts';
import styles from './moderation-actions.module.css';

const HideDialog = lazily(() => import('./hide-dialog.tsx'));
const AnswerDialog = lazily(() => import('./answer-dialog.tsx'));

interface ModerationActionsProps {
  one: ModeratedReview;
  /** Shows a failure above the list; null clears it. */
  onFailure: (text: string | null) => void;
}

/** Buttons for what staff can do with a review in its state, if their role allows it. */
export function ModerationActions({ one, onFailure }: ModerationActionsProps) {
  const { review, reports } = one;
  const { user } = useSession();
  // as it was when the action was chosen
  const [open, setOpen] = useState<{ action: 'hide' | 'answer'; of: ModeratedReview } | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const name = `the review by ${review.author}`;

  async function act(label: string, change: () => Promise<void>): Promise<void> {
    if (running) return;
    onFailure(null);
    setRunning(label);
    try {
      await change();
    } catch (error) {
      onFailure(messageOf(error, FAILED));
    } finally {
      setRunning(null);
      focusHeadingIfLost();
    }
  }
  const button = (label: string, change: () => Promise<void>) => (
    <Button
      variant="quiet"
      size="s"
      aria-label={`${label}: ${name}`}
      busy={running === label}
      onClick={() => void act(label, change)}
    >
      {label}
    </Button>
  );
  const opener = (label: string, action: 'hide' | 'answer') => (
    <Button
      variant="quiet"
      size="s"
      aria-haspopup="dialog"
      aria-label={`${label}: ${name}`}
      onClick={() => {
        onFailure(null);
        setOpen({ action, of: one });
      }}
    >
      {label}
    </Button>
  );
  const dialog = {
    onClose: () => setOpen(null),
    onOutdated(error: unknown) {
      setOpen(null);
      onFailure(messageOf(error, FAILED));
    },
  };
  if (!can(user, 'reviews.write')) return null;
  return (
    <div className={styles.actions}>
      {review.state !== 'published' &&
        button('Publish', () => moderate(one, { state: 'published' }))}
      {review.state !== 'hidden' && opener('Hide', 'hide')}
      {opener(review.answer ? 'Edit answer' : 'Answer', 'answer')}
      {reports.length > 0 && button('Dismiss reports', () => dismissReports(one))}
      {open?.action === 'hide' && <HideDialog one={open.of} {...dialog} />}
      {open?.action === 'answer' && <AnswerDialog one={open.of} {...dialog} />}
    </div>
  );
}

/** Focuses the page's heading if the focused card has left the list. */
function focusHeadingIfLost(): void {
  requestAnimationFrame(() => {
    const heading = document.querySelector('h1');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
