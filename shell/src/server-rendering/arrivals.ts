import type { ModuleHost } from '@tanabana/storefront';
import type { ModuleLoader } from '../modules/module-loader.ts';
import type { ServerData } from './server-data.ts';

/** Milliseconds that what a server rendered stands without its code; the browser renders it anew then, as what is away. */
const PATIENCE_MS = 4000;

/** The code of a component that a server rendered did not come. */
export const NOT_ARRIVED = new Error();

/** Loads the code of all that a server rendered, side by side. @returns the arrival of each */
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
      // who waits for it is told; where nobody does nothing is lost
      arrival.catch(() => undefined);
      return [`${module}/${expose}`, arrival];
    }),
  );
  late.catch(() => undefined);
  return (module, expose) => arrivals.get(`${module}/${expose}`);
}
