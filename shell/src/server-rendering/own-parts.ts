import type { AnyComponent } from '@tanabana/storefront';
import { loadContainer } from '../modules/container.ts';
import type { Registry } from '../registry/registry.ts';

const containers = new Map<string, ReturnType<typeof loadContainer>>();

/** Loads a component from the browser build of its module. @throws Error if it does not load in time */
export async function loadPart(
  registry: Registry,
  [module, expose]: [string, string],
  loadTime: number,
): Promise<AnyComponent> {
  const entry = registry.find(module)?.entry ?? '';
  const container = containers.get(module) ?? loadContainer(module, entry);
  containers.set(module, container);
  const factory = await Promise.race([
    container.then((running) => running.get(expose)),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${expose} does not load.`)), loadTime);
    }),
  ]);
  const { default: component } = factory() as { default?: AnyComponent };
  if (!component) throw new Error(`${module} does not export a component at ${expose}.`);
  return component;
}

/** Module and expose of a key such as `mf-catalog/./routes/home`. */
export function partOf(key: string): [module: string, expose: string] {
  const end = key.indexOf('/');
  return [key.slice(0, end), key.slice(end + 1)];
}

/**
 * Parts that a server may render according to descriptors; never a remote with a manifest or on
 * another origin.
 */
export function renderableParts(
  registry: Registry,
  without: readonly string[],
): [string, string][] {
  const parts = [...registry.routes, ...registry.allSlots].filter(({ module, serverRendered }) => {
    const known = registry.find(module);
    return (
      serverRendered &&
      !known?.refused &&
      /^\/.*\.js$/.test(known?.entry ?? '') &&
      !without.includes(module)
    );
  });
  return [...new Set(parts.map(({ module, expose }) => `${module}/${expose}`))].map(partOf);
}
