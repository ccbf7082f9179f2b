import type { PictureFiles } from '@tanabana/contracts';
import bannerFullAvif from '../../assets/home/banner.avif';
import bannerFull from '../../assets/home/banner.webp';
import bannerHalfAvif from '../../assets/home/banner-640.avif';
import bannerHalf from '../../assets/home/banner-640.webp';
import catalogueFullAvif from '../../assets/home/catalogue.avif';
import catalogueFull from '../../assets/home/catalogue.webp';
import catalogueHalfAvif from '../../assets/home/catalogue-450.avif';
import catalogueHalf from '../../assets/home/catalogue-450.webp';
import giftFullAvif from '../../assets/home/gift.avif';
import giftFull from '../../assets/home/gift.webp';
import giftHalfAvif from '../../assets/home/gift-450.avif';
import giftHalf from '../../assets/home/gift-450.webp';
import menFullAvif from '../../assets/home/men.avif';
import menFull from '../../assets/home/men.webp';
import menHalfAvif from '../../assets/home/men-400.avif';
import menHalf from '../../assets/home/men-400.webp';
import womenFullAvif from '../../assets/home/women.avif';
import womenFull from '../../assets/home/women.webp';
import womenHalfAvif from '../../assets/home/women-400.avif';
import womenHalf from '../../assets/home/women-400.webp';

/** A picture of the pages, in full width and in half of it. */
export interface Art {
  full: string;
  half: string;
  /** The same files in AVIF. */
  avif: { full: string; half: string };
  /** Pixels of `full`. */
  width: number;
  height: number;
}

/** Returns the files of a picture for `Art`. */
export const filesOf = ({ full, half, avif, width, height }: Art): PictureFiles => ({
  src: full,
  srcSet: `${half} ${width / 2}w, ${full} ${width}w`,
  avif: `${avif.half} ${width / 2}w, ${avif.full} ${width}w`,
  width,
  height,
});

const TALL = { width: 800, height: 1000 } as const;
const WIDE = { width: 900, height: 720 } as const;

/** The built-in pictures of collections. */
export const banner: Art = {
  full: bannerFull,
  half: bannerHalf,
  avif: { full: bannerFullAvif, half: bannerHalfAvif },
  width: 1280,
  height: 640,
};
export const women: Art = {
  full: womenFull,
  half: womenHalf,
  avif: { full: womenFullAvif, half: womenHalfAvif },
  ...TALL,
};
export const men: Art = {
  full: menFull,
  half: menHalf,
  avif: { full: menFullAvif, half: menHalfAvif },
  ...TALL,
};
export const gift: Art = {
  full: giftFull,
  half: giftHalf,
  avif: { full: giftFullAvif, half: giftHalfAvif },
  ...WIDE,
};
export const catalogue: Art = {
  full: catalogueFull,
  half: catalogueHalf,
  avif: { full: catalogueFullAvif, half: catalogueHalfAvif },
  ...WIDE,
};
