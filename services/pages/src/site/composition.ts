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

export interface Registry {
  modules: readonly Line[];
  plugins?: readonly unknown[];
}

/**
 * Reads a document of the shell.
 * @returns null where nothing can be drawn for everybody: the shell has no script for servers, the gateway had no
 *   registry or settings, or pages differ from visitor to visitor while a canary runs
 */
export function compositionOf(document: string): Composition | null {
  const script = /<meta name="server-script" content="([^"]+)"/.exec(document)?.[1];
  const config = dataIn(document, 'config');
  const registry = dataIn(document, 'registry') as Partial<Registry> | null;
  if (!script || !config || !Array.isArray(registry?.modules)) return null;
  const { modules, plugins = [] } = registry as Registry;
  if (plugins.length > 0 || modules.some(({ canary }) => canary)) return null;
  const key = createHash('sha256')
    .update(JSON.stringify([script, config, modules]))
    .digest('hex');
  return { key, script, config, registry: { modules } };
}

function dataIn(document: string, id: string): unknown {
  const [, text] =
    new RegExp(`<script type="application/json" id="${id}">([\\s\\S]*?)</script>`).exec(document) ??
    [];
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** Scripts, or styles, of components, by their descriptors. @param ending `.js` */
export function filesOf(
  { modules }: Registry,
  parts: readonly (readonly [module: string, expose: string])[],
  ending: '.js' | '.css',
): string[] {
  const files = parts.flatMap(([module, expose]) => {
    const line = modules.find(({ name }) => name === module);
    if (!line) return [];
    const folder = line.entry.slice(0, line.entry.lastIndexOf('/') + 1);
    const own = line.assets?.[expose] ?? [];
    return [line.entry, ...own.map((file) => folder + file)];
  });
  return [...new Set(files)].filter((file) => file.endsWith(ending));
}
