import { api, type ModuleDescriptor } from '@tanabana/storefront';
import { fetchJson } from '../page-data.ts';
import { keptOverrides, OVERRIDE, OVERRIDES_KEY } from './wishes.ts';

/** `mf-catalog@1.2.0-ab12cd34` */
const WISH = /^([a-z][a-z0-9-]*)@([A-Za-z0-9][A-Za-z0-9._+-]*)$/;

/**
 * Versions of modules that this tab looks at instead of the registry's. `?override=<module>@<version>`
 * sets one, `?override=off` ends all; the address is then put right and loaded anew. Only who is an
 * admin by the auth service's word of now can set one.
 * @returns descriptors by module name; null where the page is about to be loaded anew
 */
export async function takeOverrides(): Promise<ReadonlyMap<string, ModuleDescriptor> | null> {
  const address = new URL(location.href);
  const wishes = address.searchParams.getAll(OVERRIDE);
  if (wishes.length === 0) return descriptors(kept());
  if (wishes.includes('off')) sessionStorage.removeItem(OVERRIDES_KEY);
  else await obey(wishes);
  address.searchParams.delete(OVERRIDE);
  location.replace(address);
  return null;
}

/** Ends all of them and loads the page anew. */
export function endOverrides(): void {
  sessionStorage.removeItem(OVERRIDES_KEY);
  location.reload();
}

/** Version by module name. */
export function kept(): Record<string, string> {
  try {
    return JSON.parse(keptOverrides() ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

async function obey(wishes: readonly string[]): Promise<void> {
  const sound = wishes.map((wish) => WISH.exec(wish)).filter((match) => match !== null);
  if (sound.length === 0 || !(await isAdmin())) return;
  const added = Object.fromEntries(sound.map(([, name, version]) => [name, version]));
  sessionStorage.setItem(OVERRIDES_KEY, JSON.stringify({ ...kept(), ...added }));
}

async function isAdmin(): Promise<boolean> {
  try {
    return (await api.auth.me({})).isAdmin;
  } catch {
    return false;
  }
}

/** A version that is not there is left out: the registry's own stands. */
async function descriptors(
  versions: Record<string, string>,
): Promise<ReadonlyMap<string, ModuleDescriptor>> {
  const found = await Promise.all(
    Object.entries(versions).map(async ([name, version]) => {
      const folder = `/modules/${name}/${version}/`;
      const own = (await fetchJson(`${folder}descriptor.json`)) as ModuleDescriptor | undefined;
      return own && ([name, { ...own, entry: folder + own.entry }] as const);
    }),
  );
  return new Map(found.filter((pair) => pair !== undefined));
}
