import { type ModeratedReview, orderNumber } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { formatDay, formatMoment } from '@tanabana/storefront/dates';
import { Badge, Stars, type Tone } from '@tanabana/ui';
import { FoldedText } from '../section/folded-text.tsx';
import { reviewPictureUrl } from '../shared/pictures.ts';
import { boughtText, fitNames } from '../shared/review-texts.ts';
import styles from './moderated-card.module.css';
import { ModerationActions } from './moderation-actions.tsx';
import { heldText, reportNames } from './moderation-texts.ts';
import { stateNames } from './queue-filters.tsx';

const tones = {
  pending: 'warning',
  published: 'success',
  hidden: 'danger',
} as const satisfies Record<string, Tone>;

interface ModeratedCardProps {
  one: ModeratedReview;
  /** Shows a failure above the list; null clears it. */
  onFailure: (text: string | null) => void;
}

/** A review with its state, reports and answer, and what the owner can do. */
export function ModeratedCard({ one, onFailure }: ModeratedCardProps) {
  const { review, productName, orderId, reports, hiddenBecause } = one;
  const { stars, title, text, language, author, isVerified, fit, pictures, answer } = review;
  const held = heldText(one);
  return (
    <article
      aria-label={`Review of ${productName || 'a deleted product'} by ${author}`}
      className={styles.card}
    >
      <div className={styles.facts}>
        <p className={styles.product}>
          {productName ? (
            <Link to={paths.product(review.productId)}>{productName}</Link>
          ) : (
            'Deleted product'
          )}
        </p>
        <p>
          <Badge tone={tones[review.state]}>{stateNames[review.state]}</Badge>
        </p>
        {held && <p className={styles.note}>{held}</p>}
        {hiddenBecause && <p className={styles.note}>Reason: {hiddenBecause}</p>}
        <p className={styles.quiet}>
          <bdi>{author}</bdi>
          {one.email && (
            <>
              <br />
              {one.email}
            </>
          )}
        </p>
        <p className={styles.quiet}>
          {isVerified ? 'Verified buyer' : 'Not verified'}
          {orderId && (
            <>
              {', order '}
              <Link to={`${paths.dashboard('orders')}?${new URLSearchParams({ q: orderId })}`}>
                <code>{orderNumber(orderId)}</code>
              </Link>
            </>
          )}
        </p>
        <p className={styles.quiet}>
          <time dateTime={review.createdAt}>{formatMoment(review.createdAt)}</time>
          {review.editedAt && `, edited ${formatDay(review.editedAt)}`}
        </p>
      </div>
      <div className={styles.content}>
        <Stars value={stars} />
        {title && (
          <h3 lang={language} dir="auto" className={styles.title}>
            {title}
          </h3>
        )}
        {text && <FoldedText text={text} language={language} of={author} />}
        <p className={styles.quiet}>
          {[boughtText(review), fit && fitNames[fit], `${review.helpful} helpful`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {pictures.length > 0 && (
          <ul aria-label="Photos" className={styles.pictures}>
            {pictures.map((picture, at) => (
              <li key={picture.id}>
                <a
                  aria-label={`Open photo ${at + 1} in a new tab`}
                  href={reviewPictureUrl(picture, '960')}
                  target="_blank"
                  rel="noreferrer"
                >
                  <img
                    src={reviewPictureUrl(picture, '160')}
                    alt=""
                    width={72}
                    height={72}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        {answer && (
          <p dir="auto" className={styles.answer}>
            <strong>Your answer:</strong> {answer.text}
          </p>
        )}
        {reports.length > 0 && (
          <ul aria-label="Reports" className={styles.reports}>
            {reports.map(({ reason, text: details, at }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: reports have no id
              <li key={index}>
                <strong>{reportNames[reason]}</strong>
                {details && `: “${details}”`}{' '}
                <time dateTime={at} className={styles.quiet}>
                  {formatDay(at)}
                </time>
              </li>
            ))}
          </ul>
        )}
        <ModerationActions one={one} onFailure={onFailure} />
      </div>
    </article>
  );
}
