import type { Endpoint } from '@tanabana/contracts';
import type { PublicSwitch } from './config.ts';
import type { SlotName } from './slots.ts';

export { slotOf, slots } from './slots.ts';

/**
 * Version of what shell and modules agree on: exposed components, slot props, this file. A module
 * built for another one is not loaded.
 */
export const MODULE_CONTRACT = 1;

/** The oldest contract that this shell still runs modules of. */
export const OLDEST_CONTRACT = 1;

/** The same as a version, under which the shell shares this package with modules. */
export const STOREFRONT_VERSION = `${MODULE_CONTRACT}.0.0`;

/** What a folder `mf-*` says of itself in `module.config.ts`. Files export the component as default. */
export interface ModuleConfig {
  /** Folder name, such as `mf-catalog`. */
  name: string;
  /** `path` in the router's form; `chrome: 'none'` hides header and footer. */
  routes?: readonly (Omit<RouteEntry, 'expose'> & { load: string })[];
  /** Smaller `order` stands first in a slot that several modules fill. */
  slots?: readonly SlotConfig[];
  nav?: readonly NavEntry[];
  /** Contracts of services of other teams that it calls, `voucherEndpoints`: a deploy compares them with what runs. */
  services?: readonly Readonly<Record<string, Endpoint>>[];
}

/** Needs a user: always, or unless a setting opens the page to everybody. */
export type Guarded = boolean | { unless: PublicSwitch };

/** One filling of a slot; of `dashboard.tab` with what the dashboard shows before it loads anything. */
export type SlotConfig = { load: string; order?: number; serverRendered?: true } & (
  | { slot: Exclude<SlotName, 'dashboard.tab'> }
  | { slot: 'dashboard.tab'; tab: TabEntry }
);

/** A tab of the dashboard that belongs to another module. */
export interface TabEntry {
  /** Last part of its address, `/dashboard/<id>`: lower case, digits, hyphens. */
  id: string;
  label: string;
  /** One line under the greeting. */
  subtitle?: string;
  /** Neither shown to others nor loaded for them. What the tab asks the services they refuse themselves. */
  adminOnly?: boolean;
}

export interface NavEntry {
  label: string;
  href: string;
  order?: number;
}

export interface RouteEntry {
  path: string;
  /** Name under which the module's container gives the component. */
  expose: string;
  guarded?: Guarded;
  chrome?: 'none';
  /** It is the same for everybody and runs without a window, so that a server renders it (docs/decisions/0060). */
  serverRendered?: true;
}

export interface SlotEntry {
  slot: string;
  expose: string;
  order?: number;
  /** As of a route. */
  serverRendered?: true;
  /** Of `dashboard.tab` only. */
  tab?: TabEntry;
}

/** One line of the registry, `/modules.json`: written by a module's build, placed by its deploy. */
export interface ModuleDescriptor {
  /** Lower case, digits and hyphens. */
  name: string;
  version: string;
  /**
   * Absolute path, or address on another origin, of the container's script, or of an
   * `mf-manifest.json` (any team's remote); in `dist/descriptor.json` relative to that folder.
   */
  entry: string;
  /** The MODULE_CONTRACT that it was built for. A remote that uses nothing of it, and has a manifest, names none. */
  contract?: number;
  /** The remote's own name, as its manifest has it. */
  remote?: string;
  /**
   * Hashes of its files, relative to the entry's folder, as Subresource Integrity writes them: `sha256-…`;
   * of those that `integrity.json` lists, where it names that, the list's own.
   */
  integrity?: Readonly<Record<string, string>>;
  routes: readonly RouteEntry[];
  slots: readonly SlotEntry[];
  nav: readonly NavEntry[];
  /** Scripts and styles of each exposed component, relative to the entry: fetched ahead. */
  assets?: Readonly<Record<string, readonly string[]>>;
}

/** A module's line as it stands in the registry. */
export interface RegistryLine extends ModuleDescriptor {
  /** A version that only so many of a hundred visitors get, each visitor always the same one. */
  canary?: { share: number; module: ModuleDescriptor };
}
