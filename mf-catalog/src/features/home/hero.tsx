import { BANNER_INTERVAL_MS } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { buttonClass, classes, Jaali, useCarousel } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import one from '../../assets/home/hero-1.webp';
import oneHalf from '../../assets/home/hero-1-600.webp';
import oneTall from '../../assets/home/hero-1-tall.webp';
import oneTallHalf from '../../assets/home/hero-1-tall-450.webp';
import two from '../../assets/home/hero-2.webp';
import twoHalf from '../../assets/home/hero-2-600.webp';
import twoTall from '../../assets/home/hero-2-tall.webp';
import twoTallHalf from '../../assets/home/hero-2-tall-450.webp';
import { type Art, artProps, sourceProps } from '../art/art.ts';
import styles from './hero.module.css';

/** The rotating banner (rule 2.4): 5 s per slide, dots, and a pause button. */
export function Hero() {
  const { region, slide, controls } = useCarousel({
    label: 'Highlights',
    names: slides.map(({ title }, at) => `Slide ${at + 1}: ${title}`),
    what: 'slides',
    interval: BANNER_INTERVAL_MS,
  });
  return (
    <section {...region} className={styles.hero}>
      {slides.map((item, at) => {
        const props = slide(at, classes(styles.slide, styles[item.ground]));
        return (
          <div key={item.title} {...props}>
            <SlideContent slide={item} first={at === 0} shown={!props.inert} />
          </div>
        );
      })}
      <div className={styles.controls}>{controls}</div>
    </section>
  );
}

/** Milliseconds during which pictures in view have priority: half of a slide's duration. */
const FIRST_VIEW_MS = 2500;

interface SlideProps {
  slide: Slide;
  first: boolean;
  shown: boolean;
}

function SlideContent({ slide, first, shown }: SlideProps) {
  const [isWanted, setWanted] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), FIRST_VIEW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div className={styles.words}>
        <Jaali className={styles.jaali} />
        <h2 className={styles.title}>{slide.title}</h2>
        {slide.line && <p className={styles.line}>{slide.line}</p>}
        <Link to={paths.shop()} className={buttonClass({ variant: 'light', size: 'l' })}>
          View Collection
        </Link>
      </div>
      <picture>
        {(isWanted || shown) && (
          <>
            <source media="(max-width: 760px)" {...sourceProps(slide.tall, '100vw')} />
            <img
              {...artProps(slide.picture, '55vw')}
              alt=""
              fetchPriority={first ? 'high' : 'low'}
              loading={first ? 'eager' : 'lazy'}
              className={styles.picture}
            />
          </>
        )}
      </picture>
    </>
  );
}

const SIZE = { width: 1200, height: 1000 } as const;
const TALL = { width: 900, height: 1100 } as const;

export interface Slide {
  title: string;
  line?: string;
  /** 6:5, for wide windows. */
  picture: Art;
  /** 9:11, for phones. */
  tall: Art;
  /** Background colour behind the text. */
  ground: 'indigo' | 'madder';
}

/** Texts verbatim from rule 2.4. */
export const slides: readonly Slide[] = [
  {
    title: 'Elevat your style',
    line: 'New colors, now also available',
    picture: { full: one, half: oneHalf, ...SIZE },
    tall: { full: oneTall, half: oneTallHalf, ...TALL },
    ground: 'indigo',
  },
  {
    title: 'Bring out the confidence in you',
    picture: { full: two, half: twoHalf, ...SIZE },
    tall: { full: twoTall, half: twoTallHalf, ...TALL },
    ground: 'madder',
  },
];
