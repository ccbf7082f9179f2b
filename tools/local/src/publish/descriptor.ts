import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What this code needs of a module's descriptor; the rest passes as it is. */
export interface Descriptor {
  name: string;
  version: string;
  /** Path of the container's script: in a build relative to its folder, in the registry absolute. */
  entry: string;
  /** Of shell and modules, which it was built for (docs/architecture.md, Modules). */
  contract?: number;
  [field: string]: unknown;
}

/** A line of the registry. */
export interface Line extends Descriptor {
  /** A version that only so many of a hundred visitors get. */
  canary?: { share: number; module: Descriptor };
}

const NAME = /^[a-z][a-z0-9-]*$/;
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._+-]*$/;

/** Where a version of a module lies below the site's top. */
export const versionPath = (name: string, version: string): string => `modules/${name}/${version}`;

/**
 * Reads the descriptor that a module's build wrote.
 * @throws Error when name, version or entry are not fit for a path
 */
export async function readDescriptor(dist: string): Promise<Descriptor> {
  const file = join(dist, 'descriptor.json');
  return parseDescriptor(await readFile(file, 'utf8'), file);
}

/** @param source named in the error */
export function parseDescriptor(text: string, source: string): Descriptor {
  const found = JSON.parse(text) as Partial<Descriptor>;
  const { name = '', version = '', entry = '' } = found;
  if (!NAME.test(name) || !VERSION.test(version) || entry === '' || entry.includes('..'))
    throw new Error(`${source} has no usable name, version or entry.`);
  return { ...found, name, version, entry };
}

/** The line of the registry for a module that lies under /modules. */
export function registryLine(descriptor: Descriptor): Descriptor {
  const { name, version, entry } = descriptor;
  return {
    ...descriptor,
    entry: `/${versionPath(name, version)}/${entry.replace(/^\.?\//, '')}`,
  };
}
