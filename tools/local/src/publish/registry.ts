import type { Descriptor, Line } from './descriptor.ts';
import { shapeOf } from './places.ts';
import type { Site } from './site.ts';

export const REGISTRY = 'modules.json';
/** Where plugins of Module Federation's runtime lie; no module has this name. */
export const PLUGINS = 'modules/runtime-plugins';

/** A plugin of Module Federation's runtime, an ES module. */
export interface RuntimePlugin {
  name: string;
  /** Absolute path. */
  entry: string;
  /** As Subresource Integrity writes it. */
  integrity: string;
}

/** What `/modules.json` says: which version of each module counts, and of the shell. */
export interface RegistryFile {
  modules: readonly Line[];
  /** Differs between builds of the shell: an open page that sees another one loads whole at the next navigation. */
  shell?: string;
  /** Pages with one load all modules by the official runtime. */
  plugins?: readonly RuntimePlugin[];
}

/** JSON that may stand inside a script element of a page. */
export function pageJson(value: unknown): string {
  return `${JSON.stringify(value).replaceAll('<', '\\u003c')}\n`;
}

/** The registry; empty where there is none yet. */
export async function readRegistry(site: Site): Promise<RegistryFile> {
  return parse(await site.read(REGISTRY));
}

/** Changes the registry, whole or not at all; changes by others at the same time are kept. */
export async function changeRegistry(
  site: Site,
  change: (before: RegistryFile) => RegistryFile,
): Promise<void> {
  await site.change(REGISTRY, (text) => {
    const { modules, shell, plugins = [] } = change(parse(text));
    const sorted = [...modules].sort((a, b) => a.name.localeCompare(b.name, 'en'));
    return pageJson({
      modules: sorted,
      ...(shell === undefined ? {} : { shell }),
      ...(plugins.length > 0 ? { plugins } : {}),
    });
  });
}

const parse = (text: string | null): RegistryFile =>
  text === null ? { modules: [] } : (JSON.parse(text) as RegistryFile);

/** The same with this line in the place of the module's own. */
export const withLine = (registry: RegistryFile, line: Line): RegistryFile => ({
  ...registry,
  modules: [...registry.modules.filter(({ name }) => name !== line.name), line],
});

export const withoutLine = (registry: RegistryFile, module: string): RegistryFile => ({
  ...registry,
  modules: registry.modules.filter(({ name }) => name !== module),
});

/**
 * Asserts that no other module answers an address of this one.
 * @throws Error with the route and whose it is
 */
export function assertRoutesFree(
  { modules }: RegistryFile,
  { name, routes = [] }: Descriptor,
): void {
  const others = modules.filter((line) => line.name !== name);
  for (const line of others)
    for (const { path } of [...(line.routes ?? []), ...(line.canary?.module.routes ?? [])])
      for (const route of routes)
        if (typeof path === 'string' && shapeOf(route.path) === shapeOf(path))
          throw new Error(`The route ${route.path} belongs to ${line.name} already.`);
}
