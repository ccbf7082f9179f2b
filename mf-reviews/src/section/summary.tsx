import { fitSummary, type ReviewSummary } from '@tanabana/contracts';
import { Stars, VisuallyHidden } from '@tanabana/ui';
import { fitSummaryText, reviewCount, starsText } from '../shared/review-texts.ts';
import styles from './summary.module.css';

/** From the best to the worst. */
const STARS = [5, 4, 3, 2, 1];

interface SummaryProps {
  summary: ReviewSummary;
  /** Stars of the shown reviews; null for all. */
  stars: number | null;
  onStars: (stars: number) => void;
}

/** Average, distribution and fit of a product's reviews; a bar filters by its stars. */
export function Summary({ summary, stars, onStars }: SummaryProps) {
  const { average, count } = summary;
  const fit = fitSummary(summary.fit);
  return (
    <div className={styles.summary}>
      <div className={styles.average}>
        <span aria-hidden="true" className={styles.number}>
          {average.toFixed(1)}
        </span>
        <div>
          <Stars value={average} />
          <p className={styles.count}>{reviewCount(count)}</p>
        </div>
      </div>
      <ul aria-label="Filter by stars" className={styles.bars}>
        {STARS.map((one) => (
          <li key={one}>
            <Bar
              stars={one}
              count={summary.stars[one - 1] ?? 0}
              total={count}
              isChosen={stars === one}
              onChoose={() => onStars(one)}
            />
          </li>
        ))}
      </ul>
      {fit && <p className={styles.fit}>{fitSummaryText(fit)}</p>}
    </div>
  );
}

interface BarProps {
  stars: number;
  count: number;
  /** Reviews with any stars. */
  total: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Bar({ stars, count, total, isChosen, onChoose }: BarProps) {
  const percent = Math.round((count / total) * 100);
  return (
    <button
      type="button"
      className={styles.bar}
      aria-pressed={isChosen}
      disabled={count === 0 && !isChosen}
      onClick={onChoose}
    >
      <span aria-hidden="true">{stars} ★</span>
      <VisuallyHidden>
        {starsText(stars)}: {reviewCount(count)}
      </VisuallyHidden>
      <svg aria-hidden="true" className={styles.track}>
        <rect width={`${percent}%`} height="100%" />
      </svg>
      <span aria-hidden="true" className={styles.share}>
        {percent} %
      </span>
    </button>
  );
}
