import { type Container, containerIn, loadTag, runContainer } from '../container.ts';

const page = globalThis as unknown as Record<string, unknown>;

/**
 * Arrays through which a remote's files reach its bundler's runtime, by the remote's global name. Two
 * versions name theirs alike: the later one must not take the earlier one's files for its own.
 */
const chunkArrays = new Map<string, readonly string[]>();

let running: Promise<unknown> = Promise.resolve();

/**
 * Runs the script of a remote's entry, one remote after the other.
 * @throws where it does not run or gives no container
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

/** How often each module was imported in vain: a browser keeps the failure under its address. */
const failures = new Map<string, number>();

/**
 * Imports a remote's entry that is an ES module.
 * @throws where it does not come, throws, or gives no container
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

/** What an ES module exports. @param address whole */
export const importModule = (address: string): Promise<Record<string, unknown>> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ address);

/**
 * Fetches ES modules to where `import` takes them from. Here, and nowhere later, the browser compares
 * them with their hashes.
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
