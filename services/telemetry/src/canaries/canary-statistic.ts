import { type CanaryMeasure, FALSE_ALARMS, PAGE_MEASURES } from '@tanabana/contracts';
import type { CanaryDocument, CanarySums } from '../database.ts';
import { ALTERNATIVES, logMean } from './odds-test.ts';

/** Longest time between two checks of a plan that counts as observed, in milliseconds. */
export const LONGEST_GAP_MS = 60_000;

/** Slow is what takes longer than the stable version's 75th percentile times this, plus a margin. */
export const SLOW_FACTOR = 1.25;

/** Shares of the false alarms, 1 in all of each kind: most faults of a module are failed views. */
const WEIGHTS: Readonly<Record<CanaryMeasure, number>> = {
  failedViews: 1 / 2,
  loadFailures: 1 / 8,
  load: 1 / 8,
  lcp: 1 / 8,
  inp: 1 / 8,
  failedRequests: 1 / 2,
  slowRequests: 1 / 2,
};

/** Evidence at which a canary is withdrawn: Ville's inequality for 1 % of false alarms. */
export const BOUND = 1 / FALSE_ALARMS;

const LARGEST = 1e9;

type Sums = CanaryDocument['sums'];

/** Returns the measures of sums with their values. */
export const measuresOf = (sums: Sums): [CanaryMeasure, CanarySums][] =>
  Object.entries(sums) as [CanaryMeasure, CanarySums][];

/** Returns the e-value of one measure, the mean over all alternatives; capped at a billion. */
export const evidenceOf = ({ logs }: Pick<CanarySums, 'logs'>): number =>
  Math.min(LARGEST, Math.exp(logMean(ALTERNATIVES.map((ratio) => logs[ratio] ?? 0))));

/**
 * Returns the e-value of all measures: a weighted mean, which is an e-value whatever the dependence
 * between the measures. It reaches `BOUND` for at most 1 % of canaries within the tolerance, at any
 * number of looks (odds-test.ts).
 */
export const totalEvidence = (sums: Sums): number =>
  measuresOf(sums).reduce((all, [one, sum]) => all + WEIGHTS[one] * evidenceOf(sum), 0);

/** Returns the measure with the largest weighted evidence. */
export function worstMeasure(sums: Sums): [CanaryMeasure, CanarySums] {
  const weighted = ([one, sum]: [CanaryMeasure, CanarySums]) => WEIGHTS[one] * evidenceOf(sum);
  return measuresOf(sums).reduce((worst, one) => (weighted(one) > weighted(worst) ? one : worst));
}

/** Returns sums without reports; by default of a module. */
export function emptySums<M extends CanaryMeasure = (typeof PAGE_MEASURES)[number]>(
  measures: readonly M[] = PAGE_MEASURES as readonly CanaryMeasure[] as readonly M[],
): Record<M, CanarySums> {
  const tally = () => ({ trials: 0, events: 0 });
  const empty = () => ({
    stable: tally(),
    canary: tally(),
    logs: Object.fromEntries(ALTERNATIVES.map((ratio) => [ratio, 0])),
  });
  return Object.fromEntries(measures.map((one) => [one, empty()])) as Record<M, CanarySums>;
}
