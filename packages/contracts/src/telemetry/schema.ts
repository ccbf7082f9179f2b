import { z } from 'zod';
import { time } from '../fields.ts';
import { REPORT_LIMITS } from '../rules/telemetry/report-limits.ts';

/** Text that is shortened instead of rejected. */
const cut = (max: number) => z.string().overwrite((text) => text.slice(0, max));

const counted = z.number().int().min(0).max(REPORT_LIMITS.count).optional();
const milliseconds = z.number().min(0).max(600_000);

export const ofVersion = {
  /** Name in the registry, or `shell`. */
  module: z.string().max(100),
  version: z.string().max(100),
};

/** Counts, times and errors of one version on a page. */
export const moduleReport = z.object({
  ...ofVersion,
  /** Page views in which the module was on the page. */
  views: counted,
  /** Of these, with an error, a failed load or a fallback; a view counts once. */
  failedViews: counted,
  /** Milliseconds of each loaded component. */
  loads: z.array(milliseconds).max(REPORT_LIMITS.loads).optional(),
  loadFailures: counted,
  /** Components that threw while rendering, so that a fallback was shown. */
  fallbacks: counted,
  /** Largest Contentful Paint of the document, if the module rendered it. */
  lcp: milliseconds.optional(),
  /** Interaction to Next Paint of the document, of interactions within the module. */
  inp: milliseconds.optional(),
  /** Cumulative Layout Shift of the document, of shifts of the module's elements. */
  cls: z.number().min(0).max(100).optional(),
  /** Milliseconds beyond 50 of frames that the module's scripts delayed. */
  blocked: milliseconds.optional(),
});

const kind = z.enum(['error', 'load', 'render']);

const newError = z.object({
  ...ofVersion,
  /** `load`: a component could not be loaded; `render`: it threw while rendering. */
  kind,
  message: cut(1000),
  stack: cut(8000),
  /** Pattern of the page's route, such as `/product/:id`. */
  path: z.string().max(200),
});

const hexadecimal = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));

/** Milliseconds between two times of a clock that may have been set in between. */
const duration = z.number().overwrite((ms) => Math.min(Math.max(ms, 0), 600_000));

/** A call of the API, as a span. */
const tracedCall = z.object({
  /** Id of the span. */
  span: hexadecimal(16),
  /** Method and route: `PUT /api/orders/:id`. */
  name: z.string().regex(/^[A-Z]{3,7} \/[\w/:.-]{1,150}$/),
  /** Milliseconds from the click to the call. */
  after: duration,
  ms: duration,
  /** HTTP status; 0 without a response. */
  status: z.number().int().min(0).max(599),
});

/** A click and the calls that it caused, as one trace; the first half of its id is the click's span. */
const tracedClick = z.object({
  trace: hexadecimal(32),
  /** Module of the element, or `shell`. */
  module: z.string().max(100),
  /** Pattern of the page's route. */
  path: z.string().max(200),
  /** Milliseconds since 1970, by the browser's clock. */
  at: z.number().min(0).max(8.64e15),
  calls: z
    .array(tracedCall)
    .min(1)
    .overwrite((calls) => calls.slice(0, REPORT_LIMITS.calls)),
});

export const pageReport = z.object({
  /** Request id of the document. */
  request: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/)
    .optional(),
  modules: z.array(moduleReport).max(REPORT_LIMITS.modules),
  errors: z.array(newError).max(REPORT_LIMITS.errors).optional().default([]),
  clicks: z
    .array(tracedClick)
    .overwrite((clicks) => clicks.slice(0, REPORT_LIMITS.clicks))
    .optional(),
  /** When the report was sent, by the clock of its clicks. */
  sentAt: z.number().min(0).max(8.64e15).optional(),
});

/** Number of accepted parts; parts of unknown versions are ignored. */
export const accepted = z.object({ accepted: z.number() });

/** Hours before now. */
export const PERIODS = ['1', '24', '168', '720'] as const;
export const period = z.enum(PERIODS);

export const summaryQuery = z.object({
  hours: period.optional().default('24'),
  /** Course of this module only. */
  module: z.string().max(100).optional(),
});

/** 75th percentile with its 95 % interval; times in milliseconds. */
const quartile = z.object({
  p75: z.number(),
  low: z.number(),
  high: z.number(),
  /** Measured values. */
  count: z.number(),
});

export const versionFigures = z.object({
  module: z.string(),
  version: z.string(),
  views: z.number(),
  failedViews: z.number(),
  loads: z.number(),
  loadFailures: z.number(),
  fallbacks: z.number(),
  /** Null without a measured value. */
  load: quartile.nullable(),
  lcp: quartile.nullable(),
  inp: quartile.nullable(),
  cls: quartile.nullable(),
  blocked: quartile.nullable(),
});

export const summary = z.object({
  from: time,
  to: time,
  versions: z.array(versionFigures),
  /** Consecutive intervals of equal length, oldest first. */
  course: z.array(z.object({ at: time, views: z.number(), failedViews: z.number() })),
});

/** Position in a source file, or in a built file whose source map is missing. */
const frame = z.object({
  /** Function; empty if unknown. */
  name: z.string(),
  /** Path of a source file, or of a built file. */
  source: z.string(),
  line: z.number(),
  column: z.number(),
  isMapped: z.boolean(),
});

export const storedError = z.object({
  ...ofVersion,
  id: z.string(),
  kind,
  message: z.string(),
  /** Pattern of the route. */
  path: z.string(),
  count: z.number(),
  firstAt: time,
  lastAt: time,
  /** Request id of the last document with it; null if unknown. */
  request: z.string().nullable(),
  frames: z.array(frame),
});

export const errorQuery = z.object({ module: z.string().max(100).optional() });
export const errorList = z.object({ data: z.array(storedError) });
