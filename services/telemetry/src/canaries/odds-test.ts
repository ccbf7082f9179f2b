/** Reports of both versions in one stretch of time, and how many of them had the bad event. */
export interface Stratum {
  stable: Tally;
  canary: Tally;
}

export interface Tally {
  trials: number;
  events: number;
}

/** A canary with odds of up to this factor of the stable version's is not worse (rule 26.9). */
export const TOLERATED_RATIO = 1.25;

/** Odds ratios that the test looks for; each gets the same weight. */
export const ALTERNATIVES = [2, 4, 10, 30] as const;

/**
 * Returns the natural logarithms of the e-values of one stratum, one for each alternative.
 *
 * The number of events among the canary's trials, given all trials and events of the stratum, has
 * Fisher's noncentral hypergeometric distribution, whatever the rate of events is at that time: an
 * outage that affects both versions is no evidence. An e-value is the likelihood ratio of an
 * alternative to `TOLERATED_RATIO`. Its expectation is at most 1 if the canary's odds are within
 * the tolerance, because the likelihood ratio is monotone. Products over strata are therefore
 * nonnegative supermartingales, also if the canary's share changes: by Ville's inequality one
 * exceeds 1 / α at any of unlimited looks with a probability of at most α.
 *
 * Sources: J. ter Schure, M. Pérez-Ortiz, A. Ly, P. Grünwald, "The anytime-valid logrank test"
 * (2020, arXiv:2011.06931); A. Ramdas et al., "Game-theoretic statistics and safe anytime-valid
 * inference", Statistical Science 38 (2023); J. Ville, "Étude critique de la notion de collectif"
 * (1939).
 */
export function logEvidence({ stable, canary }: Stratum): number[] {
  const events = stable.events + canary.events;
  const least = Math.max(0, events - stable.trials);
  const most = Math.min(canary.trials, events);
  if (least === most) return ALTERNATIVES.map(() => 0);
  // logarithms of C(canary trials, x) C(stable trials, events - x), up to a constant
  const weights = [0];
  for (let x = least; x < most; x += 1) {
    const up = (canary.trials - x) * (events - x);
    const down = (x + 1) * (stable.trials - events + x + 1);
    weights.push((weights.at(-1) ?? 0) + Math.log(up / down));
  }
  const observed = canary.events - least;
  const logLikelihood = (ratio: number): number =>
    observed * Math.log(ratio) - logSum(weights.map((one, x) => one + x * Math.log(ratio)));
  const within = logLikelihood(TOLERATED_RATIO);
  return ALTERNATIVES.map((ratio) => logLikelihood(ratio) - within);
}

/** Returns the logarithm of the mean of e-values, which is an e-value itself. */
export const logMean = (logs: readonly number[]): number => logSum(logs) - Math.log(logs.length);

/** Returns log(Σ exp(x)) without overflow. */
function logSum(logs: readonly number[]): number {
  const largest = Math.max(...logs);
  return largest + Math.log(logs.reduce((sum, one) => sum + Math.exp(one - largest), 0));
}
