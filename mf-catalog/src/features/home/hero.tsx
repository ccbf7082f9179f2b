import {
  BANNER_INTERVAL_MS,
  type ContentValues,
  contentPicture,
  focusOf,
} from '@tanabana/contracts';
import { ContentLink } from '@tanabana/storefront';
import { buttonClass, classes, Jaali, useCarousel } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import oneAvif from '../../assets/home/hero-1.avif';
import one from '../../assets/home/hero-1.webp';
import oneHalfAvif from '../../assets/home/hero-1-600.avif';
import oneHalf from '../../assets/home/hero-1-600.webp';
import oneTallAvif from '../../assets/home/hero-1-tall.avif';
import oneTall from '../../assets/home/hero-1-tall.webp';
import oneTallHalfAvif from '../../assets/home/hero-1-tall-450.avif';
import oneTallHalf from '../../assets/home/hero-1-tall-450.webp';
import twoAvif from '../../assets/home/hero-2.avif';
import two from '../../assets/home/hero-2.webp';
import twoHalfAvif from '../../assets/home/hero-2-600.avif';
import twoHalf from '../../assets/home/hero-2-600.webp';
import twoTallAvif from '../../assets/home/hero-2-tall.avif';
import twoTall from '../../assets/home/hero-2-tall.webp';
import twoTallHalfAvif from '../../assets/home/hero-2-tall-450.avif';
import twoTallHalf from '../../assets/home/hero-2-tall-450.webp';
import { artFiles } from '../art/art.ts';
import styles from './hero.module.css';

type Slide = ContentValues<'hero'>['slides'][number];

/** The rotating banner (rule 2.4): 5 s per slide, dots, and a pause button. */
export function Hero({ slides }: { slides: readonly Slide[] }) {
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
          <div key={props['aria-label']} {...props}>
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
  const phone = contentPicture(slide.phone, art);
  const { avif, ...files } = contentPicture(slide.picture, art);
  const { width, height } = phone;
  const onPhone = { media: '(max-width: 760px)', sizes: '100vw', width, height };
  return (
    <>
      <div className={styles.words}>
        <Jaali className={styles.jaali} />
        <h2 className={styles.title}>{slide.title}</h2>
        {slide.line && <p className={styles.line}>{slide.line}</p>}
        <ContentLink href={slide.href} className={buttonClass({ variant: 'light', size: 'l' })}>
          {slide.label}
        </ContentLink>
      </div>
      <picture>
        {(isWanted || shown) && (
          <>
            {phone.avif && <source {...onPhone} type="image/avif" srcSet={phone.avif} />}
            <source {...onPhone} srcSet={phone.srcSet} />
            {avif && <source type="image/avif" srcSet={avif} sizes="55vw" />}
            <img
              {...files}
              sizes="55vw"
              alt={slide.picture.alt}
              data-focus={focusOf(slide.picture)}
              data-focus-phone={focusOf(slide.phone)}
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

const SIZE = [1200, 1000] as const;
const TALL = [900, 1100] as const;

/** The built-in pictures: 6:5 for wide windows, 9:11 for phones. */
const art = {
  'hero-1': artFiles([one, oneHalf], [oneAvif, oneHalfAvif], SIZE),
  'hero-1-tall': artFiles([oneTall, oneTallHalf], [oneTallAvif, oneTallHalfAvif], TALL),
  'hero-2': artFiles([two, twoHalf], [twoAvif, twoHalfAvif], SIZE),
  'hero-2-tall': artFiles([twoTall, twoTallHalf], [twoTallAvif, twoTallHalfAvif], TALL),
};
