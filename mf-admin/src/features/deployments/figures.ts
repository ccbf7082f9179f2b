import {
  type CanaryMeasure,
  type CanaryProgress,
  compareQuartiles,
  compareShares,
  formatNumber,
  type Interval,
  type Quartile,
  type Verdict,
  type VersionFigures,
  wilsonInterval,
} from '@tanabana/contracts';

const decimal = (number: number): string => formatNumber(number, 1);
const shift = (number: number): string => formatNumber(number, 3);

/** Shown for a figure without measured values. */
export const NONE = '–';

/** '12.5' of 1,000; a dash without views. */
export const perThousand = (events: number, of: number): string =>
  of === 0 ? NONE : decimal((Math.min(events, of) / of) * 1000);

/** '850 ms' or '2.4 s'. */
export const duration = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${decimal(ms / 1000)} s`;

/** The 75th percentile of times; a dash without values. */
export const durationOf = (quartile: Quartile | null): string =>
  quartile ? duration(quartile.p75) : NONE;

/** One measure of a canary beside the stable version. */
export interface Comparison {
  measure: string;
  stable: string;
  canary: string;
  verdict: Verdict;
}

/** Sums of all versions of one name and version; undefined without reports. */
export const figuresOf = (
  versions: readonly VersionFigures[],
  name: string,
  version: string,
): VersionFigures | undefined =>
  versions.find((one) => one.module === name && one.version === version);

interface ShareMeasure {
  measure: string;
  events: (figures: VersionFigures) => number;
  trials: (figures: VersionFigures) => number;
}

const SHARES: readonly ShareMeasure[] = [
  {
    measure: 'Views with errors, per 1,000',
    events: ({ failedViews }) => failedViews,
    trials: ({ views }) => views,
  },
  {
    measure: 'Failed loads, per 1,000',
    events: ({ loadFailures }) => loadFailures,
    trials: ({ loads, loadFailures }) => loads + loadFailures,
  },
];

const TIMES = [
  { measure: 'Load time', key: 'load' },
  { measure: 'LCP', key: 'lcp' },
  { measure: 'INP', key: 'inp' },
  { measure: 'Blocked time', key: 'blocked' },
  { measure: 'CLS', key: 'cls' },
] as const;

/** Compares a canary with the stable version, measure by measure (rule 26.6). */
export function comparisonsOf(stable: VersionFigures, canary: VersionFigures): Comparison[] {
  const shares = SHARES.map(({ measure, events, trials }) => {
    const of = (one: VersionFigures) => ({ events: events(one), trials: trials(one) });
    return {
      measure,
      stable: shareText(of(stable)),
      canary: shareText(of(canary)),
      verdict: compareShares(of(stable), of(canary)),
    };
  });
  const times = TIMES.map(({ measure, key }) => {
    const text = key === 'cls' ? shift : duration;
    return {
      measure: `${measure}, 75th percentile`,
      stable: quartileText(stable[key], text),
      canary: quartileText(canary[key], text),
      verdict: compareQuartiles(stable[key], canary[key]),
    };
  });
  return [...shares, ...times];
}

const between = ({ low, high }: Interval, text: (value: number) => string): string =>
  `${text(low)} to ${text(high)}`;

function shareText({ events, trials }: { events: number; trials: number }): string {
  if (trials === 0) return NONE;
  const interval = wilsonInterval(Math.min(events, trials), trials);
  const text = between(interval, (share) => decimal(share * 1000));
  return `${perThousand(events, trials)} (${text})`;
}

const quartileText = (quartile: Quartile | null, text: (value: number) => string): string =>
  quartile ? `${text(quartile.p75)} (${between(quartile, text)})` : NONE;

const MEASURE_TEXTS: Readonly<Record<CanaryMeasure, string>> = {
  failedViews: 'With errors',
  loadFailures: 'With failed loads',
  load: 'Slow loads',
  lcp: 'Slow LCP',
  inp: 'Slow INP',
  failedRequests: 'Failed (5xx or no response)',
  slowRequests: 'Slow responses',
};

export const measureText = (measure: CanaryMeasure): string => MEASURE_TEXTS[measure];

const LARGE = 1e6;

/** '1.3', or 'more than 1,000,000'. */
export const evidenceText = (evidence: number): string =>
  evidence >= LARGE ? `more than ${decimal(LARGE)}` : decimal(evidence);

const minutes = (ms: number): string => decimal(ms / 60_000);

/** Returns the steps of a plan, and how far it is. */
export const planText = ({
  steps,
  kind,
  share,
  observedMs,
  promoteAfterMs,
}: Pick<CanaryProgress, 'steps' | 'kind' | 'share' | 'observedMs' | 'promoteAfterMs'>): string =>
  `Steps: ${steps.join(', ')} % of ${kind === 'service' ? 'requests' : 'visitors'}, then all. It is at ${share} %, and was observed for ${minutes(Math.min(observedMs, promoteAfterMs))} of ${minutes(promoteAfterMs)} minutes.`;
