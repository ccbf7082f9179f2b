import { getConfig } from '@tanabana/storefront';
import type { Registry } from '../registry/registry.ts';
import { observe, onFailure } from './observations.ts';

/** Milliseconds after the page's load event until the reporting code loads. */
const DELAY_MS = 5000;

type Privacy = Navigator & { globalPrivacyControl?: boolean };

/** Whether this visit reports, by the visitor's browser and the shop's setting (rule 26.1). */
export function isMeasured(
  { doNotTrack, globalPrivacyControl }: Pick<Privacy, 'doNotTrack' | 'globalPrivacyControl'>,
  random = Math.random(),
): boolean {
  if (doNotTrack === '1' || globalPrivacyControl) return false;
  return random * 100 < getConfig().telemetryShare;
}

/**
 * Reports what happens on this page. The code for it loads 5 s after the page, which may be busy
 * until then, or at the first failure.
 */
export function startTelemetry(registry: Registry): void {
  if (!isMeasured(navigator)) return;
  addEventListener('error', ({ error }) => observe({ kind: 'error', error }));
  addEventListener('unhandledrejection', ({ reason }) => observe({ kind: 'error', error: reason }));
  let isLoaded = false;
  const load = (): void => {
    if (isLoaded) return;
    isLoaded = true;
    import('./reports.ts').then(
      ({ sendReports }) => sendReports(registry),
      () => undefined,
    );
  };
  onFailure(load);
  addEventListener('load', () => setTimeout(load, DELAY_MS));
  // this script runs after the load event in server-rendered documents
  if (document.readyState === 'complete') setTimeout(load, DELAY_MS);
}
