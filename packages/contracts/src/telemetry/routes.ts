import { route } from '../endpoint.ts';
import { mailRoutes } from '../settings/mail-routes.ts';

const CANARY_FIGURE = {
  measure: 'text',
  stable: { trials: 'number' },
  canary: { trials: 'number' },
} as const;

/** The calls of the telemetry service (chapter 26). */
export const telemetryRoutes = {
  /** A page sends the counts, times and errors since its last report. */
  report: route('POST', '/api/telemetry', 'all', { gives: { accepted: 'number' } }),
  /** Figures of each version of shell and modules, and their course. */
  summary: route('GET', '/api/telemetry', 'admin', {
    permission: 'deployments.read',
    gives: { versions: [{ module: 'text', version: 'text' }], course: [{ at: 'text' }] },
  }),
  /** Plans of canaries, the newest first. */
  canaries: route('GET', '/api/telemetry/canaries', 'admin', {
    permission: 'deployments.read',
    gives: {
      data: [
        {
          ...{ id: 'text', module: 'text', version: 'text', steps: ['number'] },
          figures: [CANARY_FIGURE],
          events: [{ at: 'text', figures: [CANARY_FIGURE] }],
        },
      ],
    },
  }),
  /** Starts the plan of a service's canary at the gateway. */
  startServiceCanary: route('POST', '/api/telemetry/service-canaries', 'admin', {
    permission: 'deployments.write',
    gives: { share: 'number' },
  }),
  /** Sends all requests to the canary, or none; once it has all, `promote` ends its plan. */
  endServiceCanary: route('POST', '/api/telemetry/service-canaries/:service/end', 'admin', {
    permission: 'deployments.write',
    gives: { share: 'number' },
  }),
  /** The newest errors with mapped stacks. */
  errors: route('GET', '/api/telemetry/errors', 'admin', {
    permission: 'deployments.read',
    gives: { data: [{ module: 'text', version: 'text', frames: [{ source: 'text' }] }] },
  }),
  ...mailRoutes('telemetry'),
};
