/** What this code needs of a module's descriptor; the rest passes as it is. */
export interface Descriptor {
  name: string;
  version: string;
  /** Path of the container's script or of a remote's manifest: in a build relative to its folder, in the registry absolute. */
  entry: string;
  /** Of shell and modules, which it was built for (docs/architecture.md, Modules). */
  contract?: number;
  /** Of a remote that is loaded by its manifest: its name there. */
  remote?: string;
  /** Of every script and style, and of the manifest: path from the entry's folder → `sha256-<base64>`. */
  integrity?: Readonly<Record<string, string>>;
  routes?: readonly { path: string }[];
  [field: string]: unknown;
}

/** A line of the registry. */
export interface Line extends Descriptor {
  /** A version that only so many of a hundred visitors get. */
  canary?: { share: number; module: Descriptor };
}

const NAME = /^[a-z][a-z0-9-]*$/;
/** Has a folder of its own on the site. */
/** Names of folders and commands that are no module's. */
const RESERVED = ['shell', 'runtime-plugins'];
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._+-]*$/;

/** Where a version of a module lies below the site's top. */
export const versionPath = (name: string, version: string): string => `modules/${name}/${version}`;

/** @throws Error for a name that no line of the registry may have */
export function assertName(name: string): void {
  if (!NAME.test(name) || RESERVED.includes(name)) throw new Error(`${name} is no module's name.`);
}

/**
 * Reads the descriptor that a module's build wrote.
 * @param source named in the error
 * @throws Error when name, version or entry are not fit for a path
 */
export function parseDescriptor(text: string, source: string): Descriptor {
  const found = parse(text);
  const { name = '', version = '', entry = '' } = found;
  if (!isFit(name, NAME) || !isFit(version, VERSION) || !isFit(entry, /^(?!.*\.\.)./))
    throw new Error(`${source} has no usable name, version or entry.`);
  return { ...found, name, version, entry };
}

function parse(text: string): Partial<Descriptor> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Descriptor>;
  } catch {
    return {};
  }
}

const isFit = (value: unknown, form: RegExp): boolean =>
  typeof value === 'string' && form.test(value) && !RESERVED.includes(value);

/** The line of the registry for a module that lies under /modules, or on another origin. */
export function registryLine(descriptor: Descriptor): Descriptor {
  const { name, version, entry } = descriptor;
  if (/^https?:/.test(entry)) return descriptor;
  return {
    ...descriptor,
    entry: `/${versionPath(name, version)}/${entry.replace(/^\.?\//, '')}`,
  };
}
