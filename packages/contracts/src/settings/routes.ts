import { route } from '../endpoint.ts';

const group = {
  group: 'text',
  version: 'number',
  settings: [{ name: 'text', value: 'text' }],
} as const;

/** The calls of the settings service (chapter 20). */
export const settingRoutes = {
  /** All settings with their effective values and where these come from. */
  list: route('GET', '/api/settings', 'admin', {
    permission: 'settings.read',
    gives: { groups: [group] },
  }),
  /** Stores values of one group. */
  change: route('PUT', '/api/settings/:group', 'admin', {
    permission: 'settings.write',
    gives: group,
  }),
  /** Versions of one group with author, time and changes; newest first. */
  versions: route('GET', '/api/settings/:group/versions', 'admin', {
    permission: 'settings.read',
    gives: { data: [{ by: {}, changes: [{}] }], total: 'number' },
  }),
  /** Stores the values of an earlier version as a new version. */
  restore: route('POST', '/api/settings/:group/restore', 'admin', {
    permission: 'settings.write',
    gives: group,
  }),
  audit: route('GET', '/api/settings/audit', 'admin', {
    permission: 'audit.read',
    gives: { data: [{}] },
  }),
};
