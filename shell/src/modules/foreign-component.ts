import type { AnyComponent } from '@tanabana/storefront';
import { loadForeignCode } from '../page/foreign-code.ts';
import type { PageRequest } from '../page/remote-head.ts';
import { isForeignPage, isServed } from '../registry/foreign.ts';
import type { Registry } from '../registry/registry.ts';
import { boxed, type Hydrate, type Mount, mounted } from './mount-component.tsx';

/** Exports of a component's file; a default export may contain `mount` and `hydrate`, too. */
export interface Exposed {
  default?: AnyComponent | Partial<Mountable>;
  mount?: Mount;
  hydrate?: Hydrate;
  head?: (request: PageRequest) => unknown;
}

interface Mountable {
  mount: Mount;
  hydrate?: Hydrate;
}

/**
 * Component of another team: the default export, or a component around `mount`. A place that a
 * server entry renders has an element of its own; a page's `head` names the document.
 */
export async function foreignComponent(
  exports: Exposed,
  registry: Registry,
  [module, expose]: readonly [string, string],
): Promise<AnyComponent | undefined> {
  const component = contentOf(exports, isServed(registry, module, expose));
  if (!component || !isForeignPage(registry, module, expose)) return component;
  const { head } = exports;
  const { withHead } = await loadForeignCode();
  return typeof head === 'function' ? withHead(component, head) : component;
}

function contentOf(exports: Exposed, isBoxed: boolean): AnyComponent | undefined {
  const { default: given } = exports;
  const nested = given && 'mount' in given ? given : {};
  const { mount = nested.mount, hydrate = nested.hydrate } = exports;
  if (typeof mount === 'function') return mounted(mount, hydrate);
  return isBoxed && given ? boxed(given as AnyComponent) : (given as AnyComponent | undefined);
}
