import {
  MODULE_CONTRACT,
  type ModuleDescriptor,
  type NavEntry,
  type RouteEntry,
  type SlotEntry,
} from '@tanabana/storefront';

export interface ParsedRegistry {
  modules: readonly ModuleDescriptor[];
  /** What was left out and why, one line each. */
  problems: readonly string[];
}

/**
 * The registry as far as it is sound: `[descriptor, …]` or `{ modules: [descriptor, …] }`. A line
 * that is malformed, made for another contract or named twice is left out; the rest stands.
 */
export function parseRegistry(data: unknown): ParsedRegistry {
  const lines = Array.isArray(data) ? data : isRecord(data) ? data.modules : undefined;
  if (!Array.isArray(lines)) return { modules: [], problems: ['The registry is not a list.'] };
  const modules: ModuleDescriptor[] = [];
  const problems: string[] = [];
  lines.forEach((line: unknown, index) => {
    const problem = problemOf(line) ?? twice(modules, line as ModuleDescriptor);
    if (problem) problems.push(`Registry line ${index + 1}: ${problem}`);
    else modules.push(cleaned(line as ModuleDescriptor));
  });
  return { modules, problems };
}

function problemOf(line: unknown): string | undefined {
  if (!isRecord(line)) return 'not an object';
  if (!isText(line.name) || !/^mf-[a-z][a-z-]*$/.test(line.name)) return 'no sound name';
  if (!isText(line.version)) return `${line.name} has no version`;
  if (!isText(line.entry) || !/^\/(?!\/)/.test(line.entry))
    return `${line.name}: the entry is not an absolute path`;
  if (line.contract !== MODULE_CONTRACT)
    return `${line.name} was made for contract ${String(line.contract)}, this is ${MODULE_CONTRACT}`;
  return undefined;
}

const twice = (modules: readonly ModuleDescriptor[], { name }: ModuleDescriptor) =>
  modules.some((module) => module.name === name) ? `${name} stands twice` : undefined;

const cleaned = (line: ModuleDescriptor): ModuleDescriptor => ({
  ...line,
  routes: sound<RouteEntry>(line.routes, ({ path, expose }) => isPath(path) && isText(expose)),
  slots: sound<SlotEntry>(
    line.slots,
    ({ slot, expose, tab }) =>
      isText(slot) && isText(expose) && (slot !== 'dashboard.tab' || isTab(tab)),
  ),
  nav: sound<NavEntry>(line.nav, ({ label, href }) => isText(label) && isPath(href)),
  assets: isRecord(line.assets) ? line.assets : {},
});

const isTab = (value: unknown): boolean =>
  isRecord(value) && isText(value.id) && isText(value.label);

const sound = <T>(list: unknown, isSound: (entry: Record<string, unknown>) => boolean): T[] =>
  Array.isArray(list) ? list.filter((entry) => isRecord(entry) && isSound(entry)) : [];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isPath = (value: unknown): value is string => isText(value) && value.startsWith('/');
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
