import type { Endpoint } from '@tanabana/contracts';
import type { PublicSwitch } from './config.ts';
import type { SlotName } from './slots.ts';

export { slotOf, slots } from './slots.ts';

/**
 * Version of the contract between shell and modules: exposed components, slot props, this file. A
 * module built for another version is not loaded.
 */
export const MODULE_CONTRACT = 1;

/** The oldest contract version that this shell supports. */
export const OLDEST_CONTRACT = 1;

/** The version under which the shell shares this package with modules. */
export const STOREFRONT_VERSION = `${MODULE_CONTRACT}.0.0`;

/** Description of a module in `module.config.ts`. Its files export the component as default. */
export interface ModuleConfig {
  /** Folder name, such as `mf-catalog`. */
  name: string;
  /** `path` in the router's form; `chrome: 'none'` hides header and footer. */
  routes?: readonly (Omit<RouteEntry, 'expose'> & { load: string })[];
  /** Modules with a smaller `order` come first in a slot. */
  slots?: readonly SlotConfig[];
  nav?: readonly NavEntry[];
  /**
   * Contracts of other teams' services that it calls, such as `voucherEndpoints`; a deploy compares
   * them with what is live.
   */
  services?: readonly Readonly<Record<string, Endpoint>>[];
  /**
   * Email addresses that are notified of the outcome of a canary's plan. Published with the module, so
   * use an address of the team.
   */
  owners?: readonly string[];
}

/** Requires a user: always, or unless a setting opens the page to everyone. */
export type Guarded = boolean | { unless: PublicSwitch };

/** One slot filling; for `dashboard.tab` with what the dashboard shows before loading it. */
export type SlotConfig = { load: string; order?: number; serverRendered?: true } & (
  | { slot: Exclude<SlotName, 'dashboard.tab'> }
  | { slot: 'dashboard.tab'; tab: TabEntry }
);

/** Groups of tabs in the dashboard, in their order (rule 25.1). */
export const TAB_GROUPS = ['sell', 'catalogue', 'customers', 'money', 'store', 'system'] as const;

export type TabGroup = (typeof TAB_GROUPS)[number];

/** A dashboard tab of another module. */
export interface TabEntry {
  /** Last segment of its address, `/dashboard/<id>`: lower case, digits, hyphens. */
  id: string;
  label: string;
  /** Line below the greeting. */
  subtitle?: string;
  /** Hidden from and not loaded for others. Services reject their calls on their own. */
  adminOnly?: boolean;
  /** For staff with this permission of the contracts, such as `reviews.read`. */
  permission?: string;
  /** Default `system`. */
  group?: TabGroup;
}

export interface NavEntry {
  label: string;
  href: string;
  order?: number;
}

export interface RouteEntry {
  path: string;
  /** Expose name of the component in the module's container. */
  expose: string;
  guarded?: Guarded;
  chrome?: 'none';
  /**
   * The same for all visitors and independent of `window`, so that a server renders it (decision
   * 0060).
   */
  serverRendered?: true;
  /**
   * Head of the page, for a remote of another team; its server entry or its component may return
   * another one per request.
   */
  title?: string;
  description?: string;
  /** schema.org data. */
  jsonLd?: JsonLd;
}

/** An object or a list of objects of schema.org. */
export type JsonLd = object | readonly object[];

/**
 * Limits of a page's head, of remotes of other teams: characters of title and description, and of
 * the JSON-LD as JSON. Search engines show less.
 */
export const HEAD_LIMITS = { title: 200, description: 320, jsonLd: 16_384 } as const;

export interface SlotEntry {
  slot: string;
  expose: string;
  order?: number;
  /** As for a route. */
  serverRendered?: true;
  /** For `dashboard.tab` only. */
  tab?: TabEntry;
}

/**
 * One entry of the registry, `/modules.json`: written by a module's build, activated by its deploy.
 */
export interface ModuleDescriptor {
  /** Lower case, digits and hyphens. */
  name: string;
  version: string;
  /**
   * Absolute path, or address on another origin, of the container's script or of an
   * `mf-manifest.json` (any team's remote); in `dist/descriptor.json` relative to that folder.
   */
  entry: string;
  /**
   * MODULE_CONTRACT that it was built for. A remote with a manifest that uses nothing of it names
   * none.
   */
  contract?: number;
  /** The remote's name in its manifest. */
  remote?: string;
  /**
   * Script of a remote's server entry, relative to the entry's folder: it renders the places with
   * `serverRendered` (decision 0077).
   */
  server?: string;
  /**
   * Hashes of its files in the format of Subresource Integrity, relative to the entry's folder; for
   * files in `integrity.json`, if listed, that file's hashes apply.
   */
  integrity?: Readonly<Record<string, string>>;
  routes: readonly RouteEntry[];
  slots: readonly SlotEntry[];
  nav: readonly NavEntry[];
  /** In `dist/descriptor.json` only. */
  owners?: readonly string[];
  /** Scripts and styles of each exposed component, relative to the entry; preloaded. */
  assets?: Readonly<Record<string, readonly string[]>>;
}

/** A module's entry in the registry. */
export interface RegistryLine extends ModuleDescriptor {
  /** A version for a percentage of visitors; each visitor always gets the same one. */
  canary?: { share: number; module: ModuleDescriptor };
}
