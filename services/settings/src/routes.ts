import type { settingEndpoints, settingsBetweenServices } from '@tanabana/contracts/endpoints';
import { actorOf, type Handlers, reply } from '@tanabana/service-kit';
import type { Audit } from '@tanabana/service-kit/mongo';
import type { SettingsService } from './settings/settings-service.ts';

type Endpoints = typeof settingEndpoints & typeof settingsBetweenServices;

export const settingsHandlers = (
  settings: SettingsService,
  audit: Pick<Audit, 'page'>,
): Handlers<Endpoints> => ({
  list: () => settings.list(),
  change: ({ params, body, user }) =>
    settings.change(params.group, body.version, body.values, actorOf(user)),
  versions: ({ params, query }) => settings.versions(params.group, query.page, query.limit),
  restore: ({ params, body, user }) =>
    settings.restore(params.group, body.version, body.restore, actorOf(user)),
  audit: ({ query }) => audit.page(query),
  stored: ({ query }) => settings.stored(query.version),
  config: async () =>
    reply(await settings.config(), {
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
    }),
});
