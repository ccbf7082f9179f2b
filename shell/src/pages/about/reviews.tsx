import {
  Container,
  classes,
  IconButton,
  PauseIcon,
  PlayIcon,
  Stars,
  useSlides,
} from '@tanabana/ui';
import type { FocusEvent } from 'react';
import styles from './reviews.module.css';

/** Milliseconds a review stays (spec.md section 9). */
const INTERVAL_MS = 10_000;

/** Sample reviews: nobody said these yet. */
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

/** One review after the other, ten seconds each; it rests under pointer, focus and reduced motion. */
export function Reviews() {
  const { index, show, playing, setPlaying, hold } = useSlides(reviews.length, INTERVAL_MS);
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) hold(false);
  };
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Reviews"
      className={styles.reviews}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={leave}
    >
      <Container className={styles.columns}>
        <div>
          <h2 className={styles.heading}>What people say</h2>
          <p className={styles.note}>Sample reviews, until yours is here.</p>
        </div>
        <div className={styles.slides}>
          {reviews.map(({ who, stars, text }, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel by the ARIA pattern
            <div
              key={who}
              role="group"
              aria-roledescription="slide"
              aria-label={`${at + 1} of ${reviews.length}`}
              inert={at !== index}
              className={classes(styles.slide, at === index && styles.shown)}
            >
              <Stars value={stars} />
              <blockquote className={styles.text}>{text}</blockquote>
              <p className={styles.who}>{who}</p>
            </div>
          ))}
        </div>
        <div className={styles.controls}>
          {reviews.map(({ who }, at) => (
            <button
              key={who}
              type="button"
              className={styles.dot}
              aria-label={`Review ${at + 1}: ${who}`}
              aria-current={at === index ? 'true' : undefined}
              onClick={() => show(at)}
            />
          ))}
          <IconButton
            label={playing ? 'Pause the reviews' : 'Play the reviews'}
            className={styles.pause}
            onClick={() => setPlaying(!playing)}
          >
            {playing ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
          </IconButton>
        </div>
      </Container>
    </section>
  );
}
