import { createHash } from 'node:crypto';

/** Versions and settings that a page is composed of, read from the shop's current document. */
export interface Composition {
  /** Each key is rendered by its own thread. */
  key: string;
  /** Address of the shell's server script. */
  script: string;
  registry: Registry;
  config: unknown;
}

export interface Line {
  name: string;
  entry: string;
  integrity?: Readonly<Record<string, string>>;
  assets?: Readonly<Record<string, readonly string[]>>;
  /** Script of its server entry, relative to the entry's folder. */
  server?: string;
  routes?: readonly { path: string }[];
  canary?: { share: number; module: Line };
}

/** Listed in the entry's own hashes if present (docs/architecture.md). */
export const HASH_LIST = 'integrity.json';

export interface Registry {
  modules: readonly Line[];
  plugins?: readonly unknown[];
}

/** Current compositions: one, and others for visitors of canaries. */
export interface Compositions {
  all: readonly Composition[];
  /** @param bucket of the visitor, 0 to 99 */
  of: (bucket: number) => Composition;
}

/**
 * Returns whether a module has a route for an address. Paths match as in React Router: without case,
 * `:name` for one segment, `*` for the rest. If the registry has no routes at all, the result is true,
 * because the shell then leaves every page to the browser.
 * @param address path and query, as requested
 */
export function hasRoute({ modules }: Registry, address: string): boolean {
  const routes = modules.flatMap((line) => line.routes ?? []);
  const path = (address.split(/[?#]/)[0] ?? '').replace(/\/+$/, '');
  if (routes.length === 0) return true;
  if (path.includes('//')) return false;
  const segments = segmentsOf(path);
  return routes.some((route) => {
    const wanted = segmentsOf(route.path);
    const isOpen = wanted.at(-1) === '*';
    const fixed = isOpen ? wanted.slice(0, -1) : wanted;
    if (isOpen ? segments.length < fixed.length : segments.length !== fixed.length) return false;
    return fixed.every((one, at) => one.startsWith(':') || one === segments[at]);
  });
}

const segmentsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);

let last: { source: string; compositions: Compositions | null } | undefined;

/**
 * Reads a document of the shell; equal documents return the same objects.
 * @returns null if nothing can be rendered for everyone: the shell has no server script, the
 * gateway had no registry or settings, or a runtime plugin is registered
 */
export function compositionsOf(document: string): Compositions | null {
  const script = /<meta name="server-script" content="([^"]+)"/.exec(document)?.[1];
  const texts = ['config', 'registry'].map((id) => textIn(document, id));
  const source = [script, ...texts].join('\n');
  if (last?.source !== source) last = { source, compositions: read(script, texts) };
  return last.compositions;
}

function read(
  script: string | undefined,
  texts: readonly (string | undefined)[],
): Compositions | null {
  const [config, registry] = texts.map(parse);
  const { modules, plugins = [] } = (registry ?? {}) as Partial<Registry>;
  if (!script || !config || !Array.isArray(modules) || plugins.length > 0) return null;
  const lines: readonly Line[] = modules;
  const shares = new Set(lines.flatMap(({ canary }) => (canary ? [canary.share] : [])));
  const from = [0, ...[...shares].sort((a, b) => a - b)];
  const all = from.map((bucket) =>
    compose(
      script,
      config,
      lines.map((line) => chosen(line, bucket)),
    ),
  );
  return {
    all,
    of: (bucket) => all[from.findLastIndex((least) => least <= bucket)] as Composition,
  };
}

/** Chooses like a browser (shell/src/registry/choose-version.ts). */
const chosen = (line: Line, bucket: number): Line =>
  line.canary && bucket < line.canary.share ? line.canary.module : line;

function compose(script: string, config: unknown, modules: readonly Line[]): Composition {
  const key = createHash('sha256')
    .update(JSON.stringify([script, config, modules]))
    .digest('hex');
  return { key, script, config, registry: { modules } };
}

const textIn = (document: string, id: string): string | undefined =>
  new RegExp(`<script type="application/json" id="${id}">([\\s\\S]*?)</script>`).exec(
    document,
  )?.[1];

function parse(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A component of a module. */
export type Part = readonly [module: string, expose: string];

const linesOf = ({ modules }: Registry, parts: readonly Part[]): Line[] =>
  modules.filter(({ name }) => parts.some(([module]) => module === name));

export const folderOf = ({ entry }: Pick<Line, 'entry'>): string =>
  entry.slice(0, entry.lastIndexOf('/') + 1);

/** Returns the hash lists that a browser checks the modules' files against. */
export const hashLists = (registry: Registry, parts: readonly Part[]): string[] =>
  linesOf(registry, parts)
    .filter(({ integrity }) => integrity?.[HASH_LIST])
    .map((line) => folderOf(line) + HASH_LIST);

/** Returns scripts or styles of components by their descriptors. @param ending `.js` */
export function filesOf(
  { modules }: Registry,
  parts: readonly Part[],
  ending: '.js' | '.css',
): string[] {
  const files = parts.flatMap(([module, expose]) => {
    const line = modules.find(({ name }) => name === module);
    if (!line) return [];
    const folder = folderOf(line);
    const own = line.assets?.[expose] ?? [];
    return [line.entry, ...own.map((file) => folder + file)];
  });
  return [...new Set(files)].filter((file) => file.endsWith(ending));
}
