import type { OwnReview, ReviewedLine, ReviewedOrder } from '@tanabana/contracts';
import { Link, paths, serverNow } from '@tanabana/storefront';
import { useEffect, useRef, useState } from 'react';
import { lineId } from '../shared/pages.ts';
import { boughtText } from '../shared/review-texts.ts';
import styles from './line-card.module.css';
import { LinePicture } from './line-picture.tsx';
import { OwnReviewView } from './own-review.tsx';
import { ReviewForm } from './review-form.tsx';

interface LineCardProps {
  order: ReviewedOrder;
  line: ReviewedLine;
  /** Key of an emailed link. */
  linkKey: string | undefined;
  /** Called with the stored review; undefined after its deletion. */
  onReview: (review: OwnReview | undefined) => void;
}

/** One line of an order: its review, or the form. */
export function LineCard({ order, line, linkKey, onReview }: LineCardProps) {
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { review } = line;
  const isShown = review !== undefined && !isEditing;
  const before = useRef(isShown);
  // the focused button has disappeared
  useEffect(() => {
    if (before.current !== isShown) heading.current?.focus();
    before.current = isShown;
  }, [isShown]);
  const bought = boughtText(line);
  const isEditable = review !== undefined && new Date(review.editableUntil) > serverNow();
  return (
    <li id={lineId(line.line)} className={styles.card}>
      <div className={styles.product}>
        <LinePicture path={line.image} />
        <div>
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            <Link to={paths.product(line.productId)}>{line.name}</Link>
          </h2>
          {bought && <p className={styles.soft}>{bought}</p>}
        </div>
      </div>
      {isShown ? (
        <OwnReviewView
          order={order.orderId}
          line={line}
          review={review}
          linkKey={linkKey}
          isEditable={isEditable}
          onEdit={() => setEditing(true)}
          onDeleted={() => onReview(undefined)}
        />
      ) : (
        <ReviewForm
          order={order}
          line={line}
          linkKey={linkKey}
          onCancel={review && (() => setEditing(false))}
          onStored={(stored) => {
            setEditing(false);
            onReview(stored);
          }}
        />
      )}
    </li>
  );
}
