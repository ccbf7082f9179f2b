import { z } from 'zod';
import { endpoint, route } from '../endpoint.ts';
import { message } from '../fields.ts';
import { mailEndpoints } from '../settings/mail-endpoints.ts';
import * as canarySchema from './canary-schema.ts';
import { telemetryRoutes } from './routes.ts';
import * as schema from './schema.ts';

export const telemetryEndpoints = {
  report: endpoint(telemetryRoutes.report, { body: schema.pageReport, response: schema.accepted }),
  summary: endpoint(telemetryRoutes.summary, {
    query: schema.summaryQuery,
    response: schema.summary,
  }),
  canaries: endpoint(telemetryRoutes.canaries, { response: canarySchema.canaryList }),
  startServiceCanary: endpoint(telemetryRoutes.startServiceCanary, {
    body: canarySchema.newServiceCanary,
    response: canarySchema.serviceCanaryState,
    status: 201,
    errors: ['canary.not_connected', 'canary.exists'],
  }),
  endServiceCanary: endpoint(telemetryRoutes.endServiceCanary, {
    params: z.object({ service: canarySchema.newServiceCanary.shape.service }),
    body: canarySchema.canaryEnd,
    response: canarySchema.serviceCanaryState,
    notFound: 'canary.not_found',
  }),
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
  /** A gateway reports requests by version, and gets the shares of canaries (rule 26.14). */
  serviceCanaries: endpoint(route('POST', '/between/service-canaries', 'all'), {
    body: canarySchema.gatewayCounts,
    response: canarySchema.serviceShares,
  }),
  /** Decisions about canaries that the registry does not have yet, for the canary program. */
  canaryDecisions: endpoint(route('GET', '/between/canary-decisions', 'all'), {
    response: canarySchema.canaryDecisionList,
  }),
};
