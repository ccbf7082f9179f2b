import type { ModuleHost } from '@tanabana/storefront';
import type { ModuleLoader } from '../modules/module-loader.ts';
import type { Drawn } from './drawn.ts';

/** Milliseconds that what a server drew stands without its code; the browser draws it anew then, as what is away. */
const PATIENCE_MS = 4000;

/** The code of a component that a server drew did not come. */
export const NOT_ARRIVED = new Error();

/** Loads the code of all that a server drew, side by side. @returns the arrival of each */
export function createArrivals(
  { parts }: Drawn,
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
