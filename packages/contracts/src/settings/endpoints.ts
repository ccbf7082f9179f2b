import { z } from 'zod';
import { auditPage, auditQuery } from '../audit.ts';
import { endpoint, route } from '../endpoint.ts';
import { settingRoutes } from './routes.ts';
import * as schema from './schema.ts';

const ofGroup = {
  params: z.object({ group: schema.group }),
  notFound: 'settings.not_found',
} as const;

export const settingEndpoints = {
  list: endpoint(settingRoutes.list, { response: schema.settingsGroups }),
  change: endpoint(settingRoutes.change, {
    ...ofGroup,
    body: schema.newSettings,
    response: schema.settingsGroup,
    errors: ['settings.changed'],
  }),
  versions: endpoint(settingRoutes.versions, {
    ...ofGroup,
    query: schema.versionsQuery,
    response: schema.versionsPage,
  }),
  restore: endpoint(settingRoutes.restore, {
    ...ofGroup,
    body: schema.restoration,
    response: schema.settingsGroup,
    errors: ['settings.changed', 'settings.version_not_found'],
  }),
  audit: endpoint(settingRoutes.audit, { query: auditQuery, response: auditPage }),
};

/** Calls from the gateway and other services; the gateway does not forward their paths. */
export const settingsBetweenServices = {
  /** Public settings of pages: `/config.json`. */
  config: endpoint(route('GET', '/between/config', 'all'), { response: null }),
  /** Stored values of all groups; `version` is that of an earlier response. */
  stored: endpoint(route('GET', '/between/settings', 'all'), {
    query: z.object({ version: z.string().max(100).optional() }),
    response: schema.storedSettings,
  }),
};
