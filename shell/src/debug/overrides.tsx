import { api, type ModuleDescriptor } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { fetchJson } from '../page-data.ts';
import styles from './debug.module.css';
import { OVERRIDE, OVERRIDES_KEY, storedOverrides } from './parameters.ts';

/** `mf-catalog@1.2.0-ab12cd34` */
const OVERRIDE_FORMAT = /^([a-z][a-z0-9-]*)@([A-Za-z0-9][A-Za-z0-9._+-]*)$/;

/**
 * Versions of modules that this tab looks at instead of the registry's. `?override=<module>@<version>`
 * sets one, `?override=off` ends all; the address is then put right and loaded anew. Only who is an
 * admin by the auth service's word of now can set one.
 * @returns descriptors by module name; null where the page is about to be loaded anew
 */
export async function takeOverrides(): Promise<ReadonlyMap<string, ModuleDescriptor> | null> {
  const address = new URL(location.href);
  const overrides = address.searchParams.getAll(OVERRIDE);
  if (overrides.length === 0) return descriptors(overriddenVersions());
  if (overrides.includes('off')) sessionStorage.removeItem(OVERRIDES_KEY);
  else await storeOverrides(overrides);
  address.searchParams.delete(OVERRIDE);
  location.replace(address);
  return null;
}

/** Ends all of them and loads the page anew. */
function endOverrides(): void {
  sessionStorage.removeItem(OVERRIDES_KEY);
  location.reload();
}

/** Version by module name. */
function overriddenVersions(): Record<string, string> {
  try {
    return JSON.parse(storedOverrides() ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

async function storeOverrides(overrides: readonly string[]): Promise<void> {
  const sound = overrides
    .map((override) => OVERRIDE_FORMAT.exec(override))
    .filter((match) => match !== null);
  if (sound.length === 0 || !(await isAdmin())) return;
  const added = Object.fromEntries(sound.map(([, name, version]) => [name, version]));
  sessionStorage.setItem(OVERRIDES_KEY, JSON.stringify({ ...overriddenVersions(), ...added }));
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

/** Says which versions this tab looks at, and ends it. */
export default function OverrideNote() {
  const versions = Object.entries(overriddenVersions()).map(
    ([name, version]) => `${name} ${version}`,
  );
  return (
    <aside className={styles.note} aria-label="Versions under inspection">
      <p>
        This tab shows <strong>{versions.join(', ')}</strong>
      </p>
      <Button variant="quiet" size="s" onClick={endOverrides}>
        Back to the shop's own
      </Button>
    </aside>
  );
}
