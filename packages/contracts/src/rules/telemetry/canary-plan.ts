/** The plan of a canary that is promoted or withdrawn automatically. */
export interface CanaryPlan {
  /** Random; the telemetry service stores its figures under this id. */
  id: string;
  /** Percentages of visitors, or of requests to a service, ascending; the first is that of the deploy. */
  steps: readonly number[];
  /** ISO 8601, by the clock of the deploy; for display only. */
  startedAt: string;
  /** Milliseconds of all steps together. */
  promoteAfterMs: number;
  /** Email addresses that are notified of the outcome; of a module they are in the public registry. */
  owners: readonly string[];
}

/** Percentages after which a canary is promoted (rule 26.9). */
const STEPS = [5, 10, 25, 50];

const MINUTE_MS = 60_000;
const UNITS: Readonly<Record<string, number>> = {
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: 24 * 60 * MINUTE_MS,
};

/** Shortest and longest plan in milliseconds; replaced versions are kept for a week. */
export const PLAN_MS = { min: 5 * MINUTE_MS, max: 7 * 24 * 60 * MINUTE_MS };

/** Most owners of a plan. */
export const MAX_OWNERS = 5;

/** Reports with the canary without which no plan is promoted. */
export const PROMOTION_VIEWS = 200;
/** Reports with the canary without which a step does not end. */
export const STEP_VIEWS = 20;

/** Requests to a service's canary without which no plan is promoted, and without which no step ends. */
export const PROMOTION_REQUESTS = 2000;
export const STEP_REQUESTS = 200;

/** False alarms per canary, at any number of looks. */
export const FALSE_ALARMS = 0.01;

/** Events that the test of a module counts: each report of a page has the event or not. */
export const PAGE_MEASURES = ['failedViews', 'loadFailures', 'load', 'lcp', 'inp'] as const;
export type PageMeasure = (typeof PAGE_MEASURES)[number];

/** Events that the test of a service counts: each request has the event or not. */
export const SERVICE_MEASURES = ['failedRequests', 'slowRequests'] as const;

export const CANARY_MEASURES = [...PAGE_MEASURES, ...SERVICE_MEASURES] as const;
export type CanaryMeasure = (typeof CANARY_MEASURES)[number];

/** A canary of a module is selected by its page, one of a service by the gateway. */
export const CANARY_KINDS = ['module', 'service'] as const;
export type CanaryKind = (typeof CANARY_KINDS)[number];

/** Version of a service's canary whose deploy names none. */
export const UNNAMED_CANARY = 'canary';

/** Buckets of response times, as in gateway/canaries.sh: each ends at 1.2 times the one before. */
export const LAST_BUCKET = 73;

/** How a plan ended; `stayed` is still live at its last share. */
export const CANARY_OUTCOMES = ['promoted', 'withdrawn', 'stayed', 'endedByHand'] as const;

/** Returns the shares of a plan that starts with a share. */
export const stepsFrom = (share: number): number[] => [
  share,
  ...STEPS.filter((step) => step > share),
];

/** Returns the milliseconds of each step. */
export const stepMsOf = ({
  steps,
  promoteAfterMs,
}: Pick<CanaryPlan, 'steps' | 'promoteAfterMs'>): number => promoteAfterMs / steps.length;

/** Parses a duration such as `30m`, `2h` or `1d` into milliseconds; null if it is none. */
export function durationMs(text: string): number | null {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (UNITS[unit] ?? 0);
}
