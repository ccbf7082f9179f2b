import {
  type CanaryKind,
  type CanaryMeasure,
  PROMOTION_REQUESTS,
  PROMOTION_VIEWS,
  STEP_REQUESTS,
  STEP_VIEWS,
  stepMsOf,
} from '@tanabana/contracts';
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
  failedRequests: 'failed',
  slowRequests: 'were slow',
};

/** Numbers and texts of one kind of canaries. */
interface Terms {
  step: number;
  promotion: number;
  /** Noun for what the test counts: reports of pages, or requests. */
  trials: string;
  withCanary: string;
  withStable: string;
  promoted: string;
}

const TERMS: Readonly<Record<CanaryKind, Terms>> = {
  module: {
    ...{ step: STEP_VIEWS, promotion: PROMOTION_VIEWS, trials: 'reports' },
    ...{ withCanary: 'reports with the canary', withStable: 'with the stable version' },
    promoted: '',
  },
  service: {
    ...{ step: STEP_REQUESTS, promotion: PROMOTION_REQUESTS, trials: 'requests' },
    ...{ withCanary: 'requests to the canary', withStable: 'to the stable version' },
    promoted:
      ' It gets all requests. Deploy it as the stable version, then end the plan with --promote.',
  },
};

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Reports or requests with the canary since its plan started. */
export const viewsOf = ({ sums }: Pick<CanaryDocument, 'sums'>): number =>
  (sums.failedViews ?? sums.failedRequests)?.canary.trials ?? 0;

/**
 * Returns what is to happen to a canary now; null if it is observed further (rules 26.9, 26.10,
 * 26.15). A canary that stayed at its step is still withdrawn if it is worse.
 */
export function decide(canary: CanaryDocument): Decision | null {
  const { kind = 'module', sums, plan, share, observedMs, stepMs, stepFrom } = canary;
  const { decision, outcome } = canary;
  const terms = TERMS[kind];
  if (decision === 'withdraw') return null;
  if (totalEvidence(sums) >= BOUND) return { action: 'withdraw', reason: worseText(canary) };
  if (decision !== null || outcome !== null) return null;
  const views = viewsOf(canary);
  const next = plan.steps.find((step) => step > share);
  const needed = Math.max(stepFrom + terms.step, next === undefined ? terms.promotion : 0);
  if (stepMs < stepMsOf(plan)) return null;
  if (views >= needed) {
    const seen = `${number.format(views)} ${terms.withCanary} do not show that it is worse.`;
    return next === undefined
      ? { action: 'promote', reason: seen + terms.promoted }
      : { action: 'step', reason: `${seen} Its share rises to ${next} %.` };
  }
  if (observedMs < plan.promoteAfterMs) return null;
  return {
    action: 'stay',
    reason: `Too few ${terms.trials} at the deadline: ${number.format(views)} with the canary, ${number.format(needed)} are needed. It stays at ${share} % until somebody promotes or withdraws it.`,
  };
}

function worseText({ kind = 'module', sums, slowMs }: CanaryDocument): string {
  const [measure, { stable, canary }] = worstMeasure(sums);
  const { withCanary, withStable } = TERMS[kind];
  const limit = slowMs[measure];
  const shareOf = ({ trials, events }: typeof stable): string =>
    `${number.format(events)} of ${number.format(trials)}`;
  const slow = limit === undefined ? '' : ` (more than ${number.format(limit)} ms)`;
  return `${shareOf(canary)} ${withCanary} ${EVENTS[measure]}${slow}, ${shareOf(stable)} ${withStable}.`;
}
