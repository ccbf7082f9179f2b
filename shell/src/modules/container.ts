import { loadScript } from './load-script.ts';

/** What a built module puts under its global name (Module Federation's container). */
export interface Container {
  get: (expose: string) => Promise<() => unknown>;
}

const containerNamed = (name: string): Container | undefined =>
  (globalThis as unknown as Record<string, Container | undefined>)[name];

/**
 * Loads a module's container. Every call runs its script anew.
 * @param name of the module, `mf-catalog`
 * @param entry absolute path of its script
 * @throws where the script does not come, is no script, or throws
 */
export async function loadContainer(name: string, entry: string): Promise<Container> {
  const globalName = name.replaceAll('-', '_');
  (globalThis as unknown as Record<string, undefined>)[globalName] = undefined;
  await loadScript(entry);
  const container = containerNamed(globalName);
  if (!container) throw new Error(`${name} did not start.`);
  return container;
}
