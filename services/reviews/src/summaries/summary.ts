import { FITS, type Fit } from '@tanabana/contracts';
import type { ReviewPicture, ReviewRecord } from '../reviews/review.ts';

/** Number of the newest pictures in a summary. */
export const STRIP_LENGTH = 12;

export interface SummaryPicture extends ReviewPicture {
  /** Id of its review. */
  review: string;
}

/** Sums over the published reviews of a product (rule 19.7). */
export interface SummaryRecord {
  productId: string;
  count: number;
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  stars: number[];
  fit: Record<Fit, number>;
  sizes: { size: string; count: number }[];
  withPictures: number;
  /** The newest, at most `STRIP_LENGTH`. */
  pictures: SummaryPicture[];
  /** Number of changes. */
  version: number;
}

/** Fields of a review that its product's summary depends on. */
export type Counted = Pick<ReviewRecord, 'stars' | 'fit' | 'size' | 'pictures' | 'state'>;

export const emptySummary = (productId: string): SummaryRecord => ({
  productId,
  count: 0,
  stars: [0, 0, 0, 0, 0],
  fit: { small: 0, true: 0, large: 0 },
  sizes: [],
  withPictures: 0,
  pictures: [],
  version: 0,
});

function withSize(sizes: SummaryRecord['sizes'], size: string | undefined, by: 1 | -1) {
  if (size === undefined) return sizes;
  const known = sizes.find((one) => one.size === size);
  const changed = { size, count: (known?.count ?? 0) + by };
  return [...sizes.filter((one) => one !== known), changed]
    .filter(({ count }) => count > 0)
    .sort((one, other) => (one.size < other.size ? -1 : 1));
}

function counted(summary: SummaryRecord, review: Counted, by: 1 | -1): SummaryRecord {
  const { stars, fit, size, pictures } = review;
  return {
    ...summary,
    count: summary.count + by,
    stars: summary.stars.map((count, at) => (at + 1 === stars ? count + by : count)),
    fit: fit ? { ...summary.fit, [fit]: summary.fit[fit] + by } : summary.fit,
    sizes: withSize(summary.sizes, size, by),
    withPictures: summary.withPictures + (pictures.length > 0 ? by : 0),
  };
}

/**
 * Returns the sums after a review was added, changed or removed, without its pictures and version.
 * Only published reviews count.
 */
export function afterChange(
  summary: SummaryRecord,
  before: Counted | null,
  after: Counted | null,
): SummaryRecord {
  const without = before?.state === 'published' ? counted(summary, before, -1) : summary;
  return after?.state === 'published' ? counted(without, after, 1) : without;
}

const idsOf = ({ pictures }: Counted): string => pictures.map(({ id }) => id).join();

/** Whether a change of a review changes its product's pictures. */
export function changesPictures(before: Counted | null, after: Counted | null): boolean {
  const shown = (review: Counted | null): string =>
    review?.state === 'published' ? idsOf(review) : '';
  return shown(before) !== shown(after);
}

/** Whether a change of a review changes its product's summary. */
export function changesSummary(before: Counted | null, after: Counted | null): boolean {
  const shown = (review: Counted | null): string =>
    review?.state === 'published'
      ? JSON.stringify([review.stars, review.fit, review.size, idsOf(review)])
      : '';
  return shown(before) !== shown(after);
}

/** Returns the sums of a summary in a fixed form, to compare two. */
export const sumsOf = ({ count, stars, fit, sizes, withPictures, pictures }: SummaryRecord) => ({
  count,
  stars,
  fit: FITS.map((one) => fit[one]),
  sizes: sizes.map(({ size, count: number }) => `${size}: ${number}`),
  withPictures,
  pictures: pictures.map(({ id }) => id),
});
