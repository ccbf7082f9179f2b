import type { CanaryPlan } from '@tanabana/contracts';
import type { ModuleDescriptor } from '@tanabana/storefront/descriptor';
import { z } from 'zod';
import { jsonOf } from '../json.ts';
import { shapeOf } from './contributions.ts';
import type { Site } from './site.ts';

export const REGISTRY = 'modules.json';
/** Folder of plugins of Module Federation's runtime; no module has this name. */
export const PLUGINS = 'modules/runtime-plugins';

/** A plugin of Module Federation's runtime, an ES module. */
export interface RuntimePlugin {
  name: string;
  /** Absolute path. */
  entry: string;
  /** In the format of Subresource Integrity. */
  integrity: string;
}

/** Content of `/modules.json`: the live version of each module and of the shell. */
export interface RegistryFile {
  modules: readonly Line[];
  /**
   * Differs between builds of the shell: an open page with another one loads a document at its next
   * navigation.
   */
  shell?: string;
  /** Pages with a plugin load all modules through the official runtime. */
  plugins?: readonly RuntimePlugin[];
}

/** JSON that is safe inside a script element. */
export function pageJson(value: unknown): string {
  return `${JSON.stringify(value).replaceAll('<', '\\u003c')}\n`;
}

/** The registry; empty if there is none yet. */
export async function readRegistry(site: Site): Promise<RegistryFile> {
  return parseRegistry(await site.read(REGISTRY));
}

/** Changes the registry atomically; parallel changes are kept. */
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

/** The registry with this entry in place of the module's previous one. */
export const withLine = (registry: RegistryFile, line: Line): RegistryFile => ({
  ...registry,
  modules: [...registry.modules.filter(({ name }) => name !== line.name), line],
});

export const withoutLine = (registry: RegistryFile, module: string): RegistryFile => ({
  ...registry,
  modules: registry.modules.filter(({ name }) => name !== module),
});

/**
 * Checks that no other module answers an address of this one.
 * @throws Error with the route and its owner
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

/** The used fields of a module's descriptor; others are passed on. */
export interface Descriptor
  extends Pick<
    ModuleDescriptor,
    'name' | 'version' | 'entry' | 'contract' | 'remote' | 'integrity'
  > {
  routes?: readonly { path: string }[];
  /** Email addresses; not in the registry. */
  owners?: readonly string[];
  [field: string]: unknown;
}

/** An entry of the registry. */
export interface Line extends Descriptor {
  /** A version for a percentage of visitors. */
  canary?: {
    share: number;
    module: Descriptor;
    /** Promotes or withdraws it automatically (decision 0074). */
    plan?: CanaryPlan;
  };
}

/** Names of folders and commands that no module may have. */
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

/** Path of a module's version on the site. */
export const versionPath = (name: string, version: string): string => `modules/${name}/${version}`;

/** @throws Error for a name that is not allowed in the registry */
export function assertName(text: string): void {
  if (!name.safeParse(text).success) throw new Error(`${text} is not a name of a module.`);
}

/**
 * Reads the descriptor written by a module's build.
 * @param source named in the error
 * @throws Error if name, version or entry are invalid in a path
 */
export function parseDescriptor(text: string, source: string): Descriptor {
  const { success, data } = descriptor.safeParse(jsonOf(text));
  if (!success) throw new Error(`${source} has no usable name, version or entry.`);
  return data;
}

/** The registry entry of a module under /modules, or on another origin. */
export function registryLine({ owners: _, ...descriptor }: Descriptor): Descriptor {
  const { name, version, entry } = descriptor;
  if (/^https?:/.test(entry)) return descriptor;
  return {
    ...descriptor,
    entry: `/${versionPath(name, version)}/${entry.replace(/^\.?\//, '')}`,
  };
}
