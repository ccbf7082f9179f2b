import { type GatewayCounts, SERVICE_MEASURES } from '@tanabana/contracts';
import { emptyStratum, incrementsOf, isComplete } from '../canaries/evidence.ts';
import type { Stratum } from '../canaries/odds-test.ts';
import type { CanaryDocument } from '../database.ts';
import { bucketOf } from '../reports/histogram.ts';

/**
 * Milliseconds after a change of the share without evidence: a new instance fills caches and
 * compiles its code.
 */
export const SERVICE_WARM_UP_MS = 10_000;

type Counts = GatewayCounts['services'][number];
type Arm = Counts['stable'];
type Strata = Record<(typeof SERVICE_MEASURES)[number], Stratum>;

export type ServiceEvidence = ReturnType<typeof createServiceEvidence>;

/**
 * Compares requests to canaries of services with requests to stable instances. The gateway assigns
 * each request at random, so both versions get the same requests.
 */
export function createServiceEvidence() {
  /** By plan and share. */
  const pending = new Map<string, Strata>();

  return {
    /**
     * Adds what a gateway counted while it sent the canary's present share of requests.
     * @returns increments of the plan's document, by the path of the field; of complete strata only
     */
    add({ _id, share, slowMs }: CanaryDocument, counts: Counts): Record<string, number> {
      const key = `${_id} ${share}`;
      const strata = pending.get(key) ?? newStrata();
      for (const one of pending.keys())
        if (one !== key && one.startsWith(`${_id} `)) pending.delete(one);
      pending.set(key, strata);
      const by: Record<string, number> = {};
      const limit = slowMs.slowRequests;
      for (const arm of ['stable', 'canary'] as const) {
        tally(strata.failedRequests[arm], counts[arm].requests, counts[arm].failed);
        if (limit === undefined) continue;
        tally(strata.slowRequests[arm], counts[arm].requests, slower(counts[arm], limit));
      }
      if (limit === undefined)
        for (const [bucket, count] of Object.entries(counts.stable.times))
          by[`times.${bucket}`] = count;
      for (const measure of SERVICE_MEASURES) {
        if (!isComplete(strata[measure])) continue;
        Object.assign(by, incrementsOf(measure, strata[measure]));
        strata[measure] = emptyStratum();
      }
      return by;
    },
    /** Removes the incomplete strata of plans that ended. */
    keep(ids: readonly string[]): void {
      for (const key of pending.keys())
        if (!ids.some((id) => key.startsWith(`${id} `))) pending.delete(key);
    },
  };
}

const newStrata = (): Strata => ({
  failedRequests: emptyStratum(),
  slowRequests: emptyStratum(),
});

function tally(sum: Stratum['stable'], trials: number, events: number): void {
  sum.trials += trials;
  sum.events += events;
}

/** Returns the number of requests that took longer than a limit, which is the end of a bucket. */
const slower = ({ times }: Arm, limit: number): number =>
  Object.entries(times)
    .filter(([bucket]) => Number(bucket) > bucketOf(limit))
    .reduce((sum, [, count]) => sum + count, 0);
