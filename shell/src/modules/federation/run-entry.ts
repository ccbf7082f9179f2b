import { type Container, containerIn, loadTag, runContainer } from '../container.ts';

const page = globalThis as unknown as Record<string, unknown>;

/**
 * Arrays through which a remote's files register with its bundler's runtime, by the remote's global
 * name. Two versions use the same name: a later one must not take the files of an earlier one.
 */
const chunkArrays = new Map<string, readonly string[]>();

let running: Promise<unknown> = Promise.resolve();

/**
 * Runs the script of a remote's entry, one remote at a time.
 * @throws Error if it does not run or sets no container
 */
export function runScript(globalName: string, entry: string): Promise<Container> {
  const next = running.then(async () => {
    for (const name of chunkArrays.get(globalName) ?? []) delete page[name];
    const before = new Set(Object.keys(page));
    const container = await runContainer(globalName, entry);
    const added = Object.keys(page).filter((name) => !before.has(name));
    const arrays = added.filter((name) => Array.isArray(page[name]));
    if (arrays.length > 0) chunkArrays.set(globalName, arrays);
    return container;
  });
  running = next.catch(() => undefined);
  return next;
}

/** Failed imports per module: a browser caches the failure of an address. */
const failures = new Map<string, number>();

/**
 * Imports a remote's entry that is an ES module.
 * @throws Error if it does not load, throws, or exports no container
 */
export async function importEntry(entry: string): Promise<Container> {
  const tries = failures.get(entry) ?? 0;
  const address = tries === 0 ? entry : `${entry}?try=${tries}`;
  try {
    await preloadModules([address]);
    return containerIn(await importModule(address), entry);
  } catch (error) {
    failures.set(entry, tries + 1);
    throw error;
  }
}

/** Exports of an ES module. @param address absolute */
export const importModule = (address: string): Promise<Record<string, unknown>> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ address);

/**
 * Fetches ES modules into the cache that `import` uses. Only here does the browser verify their
 * hashes.
 */
export async function preloadModules(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map(preloadModule));
}

function preloadModule(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = address;
  return loadTag(link, address);
}
