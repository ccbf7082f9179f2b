import { type Endpoints, settingRoutes } from '@tanabana/contracts';
import { callsOf } from '@tanabana/storefront';

/** Calls of the settings service, which only the dashboard uses. */
export const settingCalls = callsOf<typeof Endpoints.settingEndpoints>(settingRoutes);
