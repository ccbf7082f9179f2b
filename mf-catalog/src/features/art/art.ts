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

/** Addresses of a picture in full width and in half of it. */
type Widths = readonly [full: string, half: string];

/**
 * Returns the files of a built-in picture for `ArtPicture`.
 * @param width pixels in full width
 */
export const artFiles = (
  webp: Widths,
  avif: Widths,
  [width, height]: readonly [width: number, height: number],
): PictureFiles => {
  const srcSet = ([full, half]: Widths): string => `${half} ${width / 2}w, ${full} ${width}w`;
  return { src: webp[0], srcSet: srcSet(webp), avif: srcSet(avif), width, height };
};

const TALL = [800, 1000] as const;
const WIDE = [900, 720] as const;

// The built-in pictures of collections.
export const banner = artFiles(
  [bannerFull, bannerHalf],
  [bannerFullAvif, bannerHalfAvif],
  [1280, 640],
);
export const women = artFiles([womenFull, womenHalf], [womenFullAvif, womenHalfAvif], TALL);
export const men = artFiles([menFull, menHalf], [menFullAvif, menHalfAvif], TALL);
export const gift = artFiles([giftFull, giftHalf], [giftFullAvif, giftHalfAvif], WIDE);
export const catalogue = artFiles(
  [catalogueFull, catalogueHalf],
  [catalogueFullAvif, catalogueHalfAvif],
  WIDE,
);
