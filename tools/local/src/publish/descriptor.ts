import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What this code needs of a module's descriptor; the rest passes as it is. */
export interface Descriptor {
  name: string;
  version: string;
  /** Path of the container's script, relative to the module's folder. */
  entry: string;
  [field: string]: unknown;
}

const NAME = /^[a-z][a-z0-9-]*$/;
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._+-]*$/;

/**
 * Reads the descriptor that a module's build wrote.
 * @throws Error when name, version or entry are not fit for a path
 */
export async function readDescriptor(dist: string): Promise<Descriptor> {
  const file = join(dist, 'descriptor.json');
  const found = JSON.parse(await readFile(file, 'utf8')) as Partial<Descriptor>;
  const { name = '', version = '', entry = '' } = found;
  if (!NAME.test(name) || !VERSION.test(version) || entry === '' || entry.includes('..'))
    throw new Error(`${file} has no usable name, version or entry.`);
  return { ...found, name, version, entry };
}

/** The line of the registry for a module that lies under /modules. */
export function registryLine(descriptor: Descriptor): Descriptor {
  const { name, version, entry } = descriptor;
  return { ...descriptor, entry: `/modules/${name}/${version}/${entry.replace(/^\.?\//, '')}` };
}
