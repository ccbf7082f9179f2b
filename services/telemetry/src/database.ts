import type { Db } from 'mongodb';

/** Intervals that figures are summed over. */
export type Step = 'minute' | 'hour';

/** Measured values in histograms, by the field of their documents. */
export const MEASURES = ['load', 'lcp', 'inp', 'cls', 'blocked'] as const;
export type Measure = (typeof MEASURES)[number];

export const COUNTS = ['views', 'failedViews', 'loads', 'loadFailures', 'fallbacks'] as const;
export type CountName = (typeof COUNTS)[number];

/** Number of values by bucket (histogram.ts). */
export type Histogram = Readonly<Record<string, number>>;

/** Sums of one version in one interval. */
export interface FigureDocument
  extends Partial<Record<CountName, number>>,
    Partial<Record<Measure, Histogram>> {
  /** Step, start, module and version. */
  _id: string;
  step: Step;
  /** Start of the interval, by the clock of this service. */
  at: Date;
  module: string;
  version: string;
}

/** Position in a built file. */
export interface BuiltFrame {
  name: string;
  /** Path at the gateway, or address on another origin. */
  source: string;
  line: number;
  column: number;
}

/** An error of one version, counted. */
export interface ErrorDocument {
  /** Version, and hash of message and first frame. */
  _id: string;
  module: string;
  version: string;
  kind: 'error' | 'load' | 'render';
  message: string;
  frames: readonly BuiltFrame[];
  path: string;
  request: string | null;
  count: number;
  firstAt: Date;
  lastAt: Date;
}

export const collectionsOf = (db: Db) => ({
  figures: db.collection<FigureDocument>('figures'),
  errors: db.collection<ErrorDocument>('errors'),
});
