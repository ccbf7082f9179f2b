import { api, preloadApi } from '@tanabana/storefront';
import { settingCalls } from '../../../shared/setting-calls.ts';

/** Requests what the checklist of a new shop shows, for those who see it (`isFirstRun`). */
export function preloadFirstRun(): void {
  preloadApi(settingCalls.list, {});
  preloadApi(api.orders.deliverySettings, {});
}
