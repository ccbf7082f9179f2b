import {
  type ModuleDescriptor,
  type PublicConfig,
  type RouteEntry,
  type SlotFilling,
  slotOf,
} from '@tanabana/storefront';
import { fetchJson } from '../page-data.ts';
import { type Choose, type KnownModule, parseRegistry } from './parse-registry.ts';

export const REGISTRY_ADDRESS = '/modules.json';

/** A route with its module. */
export type OwnedRoute = ModuleDescriptor['routes'][number] & {
  module: string;
  /** Of another team's remote. */
  isForeign?: true;
  /** Its server-rendered content has its own `main` element. */
  hasMain?: true;
};

type Component = Pick<OwnedRoute, 'module' | 'expose'>;

/** An ES module whose default export is a runtime plugin, or a function that returns one. */
export interface RuntimePlugin {
  /** Absolute path, or address on another origin. */
  entry: string;
  /** In the format of Subresource Integrity. */
  integrity?: string;
}

/** The current modules. A module's entry can change while the page is open. */
export type Registry = ReturnType<typeof createRegistry>;

/** Parses the registry from the document or `/modules.json`; empty if unusable. */
export function createRegistry(data: unknown, choose?: Choose) {
  const { modules: sound, problems } = parseRegistry(data, choose);
  for (const problem of problems) warnOnce(problem);
  const modules = new Map(sound.map((module) => [module.name, module]));
  const seen = new Map(modules);
  const shell = shellOf(data);
  const all = [...modules.values()];
  const fillings = all.flatMap(({ name, slots }) => slots.map((s) => ({ ...s, module: name })));
  const routes = all.flatMap(({ name, entry, routes }) =>
    routes.map(
      (r): OwnedRoute => ({
        ...r,
        module: name,
        ...(isManifest(entry) && { isForeign: true }),
      }),
    ),
  );
  return {
    /** Version of the shell; undefined in an old registry. */
    shell: typeof shell === 'string' ? shell : undefined,
    find: (name: string): KnownModule | undefined => modules.get(name),
    routes,
    nav: byOrder(all.flatMap(({ nav }) => nav)),
    allSlots: fillings,
    /** Whether a component is used only in slots below the first view. */
    isBelow(module: string, expose: string): boolean {
      const isIt = (one: Component): boolean => one.module === module && one.expose === expose;
      return !routes.some(isIt) && fillings.filter(isIt).every(({ slot }) => slotOf(slot)?.below);
    },
    /** Returns whether a component is part of the dashboard or of another page that requires a sign-in. */
    isGuarded(module: string, expose: string): boolean {
      const isIt = (one: Component): boolean => one.module === module && one.expose === expose;
      return (
        routes.some((one) => isIt(one) && one.guarded === true) ||
        fillings.some((one) => isIt(one) && one.slot.startsWith('dashboard.'))
      );
    },
    slots: (name: string): SlotFilling[] => byOrder(fillings.filter(({ slot }) => slot === name)),
    /** Plugins of Module Federation's runtime: with one, it loads all modules. */
    plugins: pluginsOf(data),
    /**
     * Requests the current versions. The page keeps using its versions until `update`.
     * @returns the modules with newer versions, and whether the shell has one
     */
    async poll() {
      const now = await fetchJson(REGISTRY_ADDRESS);
      for (const [name, module] of byName(now, choose))
        if (modules.has(name)) seen.set(name, module);
      return {
        moved: [...seen.values()].filter(({ name, entry }) => modules.get(name)?.entry !== entry),
        shellMoved: shell !== undefined && (shellOf(now) ?? shell) !== shell,
      };
    },
    /**
     * Switches the module to its newest known version; its routes and slots stay as when the page
     * was opened.
     * @returns whether the version changed
     */
    update(name: string): boolean {
      const before = modules.get(name);
      const now = seen.get(name);
      if (!now) return false;
      modules.set(name, now);
      return before?.entry !== now.entry;
    },
  };
}

/** A remote of another team has only a manifest. */
const isManifest = (entry: string): boolean => entry.endsWith('.json');

const byName = (data: unknown, choose?: Choose): [string, KnownModule][] =>
  parseRegistry(data, choose).modules.map((module) => [module.name, module]);

const pluginsOf = (data: unknown): readonly RuntimePlugin[] => {
  const { plugins } = (data ?? {}) as { plugins?: unknown };
  return Array.isArray(plugins) ? plugins.filter((one) => typeof one?.entry === 'string') : [];
};

const shellOf = (data: unknown): unknown => (data as { shell?: unknown } | undefined)?.shell;

const byOrder = <T extends { order?: number }>(entries: readonly T[]): T[] =>
  [...entries].sort((a, b) => (a.order ?? 100) - (b.order ?? 100));

/** Whether a page is for signed-in users only, by its descriptor and the shop's settings. */
export function needsUser({ guarded = false }: Pick<RouteEntry, 'guarded'>, config: PublicConfig) {
  return typeof guarded === 'object' ? config[guarded.unless] !== true : guarded;
}

const warned = new Set<string>();

/** Logs a problem of a module for operators; each message once per page. */
export function warnOnce(problem: string): void {
  // biome-ignore lint/suspicious/noConsole: a page has no other place to report it
  if (!warned.has(problem)) console.warn(problem);
  warned.add(problem);
}
