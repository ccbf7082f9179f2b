import { LAST_BUCKET, type Quartile, Z_95 } from '@tanabana/contracts';
import type { Histogram } from '../database.ts';

/** Each bucket ends at this factor of the one before, so a value is known to 10 %. */
const FACTOR = 1.2;

/**
 * Returns the bucket of a value: 0 for values up to 1, then geometric buckets up to 600,000
 * (milliseconds: ten minutes).
 */
export const bucketOf = (value: number): number =>
  value <= 1 ? 0 : Math.min(LAST_BUCKET, Math.ceil(Math.log(value) / Math.log(FACTOR)));

/** Returns the upper bound of a bucket. */
const endOf = (bucket: number): number => FACTOR ** bucket;

/** Returns the end of the bucket of a value, in whole milliseconds; it is in the same bucket. */
export const endOfBucket = (value: number): number => Math.floor(endOf(bucketOf(value)));

/** Returns the lower bound of a bucket. */
const startOf = (bucket: number): number => (bucket === 0 ? 0 : endOf(bucket - 1));

/** Adds the values of one histogram to another. */
export function addTo(sum: Record<string, number>, histogram: Histogram = {}): void {
  for (const [bucket, count] of Object.entries(histogram)) sum[bucket] = (sum[bucket] ?? 0) + count;
}

/**
 * Returns the 75th percentile of a histogram with its 95 % interval, or null if it is empty. The
 * interval is that of order statistics: the values whose ranks are 1.96 standard deviations of the
 * binomial distribution away. Values within a bucket are spread evenly.
 */
export function quartileOf(histogram: Histogram): Quartile | null {
  const buckets = Object.entries(histogram)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.bucket - b.bucket);
  const count = buckets.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  const valueAt = (rank: number): number => {
    let below = 0;
    for (const one of buckets) {
      if (rank <= below + one.count) {
        const [start, end] = [startOf(one.bucket), endOf(one.bucket)];
        return start + (end - start) * Math.max(0, (rank - below) / one.count);
      }
      below += one.count;
    }
    return endOf(buckets.at(-1)?.bucket ?? 0);
  };
  const rank = 0.75 * count;
  const margin = Z_95 * Math.sqrt(count * 0.75 * 0.25);
  return {
    p75: valueAt(rank),
    low: valueAt(Math.max(0, rank - margin)),
    high: valueAt(Math.min(count, rank + margin)),
    count,
  };
}
