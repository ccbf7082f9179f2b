import {
  type CanaryProgress,
  PAGE_MEASURES,
  SERVICE_MEASURES,
  type TelemetryError,
  type TelemetrySummary,
  type VersionFigures,
} from '@tanabana/contracts';

/** Figures of a version without reports, with changes. */
export const buildFigures = (figures: Partial<VersionFigures> = {}): VersionFigures => ({
  ...{ module: 'mf-catalog', version: '1-a' },
  ...{ views: 0, failedViews: 0, loads: 0, loadFailures: 0, fallbacks: 0 },
  ...{ load: null, lcp: null, inp: null, cls: null, blocked: null },
  ...figures,
});

const HOUR_MS = 3_600_000;
const FROM = Date.UTC(2026, 10, 27, 10);

/** The figures of 24 hours until 28 Nov 2026, 10:00 UTC. */
export const buildSummary = (versions: VersionFigures[]): TelemetrySummary => ({
  from: new Date(FROM).toISOString(),
  to: new Date(FROM + 24 * HOUR_MS).toISOString(),
  versions,
  course: Array.from({ length: 24 }, (_, at) => ({
    at: new Date(FROM + at * HOUR_MS).toISOString(),
    views: 100 + at,
    failedViews: at === 20 ? 12 : 0,
  })),
});

/** An error with a mapped frame and one without a source map. */
export const buildError = (error: Partial<TelemetryError> = {}): TelemetryError => ({
  ...{ id: 'mf-catalog 2-b 1', module: 'mf-catalog', version: '2-b', kind: 'render', count: 12 },
  ...{ message: 'Cannot read properties of undefined', path: '/product/:id' },
  ...{ firstAt: '2026-11-28T06:00:00.000Z', lastAt: '2026-11-28T09:30:00.000Z', request: 'abc' },
  frames: [
    { name: 'Price', source: 'src/card.tsx', line: 7, column: 3, isMapped: true },
    { name: '', source: '/assets/index.js', line: 3, column: 91, isMapped: false },
  ],
  ...error,
});

/** A running plan of a canary with few reports, with changes. */
export const buildCanary = (canary: Partial<CanaryProgress> = {}): CanaryProgress => ({
  ...{
    id: 'plan-0001',
    kind: 'module',
    module: 'mf-catalog',
    version: '2-b',
    stable: '1-a',
    steps: [5, 10, 25],
  },
  ...{ startedAt: '2026-11-28T06:00:00.000Z', promoteAfterMs: 1_800_000, observedMs: 420_000 },
  ...{ share: 10, evidence: 0.4, bound: 100, isPending: false, outcome: null, events: [] },
  figures: PAGE_MEASURES.map((measure) => ({
    measure,
    stable: { trials: 4510, events: 9 },
    canary: { trials: 240, events: 12 },
    slowMs: measure === 'load' ? 625 : null,
    evidence: 0.4,
  })),
  ...canary,
});

/** A plan of a service's canary, with changes. */
export const buildServiceCanary = (canary: Partial<CanaryProgress> = {}): CanaryProgress => ({
  ...buildCanary({ id: 'plan-0002', kind: 'service', module: 'orders', version: '5f3a9c01' }),
  stable: 'stable',
  figures: SERVICE_MEASURES.map((measure) => ({
    measure,
    stable: { trials: 38_210, events: 38 },
    canary: { trials: 2020, events: 2 },
    slowMs: measure === 'slowRequests' ? 137 : null,
    evidence: 0.6,
  })),
  ...canary,
});
