import type { ModuleHost } from '@tanabana/storefront';
import type { ModuleLoader } from '../modules/module-loader.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerData } from './server-data.ts';

/**
 * Milliseconds that server-rendered content is kept without its code; then the browser renders a
 * fallback.
 */
const PATIENCE_MS = 4000;

/** The code of a server-rendered component did not load. */
export class NotArrived extends Error {}

export type Arrivals = Pick<ModuleHost, 'arrival' | 'startArrival'>;

interface Arrival {
  code: Promise<unknown>;
  start: () => void;
}

/**
 * Loads the code of server-rendered parts in parallel; of parts below the first view when their
 * arrival is started.
 */
export function createArrivals(
  { parts }: ServerData,
  loader: Pick<ModuleLoader, 'load'>,
  isBelow: Registry['isBelow'],
): Arrivals {
  const arrivals = new Map(
    parts.map(([module, expose]) => {
      const arrival = arrivalOf(() => loader.load(module, expose));
      if (!isBelow(module, expose)) arrival.start();
      return [`${module}/${expose}`, arrival];
    }),
  );
  return {
    arrival: (module, expose) => arrivals.get(`${module}/${expose}`)?.code,
    startArrival: (module, expose) => arrivals.get(`${module}/${expose}`)?.start(),
  };
}

function arrivalOf(load: () => Promise<unknown>): Arrival {
  let start = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const code = started.then(() => inTime(load()));
  // callers that wait receive the error; without one nothing is lost
  code.catch(() => undefined);
  return { code, start };
}

const inTime = (code: Promise<unknown>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new NotArrived());
    code.then(resolve, giveUp);
    setTimeout(giveUp, PATIENCE_MS);
  });
