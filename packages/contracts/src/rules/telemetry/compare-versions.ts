/** Bounds of a value, both inclusive. */
export interface Interval {
  low: number;
  high: number;
}

/** 75th percentile with its 95 % interval, of a number of measured values. */
export interface Quartile extends Interval {
  p75: number;
  count: number;
}

/** Quantile of the normal distribution for two-sided intervals of 95 %. */
export const Z_95 = 1.959964;

/**
 * Returns the 95 % interval of a share: Wilson's score interval (E. B. Wilson, 1927), which is also
 * valid for few trials and for shares near 0.
 * @param trials more than 0
 */
export function wilsonInterval(events: number, trials: number): Interval {
  const share = events / trials;
  const z2 = Z_95 ** 2 / trials;
  const centre = share + z2 / 2;
  const margin = Z_95 * Math.sqrt((share * (1 - share) + z2 / 4) / trials);
  return {
    low: Math.max(0, (centre - margin) / (1 + z2)),
    high: Math.min(1, (centre + margin) / (1 + z2)),
  };
}

/** `unknown` if a version has no measured values. */
export type Verdict = 'worse' | 'better' | 'noDifference' | 'unknown';

interface Share {
  events: number;
  trials: number;
}

/**
 * Compares a share of a canary with that of the stable version at 95 %: worse or better if the
 * interval of their difference excludes 0 (Newcombe's hybrid score interval, 1998, method 10).
 */
export function compareShares(stable: Share, canary: Share): Verdict {
  if (stable.trials === 0 || canary.trials === 0) return 'unknown';
  const [a, b] = [stable, canary].map(({ events, trials }) => {
    const capped = Math.min(events, trials);
    return { share: capped / trials, ...wilsonInterval(capped, trials) };
  }) as [Interval & { share: number }, Interval & { share: number }];
  const difference = b.share - a.share;
  if (difference - Math.hypot(b.share - b.low, a.high - a.share) > 0) return 'worse';
  if (difference + Math.hypot(b.high - b.share, a.share - a.low) < 0) return 'better';
  return 'noDifference';
}

/**
 * Compares a percentile of a canary with that of the stable version: worse or better if their 95 %
 * intervals do not overlap, which is stricter than a test at 95 %. A higher value is worse.
 */
export function compareQuartiles(stable: Quartile | null, canary: Quartile | null): Verdict {
  if (!stable || !canary) return 'unknown';
  if (canary.low > stable.high) return 'worse';
  if (canary.high < stable.low) return 'better';
  return 'noDifference';
}
