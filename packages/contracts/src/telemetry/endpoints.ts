import { endpoint, route } from '../endpoint.ts';
import { message } from '../fields.ts';
import { mailEndpoints } from '../settings/mail-endpoints.ts';
import { telemetryRoutes } from './routes.ts';
import * as schema from './schema.ts';

export const telemetryEndpoints = {
  report: endpoint(telemetryRoutes.report, { body: schema.pageReport, response: schema.accepted }),
  summary: endpoint(telemetryRoutes.summary, {
    query: schema.summaryQuery,
    response: schema.summary,
  }),
  canaries: endpoint(telemetryRoutes.canaries, { response: schema.canaryList }),
  errors: endpoint(telemetryRoutes.errors, {
    query: schema.errorQuery,
    response: schema.errorList,
  }),
  ...mailEndpoints(telemetryRoutes),
};

/** Calls from the gateway and the canary program; the gateway does not forward their paths. */
export const telemetryBetweenServices = {
  /** Succeeds for callers who may read source maps. */
  sourceMap: endpoint(
    route('GET', '/between/source-map', 'admin', { permission: 'deployments.read' }),
    { response: message },
  ),
  /** Decisions about canaries that the registry does not have yet, for the canary program. */
  canaryDecisions: endpoint(route('GET', '/between/canary-decisions', 'all'), {
    response: schema.canaryDecisionList,
  }),
};
