import {
  MODULE_CONTRACT,
  type ModuleDescriptor,
  type NavEntry,
  OLDEST_CONTRACT,
  type RegistryLine,
  type RouteEntry,
  type SlotEntry,
  slotOf,
} from '@tanabana/storefront';

/** A module that this page knows. */
export interface KnownModule extends ModuleDescriptor {
  /** Why this shell cannot run it; its places show the message. */
  refused?: string;
}

export interface ParsedRegistry {
  modules: readonly KnownModule[];
  /** Skipped parts with reasons, one line each. */
  problems: readonly string[];
}

/** Which of an entry's versions this browser gets. */
export type Choose = (line: RegistryLine) => ModuleDescriptor;

const theLine: Choose = (line) => line;

/**
 * The valid parts of the registry: `[descriptor, …]` or `{ modules: [descriptor, …] }`. A malformed
 * or duplicate entry is skipped; so is a route, slot or tab that belongs to an earlier module. A
 * module built for another contract is kept as refused.
 */
export function parseRegistry(data: unknown, choose: Choose = theLine): ParsedRegistry {
  const lines = Array.isArray(data) ? data : isRecord(data) ? data.modules : undefined;
  if (!Array.isArray(lines)) return { modules: [], problems: ['The registry is not a list.'] };
  const modules: KnownModule[] = [];
  const problems: string[] = [];
  lines.forEach((line: unknown, index) => {
    const chosen = problemOf(line) ? line : choose(line as RegistryLine);
    const problem = problemOf(chosen) ?? twice(modules, chosen as ModuleDescriptor);
    if (problem) problems.push(`Registry line ${index + 1}: ${problem}`);
    else modules.push(cleaned(chosen as ModuleDescriptor));
  });
  const owners = new Map<string, string>();
  /** Whether the route, slot or tab belongs to its module; otherwise it is a problem. */
  function owns(module: string, claim: string | undefined): boolean {
    const owner = claim && owners.get(claim);
    if (claim && !owner) owners.set(claim, module);
    if (!owner || owner === module) return true;
    problems.push(`${module} claims ${claim}, which belongs to ${owner}.`);
    return false;
  }
  const withOwn = modules.map((module) => ({
    ...module,
    routes: module.routes.filter(({ path }) => owns(module.name, `the route ${path}`)),
    slots: module.slots.filter((slot) => owns(module.name, exclusiveClaimOf(slot))),
  }));
  return { modules: withOwn, problems };
}

/** The exclusive claim of a slot entry; undefined if the slot accepts several modules. */
function exclusiveClaimOf({ slot, tab }: SlotEntry): string | undefined {
  if (slot === 'dashboard.tab') return `the dashboard tab ${tab?.id}`;
  return slotOf(slot)?.single ? `the slot ${slot}` : undefined;
}

function problemOf(line: unknown): string | undefined {
  if (!isRecord(line)) return 'not an object';
  if (!isText(line.name) || !/^[a-z][a-z0-9-]*$/.test(line.name) || line.name === 'shell')
    return 'has no valid name';
  if (!isText(line.version)) return `${line.name} has no version`;
  if (!isText(line.entry) || !/^(https?:\/\/|\/(?!\/))/.test(line.entry))
    return `${line.name}: the entry is neither an absolute path nor an absolute address`;
  return undefined;
}

/** Why a module built for this contract cannot run here; undefined if it can, or needs none. */
function refusal({ name, contract, entry }: ModuleDescriptor): string | undefined {
  if (contract === undefined && entry.endsWith('.json')) return undefined;
  if (contract !== undefined && contract >= OLDEST_CONTRACT && contract <= MODULE_CONTRACT)
    return undefined;
  return `${name} was built for contract ${contract ?? 'none'}, this shop has ${MODULE_CONTRACT}.`;
}

const twice = (modules: readonly ModuleDescriptor[], { name }: ModuleDescriptor) =>
  modules.some((module) => module.name === name) ? `${name} stands twice` : undefined;

function cleaned(line: ModuleDescriptor): KnownModule {
  const refused = refusal(line);
  return {
    name: line.name,
    version: line.version,
    entry: line.entry,
    ...(line.contract === undefined ? {} : { contract: line.contract }),
    ...(isText(line.remote) ? { remote: line.remote } : {}),
    ...(isText(line.server) ? { server: line.server } : {}),
    routes: sound<RouteEntry>(line.routes, ({ path, expose }) => isPath(path) && isText(expose)),
    slots: sound<SlotEntry>(
      line.slots,
      ({ slot, expose, tab }) =>
        isText(slot) && isText(expose) && (slot !== 'dashboard.tab' || isTab(tab)),
    ),
    nav: sound<NavEntry>(line.nav, ({ label, href }) => isText(label) && isPath(href)),
    assets: isRecord(line.assets) ? line.assets : {},
    integrity: isRecord(line.integrity) ? line.integrity : {},
    ...(refused === undefined ? {} : { refused }),
  };
}

const isTab = (value: unknown): boolean =>
  isRecord(value) && isText(value.id) && isText(value.label);

const sound = <T>(list: unknown, isSound: (entry: Record<string, unknown>) => boolean): T[] =>
  Array.isArray(list) ? list.filter((entry) => isRecord(entry) && isSound(entry)) : [];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isPath = (value: unknown): value is string => isText(value) && value.startsWith('/');
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
