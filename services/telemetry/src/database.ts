import type { CANARY_OUTCOMES, CanaryKind, CanaryMeasure, CanaryPlan } from '@tanabana/contracts';
import type { Db } from 'mongodb';
import type { Tally } from './canaries/odds-test.ts';

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

/** Changes of the registry that the canary program makes. */
export type CanaryAction = 'step' | 'promote' | 'withdraw';

/** Sums of one measure since the plan started. */
export interface CanarySums {
  stable: Tally;
  canary: Tally;
  /** Logarithms of the e-values, by alternative (odds-test.ts). */
  logs: Record<string, number>;
}

/** One event of a plan, with the figures that it is based on. */
export interface CanaryEventDocument {
  at: Date;
  kind: 'step' | (typeof CANARY_OUTCOMES)[number];
  share: number;
  reason: string;
  evidence: number;
  figures: CanaryDocument['sums'];
}

/** Progress of a canary's plan. */
export interface CanaryDocument {
  /** Id of the plan. */
  _id: string;
  /** Missing in plans of modules that are older than canaries of services. */
  kind?: CanaryKind;
  /** Name of the module or service. */
  module: string;
  /** Of the canary. */
  version: string;
  stable: string;
  plan: Omit<CanaryPlan, 'id'>;
  /** Percentage of visitors in the registry, or of requests at the gateway. */
  share: number;
  /** Milliseconds of observation in all, and of the current step. */
  observedMs: number;
  stepMs: number;
  /** Reports or requests with the canary at the start of the step. */
  stepFrom: number;
  /** Start of the step; of services only. */
  stepAt?: Date;
  /** Last observation, by the fastest clock of this service's instances. */
  checkedAt: Date;
  /** Milliseconds beyond which a report or request is slow; set once, from earlier ones. */
  slowMs: Partial<Record<CanaryMeasure, number>>;
  /** Response times of stable instances until `slowMs` is set; of services only. */
  times?: Histogram;
  /** Of the measures of its kind. */
  sums: Partial<Record<CanaryMeasure, CanarySums>>;
  /** Not in the registry yet. */
  decision: CanaryAction | null;
  outcome: (typeof CANARY_OUTCOMES)[number] | null;
  events: CanaryEventDocument[];
  /** When the plan left the registry, or the canary of a service got no more requests. */
  endedAt: Date | null;
  /** Increased by each change except those of sums. */
  revision: number;
}

/** A service with instances of its next version at a gateway. */
export interface CanaryServiceDocument {
  /** Name of the service. */
  _id: string;
  /** Last report of a gateway that names it. */
  seenAt: Date;
  /** Id of its last plan. */
  plan?: string;
}

/** A message to `CANARY_WEBHOOK_URL` that was not accepted yet. */
export interface WebhookDocument {
  /** Plan and outcome. */
  _id: string;
  body: string;
  dueAt: Date;
  tries: number;
}

export const collectionsOf = (db: Db) => ({
  figures: db.collection<FigureDocument>('figures'),
  errors: db.collection<ErrorDocument>('errors'),
  canaries: db.collection<CanaryDocument>('canaries'),
  canaryServices: db.collection<CanaryServiceDocument>('canaryServices'),
  webhooks: db.collection<WebhookDocument>('webhooks'),
});
