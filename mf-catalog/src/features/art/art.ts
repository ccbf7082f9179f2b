import bannerFull from '../../assets/home/banner.webp';
import bannerHalf from '../../assets/home/banner-640.webp';
import catalogueFull from '../../assets/home/catalogue.webp';
import catalogueHalf from '../../assets/home/catalogue-450.webp';
import giftFull from '../../assets/home/gift.webp';
import giftHalf from '../../assets/home/gift-450.webp';
import menFull from '../../assets/home/men.webp';
import menHalf from '../../assets/home/men-400.webp';
import womenFull from '../../assets/home/women.webp';
import womenHalf from '../../assets/home/women-400.webp';

/** A picture of the pages, in full width and in half of it. */
export interface Art {
  full: string;
  half: string;
  /** Pixels of `full`. */
  width: number;
  height: number;
}

/** Attributes of an `img` with both widths. `sizes` is its display width. */
export const artProps = ({ full, half, width, height }: Art, sizes?: string) => ({
  src: full,
  srcSet: `${half} ${width / 2}w, ${full} ${width}w`,
  ...(sizes !== undefined && { sizes }),
  width,
  height,
});

const TALL = { width: 800, height: 1000 } as const;
const WIDE = { width: 900, height: 720 } as const;

/** The built-in pictures of collections. */
export const banner: Art = { full: bannerFull, half: bannerHalf, width: 1280, height: 640 };
export const women: Art = { full: womenFull, half: womenHalf, ...TALL };
export const men: Art = { full: menFull, half: menHalf, ...TALL };
export const gift: Art = { full: giftFull, half: giftHalf, ...WIDE };
export const catalogue: Art = { full: catalogueFull, half: catalogueHalf, ...WIDE };
