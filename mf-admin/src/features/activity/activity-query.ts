import { api, preloadApi } from '@tanabana/storefront';
import { contentCalls } from '../../shared/content-calls.ts';
import { settingCalls } from '../../shared/setting-calls.ts';
import { webhookCalls } from '../integrations/webhook-calls.ts';

/** Entries per area that are shown first. */
export const STEP = 50;

/** A search of one area's entries, as its call expects it. */
export const auditInput = (q: string, limit: number) => ({
  query: { q: q || undefined, limit: String(limit) },
});

/** Requests the entries that the tab shows without a filter. */
export function preloadActivity(search: URLSearchParams): void {
  if (search.size > 0) return;
  const input = auditInput('', STEP);
  preloadApi(api.products.audit, input);
  preloadApi(api.categories.audit, input);
  preloadApi(api.orders.audit, input);
  preloadApi(api.auth.audit, input);
  preloadApi(settingCalls.audit, input);
  preloadApi(contentCalls.audit, input);
  preloadApi(webhookCalls.audit, input);
}
