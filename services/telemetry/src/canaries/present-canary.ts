import type { CanaryProgress } from '@tanabana/contracts';
import type { CanaryDocument } from '../database.ts';
import { BOUND, evidenceOf, measuresOf, totalEvidence } from './canary-statistic.ts';

/** Returns a plan as the dashboard shows it. */
export const progressOf = (canary: CanaryDocument): CanaryProgress => {
  const {
    _id: id,
    kind = 'module',
    module,
    version,
    stable,
    plan,
    share,
    observedMs,
    sums,
    slowMs,
  } = canary;
  const figuresOf = (all: CanaryDocument['sums']): CanaryProgress['figures'] =>
    measuresOf(all).map(([measure, sum]) => ({
      measure,
      stable: sum.stable,
      canary: sum.canary,
      slowMs: slowMs[measure] ?? null,
      evidence: evidenceOf(sum),
    }));
  return {
    ...{ id, kind, module, version, stable, share, observedMs, bound: BOUND },
    steps: [...plan.steps],
    startedAt: plan.startedAt,
    promoteAfterMs: plan.promoteAfterMs,
    evidence: totalEvidence(sums),
    figures: figuresOf(sums),
    isPending: canary.decision !== null,
    outcome: canary.outcome,
    events: canary.events.map(({ figures, at, ...event }) => ({
      ...event,
      at: at.toISOString(),
      figures: figuresOf(figures),
    })),
  };
};
