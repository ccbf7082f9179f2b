import { type FocusEvent, useEffect, useState } from 'react';
import { classes } from '../../classes.ts';
import { PauseIcon, PlayIcon } from '../../icons/index.ts';
import { windowIs } from '../../window-is.ts';
import { IconButton } from '../button/icon-button.tsx';
import styles from './carousel.module.css';

interface Carousel {
  label: string;
  /** Names of the buttons that lead to each slide: 'Slide 1: …'. */
  names: readonly string[];
  /** What pauses and plays: 'slides'. */
  what: string;
  /** Milliseconds a slide stays. */
  interval: number;
}

const usePrefersStill = windowIs('prefers-reduced-motion: reduce');

/**
 * Slides by the ARIA pattern of a carousel, one after the other, round and round. They rest under pointer
 * and focus, and stand still under reduced motion and after a press on the pause button.
 */
export function useCarousel({ label, names, what, interval }: Carousel) {
  const [index, show] = useState(0);
  const still = usePrefersStill();
  const [chosen, setPlaying] = useState<boolean>();
  const playing = chosen ?? !still;
  const [held, hold] = useState(false);
  const count = names.length;
  useEffect(() => {
    if (!playing || held) return;
    const timer = setTimeout(() => show((index + 1) % count), interval);
    return () => clearTimeout(timer);
  }, [index, playing, held, count, interval]);
  return {
    /** Props of the `section` around all of it. */
    region: {
      'aria-roledescription': 'carousel',
      'aria-label': label,
      onMouseEnter: () => hold(true),
      onMouseLeave: () => hold(false),
      onFocus: () => hold(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) hold(false);
      },
    },
    /** Props of a slide; those not shown are out of reach for keyboard and screen reader. */
    slide: (at: number, className?: string) => ({
      role: 'group',
      'aria-roledescription': 'slide',
      'aria-label': `${at + 1} of ${count}`,
      inert: at !== index,
      className: classes(styles.slide, at === index && styles.shown, className),
    }),
    controls: (
      <>
        {names.map((name, at) => (
          <button
            key={name}
            type="button"
            className={styles.dot}
            aria-label={name}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => show(at)}
          />
        ))}
        <IconButton
          label={`${playing ? 'Pause' : 'Play'} the ${what}`}
          className={styles.pause}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
        </IconButton>
      </>
    ),
  };
}
