import { getConfig } from '@tanabana/storefront';
import { headOf, titleOf, validHead } from '../page/remote-head.ts';
import type { OwnedRoute, Registry } from '../registry/registry.ts';
import { pageKey, type RemoteResults } from './remote-parts.tsx';

/** Head of a page of another team in a document; the title includes the store's name. */
export interface ServedHead {
  title: string;
  description?: string;
  /** As JSON. */
  jsonLd?: string;
  /** The content of the page is left to the browser. */
  isAlone?: true;
}

/** Returns the route, marked if its content has a `main` element. */
export function withMain(route: OwnedRoute, results: RemoteResults): OwnedRoute {
  const result = results.get(pageKey(route.module, route.expose));
  const hasMain = result && 'html' in result && /<main[\s>]/i.test(result.html);
  return hasMain ? { ...route, hasMain } : route;
}

/** Head of another team's page by its server entry, else by its descriptor. */
export function headOfPage(
  registry: Registry,
  route: OwnedRoute,
  results: RemoteResults,
): ServedHead {
  const result = results.get(pageKey(route.module, route.expose));
  const own = result && 'head' in result ? validHead(JSON.parse(result.head)) : {};
  const head = { ...headOf(route, registry.nav), ...own };
  return {
    title: titleOf(head, getConfig().storeName),
    ...(head.description !== undefined && { description: head.description }),
    ...(head.jsonLd && { jsonLd: JSON.stringify(head.jsonLd) }),
    ...(!(result && 'html' in result) && { isAlone: true }),
  };
}
