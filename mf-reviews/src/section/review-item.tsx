import type { Review } from '@tanabana/contracts';
import { formatDay } from '@tanabana/storefront/dates';
import { CheckIcon, Stars } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { boughtText, fitNames } from '../shared/review-texts.ts';
import { FoldedText } from './folded-text.tsx';
import styles from './review-item.module.css';
import { type OwnMarks, Votes } from './votes.tsx';

interface ReviewItemProps {
  review: Review;
  /** Without them the review has no buttons. */
  marks?: OwnMarks;
  /** Its pictures. */
  photos?: ReactNode;
}

/** One review as shoppers see it. Its texts are shown as text, never as markup (rule 19.2). */
export function ReviewItem({ review, marks, photos }: ReviewItemProps) {
  const { stars, title, text, language, answer, fit } = review;
  const facts = [boughtText(review), fit && fitNames[fit]].filter(Boolean);
  return (
    <article tabIndex={-1} aria-label={`Review by ${review.author}`} className={styles.review}>
      <div className={styles.by}>
        <p className={styles.author}>
          <bdi>{review.author}</bdi>
        </p>
        {review.isVerified && (
          <p className={styles.verified}>
            <CheckIcon size={14} /> Verified buyer
          </p>
        )}
        {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      </div>
      <div className={styles.content}>
        <div className={styles.head}>
          <Stars value={stars} />
          <p className={styles.date}>
            <time dateTime={review.createdAt}>{formatDay(review.createdAt)}</time>
            {review.editedAt && ', edited'}
          </p>
        </div>
        {title && (
          <h3 lang={language} dir="auto" className={styles.title}>
            {title}
          </h3>
        )}
        {text && <FoldedText text={text} language={language} of={review.author} />}
        {photos}
        {answer && (
          <div className={styles.answer}>
            <p className={styles.answerHead}>
              Answer from the shop, <time dateTime={answer.at}>{formatDay(answer.at)}</time>
            </p>
            <p dir="auto" className={styles.answerText}>
              {answer.text}
            </p>
          </div>
        )}
        {marks && <Votes review={review} marks={marks} />}
      </div>
    </article>
  );
}
