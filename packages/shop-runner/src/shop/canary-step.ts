import type { Supervised } from '@tanabana/processes';
import type { Part } from '../build/parts.ts';
import type { ShopContext } from './context.ts';
import { supervisePart } from './supervise-part.ts';

/**
 * Starts the program that applies decisions about canaries to the site. Only it and deploys write
 * the site (decision 0074).
 * @param telemetryUrl base address of the telemetry service
 * @returns null if the pages are not in the shop's own folder
 * @throws StartError if it does not start
 */
export async function startCanary(
  context: ShopContext,
  parts: readonly Part[],
  telemetryUrl: string | undefined,
): Promise<Supervised | null> {
  const { settings, dev, folders } = context;
  const part = parts.find(({ name }) => name === 'canary');
  if (!part || !telemetryUrl || dev || settings.PAGES_URL) return null;
  return supervisePart(context, part, {
    SITE: folders.www,
    TELEMETRY_URL: telemetryUrl,
    ...(settings.LOG_LEVEL && { LOG_LEVEL: settings.LOG_LEVEL }),
  });
}
