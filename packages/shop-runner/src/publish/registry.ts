import type { ModuleDescriptor } from '@tanabana/storefront/descriptor';
import { z } from 'zod';
import { jsonOf } from '../json.ts';
import { shapeOf } from './contributions.ts';
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
  return parseRegistry(await site.read(REGISTRY));
}

/** Changes the registry, whole or not at all; changes by others at the same time are kept. */
export async function changeRegistry(
  site: Site,
  change: (before: RegistryFile) => RegistryFile,
): Promise<void> {
  await site.change(REGISTRY, (text) => {
    const { modules, shell, plugins = [] } = change(parseRegistry(text));
    const sorted = [...modules].sort((a, b) => a.name.localeCompare(b.name, 'en'));
    return pageJson({
      modules: sorted,
      ...(shell === undefined ? {} : { shell }),
      ...(plugins.length > 0 ? { plugins } : {}),
    });
  });
}

const parseRegistry = (text: string | null): RegistryFile =>
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

/** What this code needs of a module's descriptor; the rest passes as it is. */
export interface Descriptor
  extends Pick<
    ModuleDescriptor,
    'name' | 'version' | 'entry' | 'contract' | 'remote' | 'integrity'
  > {
  routes?: readonly { path: string }[];
  [field: string]: unknown;
}

/** A line of the registry. */
export interface Line extends Descriptor {
  /** A version that only so many of a hundred visitors get. */
  canary?: { share: number; module: Descriptor };
}

/** Names of folders and commands that are no module's. */
const RESERVED = ['shell', 'runtime-plugins'];
const name = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/)
  .refine((text) => !RESERVED.includes(text));
const descriptor = z.looseObject({
  name,
  version: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+-]*$/),
  entry: z.string().regex(/^(?!.*\.\.)./),
});

/** Where a version of a module lies below the site's top. */
export const versionPath = (name: string, version: string): string => `modules/${name}/${version}`;

/** @throws Error for a name that no line of the registry may have */
export function assertName(text: string): void {
  if (!name.safeParse(text).success) throw new Error(`${text} is no module's name.`);
}

/**
 * Reads the descriptor that a module's build wrote.
 * @param source named in the error
 * @throws Error when name, version or entry are not fit for a path
 */
export function parseDescriptor(text: string, source: string): Descriptor {
  const { success, data } = descriptor.safeParse(jsonOf(text));
  if (!success) throw new Error(`${source} has no usable name, version or entry.`);
  return data;
}

/** The line of the registry for a module that lies under /modules, or on another origin. */
export function registryLine(descriptor: Descriptor): Descriptor {
  const { name, version, entry } = descriptor;
  if (/^https?:/.test(entry)) return descriptor;
  return {
    ...descriptor,
    entry: `/${versionPath(name, version)}/${entry.replace(/^\.?\//, '')}`,
  };
}
