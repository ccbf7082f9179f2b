import first from '../../assets/home/hero-1.webp';
import firstHalf from '../../assets/home/hero-1-600.webp';
import firstTall from '../../assets/home/hero-1-tall.webp';
import second from '../../assets/home/hero-2.webp';
import secondHalf from '../../assets/home/hero-2-600.webp';
import secondTall from '../../assets/home/hero-2-tall.webp';
import type { Art } from '../art/art.ts';

const SIZE = { width: 1200, height: 1000 } as const;

export interface Slide {
  title: string;
  line?: string;
  /** 6:5, for wide windows. */
  picture: Art;
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
    picture: { full: first, half: firstHalf, ...SIZE },
    tall: firstTall,
    ground: 'indigo',
  },
  {
    title: 'Bring out the confidence in you',
    picture: { full: second, half: secondHalf, ...SIZE },
    tall: secondTall,
    ground: 'madder',
  },
];
