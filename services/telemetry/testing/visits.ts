import type { ModuleReport } from '@tanabana/contracts';

/** Returns numbers from 0 to 1, the same for the same seed (mulberry32, T. Ettinger, 2017). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Faults of a canary in simulated visits. */
export interface Fault {
  /** Share of views with an error beyond the usual ones. */
  throws?: number;
  /** Share of loads that fail. */
  failsToLoad?: number;
  /** Milliseconds that each load and LCP take longer. */
  slowerMs?: number;
}

/** Failed views of every 1,000 without a fault. */
const USUAL_FAILURES = 0.002;

/** Returns the report of one view of a version, as the shell sends it. */
export function visit(
  version: { module: string; version: string },
  random: () => number,
  { throws = 0, failsToLoad = 0, slowerMs = 0 }: Fault = {},
): ModuleReport {
  const log = (median: number): number => median * Math.exp(0.6 * normal(random));
  const loadFailed = random() < failsToLoad;
  const failed = loadFailed || random() < throws || random() < USUAL_FAILURES;
  return {
    ...version,
    views: 1,
    ...(failed && { failedViews: 1 }),
    ...(loadFailed
      ? { loadFailures: 1 }
      : { loads: [log(200) + slowerMs], lcp: log(1200) + slowerMs }),
    ...(random() < 0.5 && { inp: log(90) }),
  };
}

/** Box and Muller, 1958. */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
