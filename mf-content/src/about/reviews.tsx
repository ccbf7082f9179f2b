import { Container, Stars, useCarousel } from '@tanabana/ui';
import styles from './reviews.module.css';

/** Milliseconds per review (rule 9.7). */
const INTERVAL_MS = 10_000;

/** Sample reviews. */
const reviews = [
  {
    who: 'Meera, Pune',
    stars: 5,
    text: 'The indigo kurta has been washed eight times and looks better for it. My mother has asked where it is from, which never happens.',
  },
  {
    who: 'Arjun, Kochi',
    stars: 5,
    text: 'Ordered a Nehru jacket on a Monday for a wedding the week after. It fitted, it came in time, and three cousins have one now.',
  },
  {
    who: 'Farah, Bhopal',
    stars: 4,
    text: 'The first size was too wide. I sent it back on the second day, and the smaller one is perfect. Not one phone call.',
  },
  {
    who: 'Lakshmi, Chennai',
    stars: 5,
    text: 'You can see where the block came down twice. I like that somebody was there.',
  },
] as const;

/** Reviews in a ten-second carousel; pauses under pointer and focus and with reduced motion. */
export function Reviews() {
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
          <p className={styles.note}>Sample reviews, until yours is here.</p>
        </div>
        <div className={styles.slides}>
          {reviews.map(({ who, stars, text }, at) => (
            <div key={who} {...slide(at)}>
              <Stars value={stars} />
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
