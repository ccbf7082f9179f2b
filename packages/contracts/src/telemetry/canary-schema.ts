import { z } from 'zod';
import { time } from '../fields.ts';
import {
  CANARY_KINDS,
  CANARY_MEASURES,
  CANARY_OUTCOMES,
  LAST_BUCKET,
  MAX_OWNERS,
  PLAN_MS,
  UNNAMED_CANARY,
} from '../rules/telemetry/canary-plan.ts';
import { ofVersion } from './schema.ts';

const share = z.number().int().min(1).max(99);

/** A plan as stored in the registry. */
export const canaryPlan = z.object({
  id: z.string().regex(/^[\w-]{8,64}$/),
  steps: z
    .array(share)
    .min(1)
    .max(10)
    .refine((steps) => steps.every((one, at) => at === 0 || one > (steps[at - 1] ?? 0))),
  startedAt: time,
  promoteAfterMs: z.number().int().min(PLAN_MS.min).max(PLAN_MS.max),
  owners: z.array(z.string().max(254)).max(MAX_OWNERS),
});

/** A plan for the canary of a service (rule 26.14). */
export const newServiceCanary = z.object({
  service: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  /** First percentage of requests. */
  share,
  promoteAfterMs: z.number().int().min(PLAN_MS.min).max(PLAN_MS.max),
  owners: z.array(z.email().max(254)).max(MAX_OWNERS),
  /** Shown in messages and in the dashboard. */
  version: z.string().min(1).max(100).optional().default(UNNAMED_CANARY),
});

/** The canary of a service after a call. */
export const serviceCanaryState = z.object({
  /** One or two sentences for people. */
  message: z.string(),
  /** Percentage of requests. */
  share: z.number(),
});

export const canaryEnd = z.object({ action: z.enum(['promote', 'rollback']) });

const requestCount = z.number().int().min(0).max(1_000_000);

/** Requests to one version of a service since the gateway's last report. */
const armCounts = z
  .object({
    requests: requestCount,
    /** Of these, with status 5xx or without a response. */
    failed: requestCount,
    /** Number of response times by bucket. */
    times: z.record(
      z
        .string()
        .regex(/^\d{1,2}$/)
        .refine((bucket) => Number(bucket) <= LAST_BUCKET),
      requestCount,
    ),
  })
  .refine(({ requests, failed }) => failed <= requests)
  .refine(({ requests, times }) => Object.values(times).reduce((a, b) => a + b, 0) === requests);

/** A gateway's report: its counts for each service with instances of a canary. */
export const gatewayCounts = z.object({
  services: z
    .array(
      z.object({
        service: z.string().max(40),
        /** Percentage of requests that the gateway sent to the canary. */
        share: z.number().int().min(0).max(100),
        stable: armCounts,
        canary: armCounts,
      }),
    )
    .max(50),
});

/** Percentages of requests for the gateway, in the order of its report. */
export const serviceShares = z.object({
  data: z.array(z.object({ service: z.string(), share: z.number() })),
});

const tally = z.object({ trials: z.number(), events: z.number() });

/** A measure of both versions since the plan started. */
export const canaryFigure = z.object({
  measure: z.enum(CANARY_MEASURES),
  stable: tally,
  canary: tally,
  /** Milliseconds beyond which a report is slow; null for other measures, or before it is known. */
  slowMs: z.number().nullable(),
  /** Evidence that the canary is worse, a likelihood ratio; capped at a billion. */
  evidence: z.number(),
});

const canaryEvent = z.object({
  at: time,
  kind: z.enum(['step', ...CANARY_OUTCOMES]),
  /** Percentage of visitors or requests at that time. */
  share: z.number(),
  /** One sentence. */
  reason: z.string(),
  /** Weighted mean of all evidence at that time. */
  evidence: z.number(),
  figures: z.array(canaryFigure),
});

export const canaryProgress = z.object({
  /** Name of the module or service, and the canary's version. */
  ...ofVersion,
  kind: z.enum(CANARY_KINDS),
  id: z.string(),
  stable: z.string(),
  steps: z.array(z.number()),
  startedAt: time,
  promoteAfterMs: z.number(),
  /** Current percentage of visitors or requests. */
  share: z.number(),
  /** Milliseconds during which the plan was observed; it waits while nobody observes it. */
  observedMs: z.number(),
  evidence: z.number(),
  /** Evidence at which the canary is withdrawn. */
  bound: z.number(),
  figures: z.array(canaryFigure),
  /** Decided, but not in the registry yet. */
  isPending: z.boolean(),
  /** Null while it runs. */
  outcome: z.enum(CANARY_OUTCOMES).nullable(),
  /** Oldest first. */
  events: z.array(canaryEvent),
});

export const canaryList = z.object({ data: z.array(canaryProgress) });

export const canaryDecision = z.object({
  ...ofVersion,
  /** Id of the plan. */
  id: z.string(),
  /** The percentage that the decision was made at. */
  share: z.number(),
  action: z.enum(['step', 'promote', 'withdraw']),
});

export const canaryDecisionList = z.object({ data: z.array(canaryDecision) });
