import { createHash } from 'node:crypto';

/** What a page is woven from at a moment, as today's document of the shop says it. */
export interface Composition {
  /** Another one is drawn by another thread. */
  key: string;
  /** Address of the shell's script for servers. */
  script: string;
  registry: Registry;
  config: unknown;
}

export interface Line {
  name: string;
  entry: string;
  integrity?: Readonly<Record<string, string>>;
  assets?: Readonly<Record<string, readonly string[]>>;
  canary?: unknown;
}

/** Named by the line's own hashes where it is there (docs/architecture.md). */
const HASH_LIST = 'integrity.json';

export interface Registry {
  modules: readonly Line[];
  plugins?: readonly unknown[];
}

let last: { source: string; composition: Composition | null } | undefined;

/**
 * Reads a document of the shell; as long as it says the same, the composition is the same object.
 * @returns null where nothing can be drawn for everybody: the shell has no script for servers, the gateway had no
 *   registry or settings, or pages differ from visitor to visitor while a canary runs
 */
export function compositionOf(document: string): Composition | null {
  const script = /<meta name="server-script" content="([^"]+)"/.exec(document)?.[1];
  const texts = ['config', 'registry'].map((id) => textIn(document, id));
  const source = [script, ...texts].join('\n');
  if (last?.source !== source) last = { source, composition: compose(script, texts) };
  return last.composition;
}

function compose(
  script: string | undefined,
  texts: readonly (string | undefined)[],
): Composition | null {
  const [config, registry] = texts.map(parse);
  const { modules, plugins = [] } = (registry ?? {}) as Partial<Registry>;
  if (!script || !config || !Array.isArray(modules)) return null;
  if (plugins.length > 0 || modules.some(({ canary }) => canary)) return null;
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

type Part = readonly [module: string, expose: string];

const linesOf = ({ modules }: Registry, parts: readonly Part[]): Line[] =>
  modules.filter(({ name }) => parts.some(([module]) => module === name));

const folderOf = ({ entry }: Line): string => entry.slice(0, entry.lastIndexOf('/') + 1);

/** Lists of hashes that a browser compares the modules' files with before it runs any. */
export const hashLists = (registry: Registry, parts: readonly Part[]): string[] =>
  linesOf(registry, parts)
    .filter(({ integrity }) => integrity?.[HASH_LIST])
    .map((line) => folderOf(line) + HASH_LIST);

/** Scripts, or styles, of components, by their descriptors. @param ending `.js` */
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
