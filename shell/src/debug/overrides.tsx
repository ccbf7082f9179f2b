import { can } from '@tanabana/contracts';
import { api, type ModuleDescriptor, messageOf } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { fetchJson } from '../page-data.ts';
import styles from './debug.module.css';
import { OVERRIDE, OVERRIDES_KEY, storedOverrides } from './parameters.ts';

/** `mf-catalog@1.2.0-ab12cd34` */
const OVERRIDE_FORMAT = /^([a-z][a-z0-9-]*)@([A-Za-z0-9][A-Za-z0-9._+-]*)$/;
/** `preview.<token>` of a link to a build that is not deployed (docs/decisions/0049). */
const PREVIEW = 'preview.';

/** Storage key of the message about an invalid link: no module has that name. */
const REFUSED = '?';

interface Preview {
  version: string;
  endsAt: string;
}

/** Version of a module in this tab: a deployed one, or a preview until it ends. */
type Shown = string | Preview;

/**
 * Versions of modules in this tab instead of the registry's. `?override=<module>@<version>` sets
 * one, `?override=off` removes all; then the address is corrected and reloaded. Only current admins
 * can set one; a preview needs its link.
 * @param registry of this page; extended by missing entries
 * @returns descriptors by module name; null if the page is about to reload
 */
export async function takeOverrides(
  registry: unknown,
): Promise<ReadonlyMap<string, ModuleDescriptor> | null> {
  const address = new URL(location.href);
  const overrides = address.searchParams.getAll(OVERRIDE);
  if (overrides.length === 0) {
    const found = await descriptors(overriddenVersions());
    addLines(registry, found);
    return found;
  }
  if (overrides.includes('off')) await forget();
  else await storeOverrides(overrides);
  address.searchParams.delete(OVERRIDE);
  location.replace(address);
  return null;
}

function addLines(registry: unknown, found: ReadonlyMap<string, ModuleDescriptor>): void {
  const { modules } = Object(registry) as { modules?: { name: string }[] };
  for (const [name, one] of found)
    if (modules?.every((line) => line.name !== name)) modules.push(one);
}

/** Removes all overrides and reloads the page. */
async function endOverrides(): Promise<void> {
  await forget();
  location.reload();
}

/** Deletes the browser's preview cookies; if auth is unavailable they expire by themselves. */
async function forget(): Promise<void> {
  const previews = Object.entries(overriddenVersions()).filter(([, shown]) => isPreview(shown));
  sessionStorage.removeItem(OVERRIDES_KEY);
  const ends = previews.map(([module]) => api.auth.endPreview({ body: { module } }));
  await Promise.allSettled(ends);
}

const isPreview = (shown: Shown) => typeof shown !== 'string';

/** By module name. */
function overriddenVersions(): Record<string, Shown> {
  const { [REFUSED]: _, ...versions } = kept();
  return versions;
}

function kept(): Record<string, Shown> {
  try {
    return JSON.parse(storedOverrides() ?? '{}') as Record<string, Shown>;
  } catch {
    return {};
  }
}

async function storeOverrides(overrides: readonly string[]): Promise<void> {
  const added = { ...(await versionsIn(overrides)), ...(await previewsIn(overrides)) };
  if (Object.keys(added).length === 0) return;
  sessionStorage.setItem(OVERRIDES_KEY, JSON.stringify({ ...overriddenVersions(), ...added }));
}

/** The auth service validates a link and sets the cookie for the files. */
async function previewsIn(overrides: readonly string[]): Promise<Record<string, Shown>> {
  const tokens = overrides.filter((one) => one.startsWith(PREVIEW));
  const opened = await Promise.all(
    tokens.map(async (one): Promise<[string, Shown]> => {
      try {
        const token = one.slice(PREVIEW.length);
        const { module, version, endsAt } = await api.auth.openPreview({ body: { token } });
        return [module, { version, endsAt }];
      } catch (error) {
        return [
          REFUSED,
          messageOf(error, 'This preview cannot be opened right now. Try its link again.'),
        ];
      }
    }),
  );
  return Object.fromEntries(opened);
}

async function versionsIn(overrides: readonly string[]): Promise<Record<string, Shown>> {
  const sound = overrides
    .map((override) => OVERRIDE_FORMAT.exec(override))
    .filter((match) => match !== null);
  if (sound.length === 0 || !(await mayDeploy())) return {};
  return Object.fromEntries(sound.map(([, name, version]) => [name, version]));
}

async function mayDeploy(): Promise<boolean> {
  try {
    return can(await api.auth.me({}), 'deployments.write');
  } catch {
    return false;
  }
}

/** A version that does not exist is ignored in favour of the registry's. */
async function descriptors(
  versions: Record<string, Shown>,
): Promise<ReadonlyMap<string, ModuleDescriptor>> {
  const found = await Promise.all(
    Object.entries(versions).map(async ([name, shown]) => {
      const folder =
        typeof shown === 'string'
          ? `/modules/${name}/${shown}/`
          : `/previews/${name}/${shown.version}/`;
      const own = (await fetchJson(`${folder}descriptor.json`)) as ModuleDescriptor | undefined;
      return own && ([name, { ...own, entry: folder + own.entry }] as const);
    }),
  );
  return new Map(found.filter((pair) => pair !== undefined));
}

/** Shows the versions of this tab, or why a link is invalid, with a button to end it. */
export default function OverrideNote() {
  const shown = Object.entries(overriddenVersions());
  const refused = kept()[REFUSED];
  if (shown.length === 0 && typeof refused === 'string')
    return (
      <Note end="Close" onEnd={endOverrides}>
        {refused} You see the live shop.
      </Note>
    );
  const versions = shown.map(
    ([name, one]) => `${name} ${typeof one === 'string' ? one : one.version}`,
  );
  const [ends] = shown.flatMap(([, one]) => (typeof one === 'string' ? [] : [one.endsAt])).sort();
  return (
    <Note end={ends ? 'End the preview' : 'Back to the live version'} onEnd={endOverrides}>
      {ends ? 'Preview, for this tab only: ' : 'This tab shows '}
      <strong>{versions.join(', ')}</strong>
      {ends && ` until ${timeOf(ends)}. Actions are real: an order here is a real order.`}
    </Note>
  );
}

interface NoteProps {
  children: ReactNode;
  /** Label of the button. */
  end: string;
  onEnd: () => void;
}

/** Above the page, so that it covers nothing. */
const Note = ({ children, end, onEnd }: NoteProps) => (
  <aside className={styles.note} aria-label="Overridden versions">
    <p>{children}</p>
    <Button variant="quiet" size="s" onClick={onEnd}>
      {end}
    </Button>
  </aside>
);

const timeOf = (iso: string): string =>
  new Date(iso).toLocaleString('en-IN', { weekday: 'short', hour: '2-digit', minute: '2-digit' });
