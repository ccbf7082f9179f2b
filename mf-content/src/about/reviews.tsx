import type { ContentValues } from '@tanabana/contracts';
import { Container, Stars, useCarousel } from '@tanabana/ui';
import styles from './reviews.module.css';

/** Milliseconds per review (rule 9.7). */
const INTERVAL_MS = 10_000;

/** Reviews in a ten-second carousel; pauses under pointer and focus and with reduced motion. */
export function Reviews({ about }: { about: ContentValues<'about'> }) {
  const { reviews, reviewsNote } = about;
  const { region, slide, controls } = useCarousel({
    label: 'Reviews',
    names: reviews.map(({ who }, at) => `Review ${at + 1}: ${who}`),
    what: 'reviews',
    interval: INTERVAL_MS,
  });
  return (
    <section {...region} className={styles.reviews}>
      <Container className={styles.columns}>
        <div>
          <h2 className={styles.heading}>What people say</h2>
          {reviewsNote && <p className={styles.note}>{reviewsNote}</p>}
        </div>
        <div className={styles.slides}>
          {reviews.map(({ who, stars, text }, at) => (
            <div key={who} {...slide(at)}>
              <Stars value={Number(stars)} />
              <blockquote className={styles.text}>{text}</blockquote>
              <p className={styles.who}>{who}</p>
            </div>
          ))}
        </div>
        <div className={styles.controls}>{controls}</div>
      </Container>
    </section>
  );
}
