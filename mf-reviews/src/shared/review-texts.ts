import { type Fit, formatCount, type Review } from '@tanabana/contracts';

/** What a buyer says about the fit of the size that was bought. */
export const fitNames: Readonly<Record<Fit, string>> = {
  small: 'Runs small',
  true: 'True to size',
  large: 'Runs large',
};

/** Returns the summary of the answers: `82 % say true to size`. */
export const fitSummaryText = ({ fit, percent }: { fit: Fit; percent: number }): string =>
  `${percent} % say ${fit === 'true' ? 'true to size' : `it runs ${fit}`}`;

/** Returns a number of reviews: `1 review`, `1,234 reviews`. */
export const reviewCount = (count: number): string =>
  count === 1 ? '1 review' : `${formatCount(count)} reviews`;

/** Returns `1 star` or `4 stars`. */
export const starsText = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`);

/** Returns what was bought: `Indigo · Size M`; empty without colour and size. */
export const boughtText = ({ colour, size }: Pick<Review, 'colour' | 'size'>): string =>
  [colour, size && `Size ${size}`].filter(Boolean).join(' · ');

/** Number of UTF-16 code units, and of lines, after which a text is folded. */
const LONG = 420;
const MANY_LINES = 7;

/** Whether a text is long enough to be folded in a list. */
export const isLong = (text: string): boolean =>
  text.length > LONG || text.split('\n').length > MANY_LINES;
