import { settingEndpoints, settingsBetweenServices } from '@tanabana/contracts/endpoints';
import { createService, type ServiceDeps } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { settingsHandlers } from './routes.ts';
import type { Environment } from './settings/effective-settings.ts';
import { createSettingsService } from './settings/settings-service.ts';
import type { SettingsStorage } from './storage.ts';

export interface AppDeps extends ServiceDeps {
  storage: SettingsStorage;
  environment: Environment;
  now?: () => Date;
}

/** The settings service as a Koa app, for main and tests. No side effects. */
export const createApp = ({ storage, environment, now = () => new Date(), ...deps }: AppDeps) =>
  createService({
    name: 'settings',
    endpoints: { ...settingEndpoints, ...settingsBetweenServices },
    handlers: settingsHandlers(createSettingsService({ storage, environment, now }), storage.audit),
    ready: storage.ready,
    isUnavailable,
    ...deps,
  });
