import { type FocusEvent, useEffect, useState } from 'react';
import { classes } from '../../classes.ts';
import { PauseIcon, PlayIcon } from '../../icons/index.ts';
import { windowIs } from '../../window-is.ts';
import { IconButton } from '../button/icon-button.tsx';
import styles from './carousel.module.css';

interface Carousel {
  label: string;
  /** Names of the buttons of each slide: 'Slide 1: …'. */
  names: readonly string[];
  /** Name of the pause button's object: 'slides'. */
  what: string;
  /** Milliseconds per slide. */
  interval: number;
}

const usePrefersStill = windowIs('prefers-reduced-motion: reduce');

/**
 * Slides by the ARIA carousel pattern, in a loop. Paused under pointer and focus; stopped with
 * reduced motion and by the pause button.
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
    /** Props of the enclosing `section`. */
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
    /** Props of a slide; hidden slides are inert. */
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
