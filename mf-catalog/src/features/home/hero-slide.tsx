import { Link, paths } from '@tanabana/storefront';
import { buttonClass, classes, Jaali } from '@tanabana/ui';
import { artProps } from '../art/art.ts';
import styles from './hero.module.css';
import { type Slide, slides } from './hero-slides.ts';

/** One slide; those not shown are out of reach for keyboard and screen reader. */
export function HeroSlide({ slide, at, shown }: { slide: Slide; at: number; shown: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel by the ARIA pattern
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${at + 1} of ${slides.length}`}
      inert={!shown}
      className={classes(styles.slide, styles[slide.ground], shown && styles.shown)}
    >
      <div className={styles.words}>
        <Jaali strength={0.13} className={styles.jaali} />
        <h2 className={styles.title}>{slide.title}</h2>
        {slide.line && <p className={styles.line}>{slide.line}</p>}
        <Link to={paths.shop()} className={buttonClass({ variant: 'light', size: 'l' })}>
          View Collection
        </Link>
      </div>
      <picture>
        <source media="(max-width: 760px)" srcSet={slide.tall} width={900} height={1100} />
        <img
          {...artProps(slide.picture, '55vw')}
          alt=""
          fetchPriority={at === 0 ? 'high' : 'low'}
          loading={at === 0 ? 'eager' : 'lazy'}
          className={styles.picture}
        />
      </picture>
    </div>
  );
}
