import type { Registry } from './registry.ts';

type Known = Pick<Registry, 'find' | 'routes' | 'allSlots'>;

/** Whether a component is a page of another team's remote. */
export const isForeignPage = ({ routes }: Known, module: string, expose: string): boolean =>
  routes.some((one) => one.module === module && one.expose === expose && one.isForeign);

/** Whether the server entry of another team's remote renders a component (decision 0077). */
export function isServed({ find, routes, allSlots }: Known, module: string, expose: string) {
  const known = find(module);
  if (!known?.server || known.refused || !/^\/.*\.json$/.test(known.entry)) return false;
  return [...routes, ...allSlots].some(
    (one) => one.module === module && one.expose === expose && one.serverRendered === true,
  );
}
