import type { ModuleDescriptor, NavEntry, SlotFilling } from '@tanabana/storefront';
import { fetchJson } from '../page-data.ts';
import { parseRegistry } from './parse-registry.ts';

export const REGISTRY_ADDRESS = '/modules.json';

/** A route with the module that owns it. */
export type OwnedRoute = ModuleDescriptor['routes'][number] & { module: string };

/** Which modules there are now. A module's line can change while the page is open. */
export interface Registry {
  find: (name: string) => ModuleDescriptor | undefined;
  routes: readonly OwnedRoute[];
  nav: readonly NavEntry[];
  slots: (name: string) => readonly SlotFilling[];
  /** Takes over where modules are now; what they own stays as it was when the page was opened. */
  refresh: () => Promise<void>;
}

/** The registry out of what the document or `/modules.json` holds; empty where that is unusable. */
export function createRegistry(data: unknown): Registry {
  const modules = new Map(parseRegistry(data).modules.map((module) => [module.name, module]));
  const all = [...modules.values()];
  const owned = all.flatMap(({ name, routes }) => routes.map((r) => ({ ...r, module: name })));
  const fillings = all.flatMap(({ name, slots }) => slots.map((s) => ({ ...s, module: name })));
  return {
    find: (name) => modules.get(name),
    routes: owned.filter(({ path }, index) => owned.findIndex((r) => r.path === path) === index),
    nav: byOrder(all.flatMap(({ nav }) => nav)),
    slots: (name) => byOrder(fillings.filter(({ slot }) => slot === name)),
    async refresh() {
      for (const now of parseRegistry(await fetchJson(REGISTRY_ADDRESS)).modules)
        if (modules.has(now.name)) modules.set(now.name, now);
    },
  };
}

const byOrder = <T extends { order?: number }>(entries: readonly T[]): T[] =>
  [...entries].sort((a, b) => (a.order ?? 100) - (b.order ?? 100));
