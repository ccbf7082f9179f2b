import { getConfig, getSession, matchRoutes } from '@tanabana/storefront';
import { ownRoutes } from '../pages/own-pages.ts';
import type { OwnedRoute, Registry } from '../registry/registry.ts';
import { needsUser } from '../routes/needs-user.ts';
import type { ModuleLoader } from './module-loader.ts';

/** Loads the page at a path ahead of time; what fails now is tried again when it is really wanted. */
export type Prefetch = (pathname: string) => void;

/** Prefetch by the registry's routes and the shell's own. Guarded pages are left to users. */
export function createPrefetch(registry: Registry, loader: ModuleLoader): Prefetch {
  const routes = [...registry.routes, ...ownRoutes];
  const table = routes.map((route) => ({ path: route.path, handle: route }));
  return (pathname) => {
    const route = matchRoutes(table, pathname)?.at(-1)?.route.handle as OwnedRoute | undefined;
    if (!route || (needsUser(route, getConfig()) && !getSession().user)) return;
    loader.load(route.module, route.expose).catch(() => undefined);
  };
}

/** Prefetches where the pointer or the focus is about to go, unless the shopper saves data. */
export function prefetchOnIntent(prefetch: Prefetch): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const aim = ({ target }: Event): void => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.origin === location.origin) prefetch(link.pathname);
  };
  document.addEventListener('pointerover', aim, { passive: true });
  document.addEventListener('focusin', aim, { passive: true });
}
