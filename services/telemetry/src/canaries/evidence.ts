import {
  type CanaryMeasure,
  type ModuleReport,
  PAGE_MEASURES,
  type PageMeasure,
} from '@tanabana/contracts';
import { ALTERNATIVES, logEvidence, type Stratum } from './odds-test.ts';

/**
 * Milliseconds after a change of the share without evidence: pages report failures after 15 s and
 * other views after 20 s, so the first reports of new visitors contain too many failures.
 */
export const WARM_UP_MS = 30_000;

/** Reports of both versions that end a stratum: fewer compare too few of them with each other. */
export const STRATUM_TRIALS = 20;

/** A canary whose reports are compared. */
export interface WatchedCanary {
  /** Id of the plan. */
  id: string;
  module: string;
  stable: string;
  version: string;
  share: number;
  /** Milliseconds beyond which a report is slow. */
  slowMs: Partial<Record<CanaryMeasure, number>>;
}

/** Increments of one plan, by the path of the field: `sums.lcp.canary.trials`. */
export interface EvidenceIncrements {
  id: string;
  by: Record<string, number>;
}

type Strata = Record<PageMeasure, Stratum>;

interface Watch {
  canary: WatchedCanary;
  /** Monotonic time of the first evidence. */
  from: number;
  pending: Strata;
}

export const emptyStratum = (): Stratum => ({
  stable: { trials: 0, events: 0 },
  canary: { trials: 0, events: 0 },
});
const emptyStrata = (): Strata =>
  Object.fromEntries(PAGE_MEASURES.map((one) => [one, emptyStratum()])) as Strata;

export type Evidence = ReturnType<typeof createEvidence>;

/**
 * Compares reports of canaries and stable versions as they arrive. Each report counts once per
 * measure, because views of one visitor are not independent.
 * @param now monotonic clock in milliseconds
 */
export function createEvidence({ now = () => performance.now() }: { now?: () => number } = {}) {
  let watches: Watch[] = [];

  function watchOf(canary: WatchedCanary): Watch {
    const known = watches.find((one) => one.canary.id === canary.id);
    return known?.canary.share === canary.share
      ? { ...known, canary }
      : { canary, from: now() + WARM_UP_MS, pending: emptyStrata() };
  }

  return {
    /** Sets the canaries that are compared from now on. */
    follow(canaries: readonly WatchedCanary[]): void {
      watches = canaries.map(watchOf);
    },
    /** Adds one part of a report. */
    add(part: ModuleReport): void {
      for (const { canary, from, pending } of watches) {
        if (canary.module !== part.module || now() < from) continue;
        const isCanary = part.version === canary.version;
        if (!isCanary && part.version !== canary.stable) continue;
        const outcomes = outcomesOf(part, canary.slowMs);
        for (const measure of PAGE_MEASURES) {
          const outcome = outcomes[measure];
          if (outcome === undefined) continue;
          const tally = pending[measure][isCanary ? 'canary' : 'stable'];
          tally.trials += 1;
          if (outcome) tally.events += 1;
        }
      }
    },
    /**
     * Returns what was found since the last call. The end of a stratum depends only on the number of
     * reports of each version, not on what is in them.
     */
    take(): EvidenceIncrements[] {
      return watches.flatMap(({ canary, pending }) => {
        const by: Record<string, number> = {};
        for (const measure of PAGE_MEASURES) {
          const stratum = pending[measure];
          if (!isComplete(stratum)) continue;
          pending[measure] = emptyStratum();
          Object.assign(by, incrementsOf(measure, stratum));
        }
        return Object.keys(by).length > 0 ? [{ id: canary.id, by }] : [];
      });
    },
  };
}

/** Returns the increments of a complete stratum, by the path of the field. */
export function incrementsOf(measure: CanaryMeasure, stratum: Stratum): Record<string, number> {
  const by: Record<string, number> = {};
  for (const arm of ['stable', 'canary'] as const) {
    by[`sums.${measure}.${arm}.trials`] = stratum[arm].trials;
    by[`sums.${measure}.${arm}.events`] = stratum[arm].events;
  }
  const logs = logEvidence(stratum);
  for (const [at, ratio] of ALTERNATIVES.entries())
    by[`sums.${measure}.logs.${ratio}`] = logs[at] ?? 0;
  return by;
}

/** Returns whether a stratum has enough trials of both versions, whatever their events. */
export const isComplete = ({ stable, canary }: Stratum): boolean =>
  stable.trials > 0 && canary.trials > 0 && stable.trials + canary.trials >= STRATUM_TRIALS;

/** Returns whether a report has the event of each measure; undefined without a value. */
export function outcomesOf(
  { views = 0, failedViews = 0, loads = [], loadFailures = 0, lcp, inp }: ModuleReport,
  slowMs: WatchedCanary['slowMs'],
): Partial<Record<PageMeasure, boolean | undefined>> {
  const isSlow = (value: number | undefined, limit: number | undefined) =>
    value === undefined || limit === undefined ? undefined : value > limit;
  return {
    failedViews: views + failedViews > 0 ? failedViews > 0 : undefined,
    loadFailures: loads.length + loadFailures > 0 ? loadFailures > 0 : undefined,
    load: isSlow(loads.length > 0 ? Math.max(...loads) : undefined, slowMs.load),
    lcp: isSlow(lcp, slowMs.lcp),
    inp: isSlow(inp, slowMs.inp),
  };
}
