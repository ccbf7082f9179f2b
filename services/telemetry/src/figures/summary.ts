import type {
  Quartile,
  TelemetryPeriod,
  TelemetrySummary,
  VersionFigures,
} from '@tanabana/contracts';
import {
  COUNTS,
  type CountName,
  type FigureDocument,
  MEASURES,
  type Measure,
  type Step,
} from '../database.ts';
import { shiftOf } from '../reports/batch.ts';
import { addTo, quartileOf } from '../reports/histogram.ts';
import { STEP_MS } from './figure-repository.ts';

const SHELL = 'shell';

/** For each period: the stored sums that are read, and the intervals of the chart. */
const INTERVALS: Readonly<
  Record<TelemetryPeriod, { step: Step; stepsEach: number; count: number }>
> = {
  '1': { step: 'minute', stepsEach: 1, count: 60 },
  '24': { step: 'hour', stepsEach: 1, count: 24 },
  '168': { step: 'hour', stepsEach: 6, count: 28 },
  '720': { step: 'hour', stepsEach: 24, count: 30 },
};

/** Intervals of a period that ends now; the last one is not over. */
export interface Intervals {
  step: Step;
  /** Start of the first one, in milliseconds since 1970. */
  from: number;
  /** Milliseconds of each. */
  ms: number;
  count: number;
}

/** @param now milliseconds since 1970 */
export function intervalsOf(period: TelemetryPeriod, now: number): Intervals {
  const { step, stepsEach, count } = INTERVALS[period];
  const ms = stepsEach * STEP_MS[step];
  const last = Math.floor(now / STEP_MS[step]) * STEP_MS[step];
  return { step, from: last + STEP_MS[step] - count * ms, ms, count };
}

interface Sums extends Pick<VersionFigures, 'module' | 'version'> {
  counts: Record<CountName, number>;
  histograms: Record<Measure, Record<string, number>>;
}

const emptySums = ({ module, version }: FigureDocument): Sums => ({
  module,
  version,
  counts: { views: 0, failedViews: 0, loads: 0, loadFailures: 0, fallbacks: 0 },
  histograms: { load: {}, lcp: {}, inp: {}, cls: {}, blocked: {} },
});

/**
 * Returns the figures of each version, and the course of all versions or of those of a module.
 * @param now milliseconds since 1970
 */
export function summaryOf(
  documents: readonly FigureDocument[],
  { from, ms, count }: Intervals,
  now: number,
  module?: string,
): TelemetrySummary {
  const versions = new Map<string, Sums>();
  const course = Array.from({ length: count }, (_, at) => ({
    at: new Date(from + at * ms).toISOString(),
    views: 0,
    failedViews: 0,
  }));
  for (const document of documents) {
    const key = `${document.module} ${document.version}`;
    const sums = versions.get(key) ?? emptySums(document);
    versions.set(key, sums);
    for (const name of COUNTS) sums.counts[name] += document[name] ?? 0;
    for (const measure of MEASURES) addTo(sums.histograms[measure], document[measure]);
    const interval = course[Math.floor((document.at.getTime() - from) / ms)];
    if (!interval) continue;
    // the shell is on every page, so it counts the views of the shop
    if (document.module === (module ?? SHELL)) interval.views += document.views ?? 0;
    if (document.module === (module ?? document.module))
      interval.failedViews += document.failedViews ?? 0;
  }
  return {
    from: new Date(from).toISOString(),
    to: new Date(now).toISOString(),
    versions: [...versions.values()].map(figuresOf).sort(byName),
    course,
  };
}

const figuresOf = ({ module, version, counts, histograms }: Sums): VersionFigures => ({
  module,
  version,
  ...counts,
  load: quartileOf(histograms.load),
  lcp: quartileOf(histograms.lcp),
  inp: quartileOf(histograms.inp),
  cls: scaled(quartileOf(histograms.cls)),
  blocked: quartileOf(histograms.blocked),
});

const scaled = (quartile: Quartile | null): Quartile | null =>
  quartile && {
    p75: shiftOf(quartile.p75),
    low: shiftOf(quartile.low),
    high: shiftOf(quartile.high),
    count: quartile.count,
  };

/** The shell first, then modules by name; the version with most views first. */
const byName = (a: VersionFigures, b: VersionFigures): number =>
  Number(b.module === SHELL) - Number(a.module === SHELL) ||
  a.module.localeCompare(b.module, 'en') ||
  b.views - a.views;
