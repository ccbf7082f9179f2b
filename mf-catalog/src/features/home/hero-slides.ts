import first from '../../assets/home/hero-1.webp';
import firstTall from '../../assets/home/hero-1-tall.webp';
import second from '../../assets/home/hero-2.webp';
import secondTall from '../../assets/home/hero-2-tall.webp';

export interface Slide {
  title: string;
  line?: string;
  /** 6:5, for wide windows. */
  picture: string;
  /** 9:11, for phones. */
  tall: string;
  /** Dye of the ground behind the words. */
  ground: 'indigo' | 'madder';
}

/** Texts to the letter of spec.md section 2. */
export const slides: readonly Slide[] = [
  {
    title: 'Elevat your style',
    line: 'New colors, now also available',
    picture: first,
    tall: firstTall,
    ground: 'indigo',
  },
  {
    title: 'Bring out the confidence in you',
    picture: second,
    tall: secondTall,
    ground: 'madder',
  },
];
