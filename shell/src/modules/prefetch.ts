import { getConfig, getSession, matchRoutes } from '@tanabana/storefront';
import { afterFrame } from '@tanabana/ui';
import { needsUser, type OwnedRoute, type Registry } from '../registry/registry.ts';
import type { ModuleLoader } from './module-loader.ts';

/** Preloads the page at a path; a failure is retried on navigation. */
export type Prefetch = (pathname: string) => void;

/** Prefetches by the registry's routes. Guarded pages are prefetched for users only. */
export function createPrefetch(registry: Registry, loader: ModuleLoader): Prefetch {
  const table = registry.routes.map((route) => ({ path: route.path, handle: route }));
  return (pathname) => {
    const route = matchRoutes(table, pathname)?.at(-1)?.route.handle as OwnedRoute | undefined;
    if (!route || (needsUser(route, getConfig()) && !getSession().user)) return;
    loader.load(route.module, route.expose).catch(() => undefined);
  };
}

/**
 * Prefetches pages that pointer or focus approach, unless data saving is on; after the next frame,
 * which must not wait for it.
 */
export function prefetchOnIntent(prefetch: Prefetch): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const aim = ({ target }: Event): void => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.origin === location.origin) afterFrame(() => prefetch(link.pathname));
  };
  document.addEventListener('pointerover', aim, { passive: true });
  document.addEventListener('focusin', aim, { passive: true });
}
