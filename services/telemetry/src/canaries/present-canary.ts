import { CANARY_MEASURES, type CanaryProgress } from '@tanabana/contracts';
import type { CanaryDocument } from '../database.ts';
import { BOUND, evidenceOf, totalEvidence } from './canary-statistic.ts';

/** Returns a plan as the dashboard shows it. */
export const progressOf = (canary: CanaryDocument): CanaryProgress => {
  const { _id: id, module, version, stable, plan, share, observedMs, sums, slowMs } = canary;
  const figuresOf = (all: CanaryDocument['sums']): CanaryProgress['figures'] =>
    CANARY_MEASURES.map((measure) => ({
      measure,
      stable: all[measure].stable,
      canary: all[measure].canary,
      slowMs: slowMs[measure] ?? null,
      evidence: evidenceOf(all[measure]),
    }));
  return {
    ...{ id, module, version, stable, share, observedMs, bound: BOUND },
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
