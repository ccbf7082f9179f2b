import type { ModuleDescriptor } from '@tanabana/storefront';
import { fetchSound } from '../fetch-ahead.ts';
import { integrityOf } from '../integrity.ts';
import { assertShared } from './one-copy.ts';

/** Files of an exposed component, relative to the manifest's folder. */
interface Assets {
  js: { sync: readonly string[] };
  css: { sync: readonly string[] };
}

/** The parts of an `mf-manifest.json` that this page reads. */
export interface Manifest {
  name: string;
  metaData: {
    publicPath?: string;
    remoteEntry: { name: string; path: string; type: string };
  };
  exposes: readonly { path: string; assets: Assets }[];
  shared: readonly { name: string; requiredVersion?: unknown }[];
}

/** A valid manifest and the folder of its files. */
export interface CheckedManifest {
  manifest: Manifest;
  /** Absolute address, ending in `/`. */
  folder: string;
}

/** Address of a module's manifest: its entry, or beside it. */
export const manifestAddressOf = ({ entry }: ModuleDescriptor): string =>
  new URL(entry.endsWith('.json') ? entry : 'mf-manifest.json', new URL(entry, location.href)).href;

/**
 * Fetches a module's manifest.
 * @throws Error with a message if it does not load, is invalid, belongs to another remote, needs
 * another version of a shared package, or names files outside of its folder
 */
export async function fetchManifest(module: ModuleDescriptor): Promise<CheckedManifest> {
  const address = manifestAddressOf(module);
  const answer = await fetchSound(address, integrityOf(address));
  const found: unknown = await answer.json().catch(() => undefined);
  if (!isManifest(found)) throw new Error(`${address} is not a manifest of Module Federation.`);
  if (module.remote && found.name !== module.remote)
    throw new Error(`${address} is the manifest of '${found.name}', not of '${module.remote}'.`);
  // checked first: remotes of some tools use their own copy if a shared one is refused
  for (const { name, requiredVersion } of found.shared) assertShared(name, requiredVersion);
  const folder = new URL('.', address).href;
  const { publicPath = 'auto', remoteEntry } = found.metaData;
  const base = publicPath === 'auto' ? folder : new URL(publicPath, folder).href;
  const files = found.exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...css.sync]);
  const entry = `${remoteEntry.path && `${remoteEntry.path}/`}${remoteEntry.name}`;
  for (const file of [entry, ...files])
    if (!new URL(file, base).href.startsWith(folder))
      throw new Error(`${address} names a file outside of its folder: ${new URL(file, base).href}`);
  const metaData = { ...found.metaData, publicPath: folder, getPublicPath: undefined };
  return { manifest: { ...found, metaData }, folder };
}

/**
 * Absolute addresses of the files that an exposed component needs at once.
 * @throws Error with a message if the manifest has no such component
 */
export function filesOf({ manifest, folder }: CheckedManifest, expose: string): string[] {
  const found = manifest.exposes.find(({ path }) => path === expose);
  if (!found) {
    const there = manifest.exposes.map(({ path }) => path).join(', ') || 'nothing';
    throw new Error(`${manifest.name} does not expose ${expose}, only ${there}.`);
  }
  return [...found.assets.js.sync, ...found.assets.css.sync].map((file) => folder + file);
}

function isManifest(found: unknown): found is Manifest {
  const { name, metaData, exposes, shared } = (found ?? {}) as Partial<Manifest>;
  return (
    typeof name === 'string' &&
    typeof metaData?.remoteEntry?.name === 'string' &&
    Array.isArray(shared) &&
    Array.isArray(exposes) &&
    exposes.every(({ path, assets }: Manifest['exposes'][number]) =>
      [typeof path === 'string', assets?.js?.sync, assets?.css?.sync].every(Boolean),
    )
  );
}
