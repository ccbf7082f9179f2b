import { BANNER_INTERVAL_MS } from '@tanabana/contracts';
import { IconButton, PauseIcon, PlayIcon, useSlides } from '@tanabana/ui';
import type { FocusEvent } from 'react';
import styles from './hero.module.css';
import { HeroSlide } from './hero-slide.tsx';
import { slides } from './hero-slides.ts';

/** The rotating banner (spec.md section 2, Home): 5 s a slide, dots, and a pause of its own. */
export function Hero() {
  const { index, show, playing, setPlaying, hold } = useSlides(slides.length, BANNER_INTERVAL_MS);
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) hold(false);
  };
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      className={styles.hero}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={leave}
    >
      {slides.map((slide, at) => (
        <HeroSlide key={slide.title} slide={slide} at={at} shown={at === index} />
      ))}
      <div className={styles.controls}>
        {slides.map((slide, at) => (
          <button
            key={slide.title}
            type="button"
            className={styles.dot}
            aria-label={`Slide ${at + 1}: ${slide.title}`}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => show(at)}
          />
        ))}
        <IconButton
          label={playing ? 'Pause the slides' : 'Play the slides'}
          className={styles.pause}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
        </IconButton>
      </div>
    </section>
  );
}
