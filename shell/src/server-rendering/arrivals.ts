import type { ModuleHost } from '@tanabana/storefront';
import type { ModuleLoader } from '../modules/module-loader.ts';
import type { ServerData } from './server-data.ts';

/**
 * Milliseconds that server-rendered content is kept without its code; then the browser renders a
 * fallback.
 */
const PATIENCE_MS = 4000;

/** The code of a server-rendered component did not load. */
export const NOT_ARRIVED = new Error();

/** Loads the code of all server-rendered parts in parallel. @returns the arrival of each */
export function createArrivals(
  { parts }: ServerData,
  loader: Pick<ModuleLoader, 'load'>,
): ModuleHost['arrival'] {
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, PATIENCE_MS, NOT_ARRIVED);
  });
  const arrivals = new Map(
    parts.map(([module, expose]) => {
      const code = loader.load(module, expose).catch(() => {
        throw NOT_ARRIVED;
      });
      const arrival = Promise.race([code, late]);
      // callers that wait receive the error; without one nothing is lost
      arrival.catch(() => undefined);
      return [`${module}/${expose}`, arrival];
    }),
  );
  late.catch(() => undefined);
  return (module, expose) => arrivals.get(`${module}/${expose}`);
}
