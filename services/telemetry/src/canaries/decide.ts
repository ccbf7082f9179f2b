import { type CanaryMeasure, PROMOTION_VIEWS, STEP_VIEWS, stepMsOf } from '@tanabana/contracts';
import type { CanaryAction, CanaryDocument } from '../database.ts';
import { BOUND, totalEvidence, worstMeasure } from './canary-statistic.ts';

/** A decision about a canary, with its reason in one or two sentences. */
export interface Decision {
  action: CanaryAction | 'stay';
  reason: string;
}

const EVENTS: Readonly<Record<CanaryMeasure, string>> = {
  failedViews: 'had errors',
  loadFailures: 'had failed loads',
  load: 'loaded slowly',
  lcp: 'had a slow LCP',
  inp: 'had a slow INP',
};

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Reports with the canary since its plan started. */
export const viewsOf = ({ sums }: Pick<CanaryDocument, 'sums'>): number =>
  sums.failedViews.canary.trials;

/**
 * Returns what is to happen to a canary now; null if it is observed further (rules 26.9, 26.10). A
 * canary that stayed at its step is still withdrawn if it is worse.
 */
export function decide(canary: CanaryDocument): Decision | null {
  const { sums, plan, share, observedMs, stepMs, stepFrom, decision, outcome } = canary;
  if (decision === 'withdraw') return null;
  if (totalEvidence(sums) >= BOUND) return { action: 'withdraw', reason: worseText(canary) };
  if (decision !== null || outcome !== null) return null;
  const views = viewsOf(canary);
  const next = plan.steps.find((step) => step > share);
  const needed = Math.max(stepFrom + STEP_VIEWS, next === undefined ? PROMOTION_VIEWS : 0);
  if (stepMs < stepMsOf(plan)) return null;
  if (views >= needed) {
    const seen = `${number.format(views)} reports with the canary do not show that it is worse.`;
    return next === undefined
      ? { action: 'promote', reason: seen }
      : { action: 'step', reason: `${seen} Its share rises to ${next} %.` };
  }
  if (observedMs < plan.promoteAfterMs) return null;
  return {
    action: 'stay',
    reason: `Too few reports at the deadline: ${number.format(views)} with the canary, ${number.format(needed)} are needed. It stays at ${share} % until somebody promotes or withdraws it.`,
  };
}

function worseText({ sums, slowMs }: CanaryDocument): string {
  const measure = worstMeasure(sums);
  const { stable, canary } = sums[measure];
  const limit = slowMs[measure];
  const shareOf = ({ trials, events }: typeof stable): string =>
    `${number.format(events)} of ${number.format(trials)}`;
  const slow = limit === undefined ? '' : ` (more than ${number.format(limit)} ms)`;
  return `${shareOf(canary)} reports with the canary ${EVENTS[measure]}${slow}, ${shareOf(stable)} with the stable version.`;
}
