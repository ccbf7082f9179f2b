import type { ModuleDescriptor } from '@tanabana/storefront';
import { fetchSound } from '../fetch-ahead.ts';
import { integrityOf } from '../integrity.ts';
import { assertShared } from './one-copy.ts';

/** Files of an exposed component, relative to the manifest's folder. */
interface Assets {
  js: { sync: readonly string[] };
  css: { sync: readonly string[] };
}

/** What this page reads of an `mf-manifest.json`. */
export interface Manifest {
  name: string;
  metaData: {
    publicPath?: string;
    remoteEntry: { name: string; path: string; type: string };
  };
  exposes: readonly { path: string; assets: Assets }[];
  shared: readonly { name: string; requiredVersion?: unknown }[];
}

/** A manifest that this page may go by, and the folder that its files are in. */
export interface CheckedManifest {
  manifest: Manifest;
  /** Whole address, ending in `/`. */
  folder: string;
}

/** Address of a module's manifest: its entry, or what lies beside it. */
export const manifestAddressOf = ({ entry }: ModuleDescriptor): string =>
  new URL(entry.endsWith('.json') ? entry : 'mf-manifest.json', new URL(entry, location.href)).href;

/**
 * Fetches a module's manifest.
 * @throws Error in words where it does not come, is none, is another remote's, needs another version of
 *   what this page shares, or names files elsewhere
 */
export async function fetchManifest(module: ModuleDescriptor): Promise<CheckedManifest> {
  const address = manifestAddressOf(module);
  const answer = await fetchSound(address, integrityOf(address));
  const found: unknown = await answer.json().catch(() => undefined);
  if (!isManifest(found)) throw new Error(`${address} is no manifest of Module Federation.`);
  if (module.remote && found.name !== module.remote)
    throw new Error(`${address} is the manifest of '${found.name}', not of '${module.remote}'.`);
  // before anything of it runs: some tools' remotes take a copy of their own where they are refused one
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
 * Whole addresses of what an exposed component needs at once.
 * @throws Error in words where the manifest has no such component
 */
export function filesOf({ manifest, folder }: CheckedManifest, expose: string): string[] {
  const found = manifest.exposes.find(({ path }) => path === expose);
  if (!found) {
    const there = manifest.exposes.map(({ path }) => path).join(', ') || 'nothing';
    throw new Error(`${manifest.name} has no ${expose}, it exposes ${there}.`);
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
