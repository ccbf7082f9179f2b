import { shareScope } from './share.ts';

/** The exports of a remote's entry: Module Federation's container. */
export interface Container {
  init: (shareScope: unknown, initScope?: unknown[], options?: unknown) => unknown;
  get: (expose: string) => Promise<() => unknown>;
}

const page = globalThis as unknown as Record<string, unknown>;

/**
 * Runs the script of a remote's entry; each call runs it again.
 * @param globalName global variable of the container, `mf_catalog`
 * @param entry address of the script
 * @throws Error if the script does not load, is not a script, throws, or sets no container
 */
export async function runContainer(globalName: string, entry: string): Promise<Container> {
  page[globalName] = undefined;
  await loadScript(entry);
  return containerIn(page[globalName], entry);
}

/** @throws Error if it is not a container */
export function containerIn(found: unknown, entry: string): Container {
  const { init, get } = (found ?? {}) as Partial<Container>;
  if (typeof init !== 'function' || typeof get !== 'function')
    throw new Error(`${entry} is not a container with init and get.`);
  return found as Container;
}

/** Name of the global variable of a module's container: `mf-catalog` → `mf_catalog`. */
export const globalNameOf = (module: string): string => module.replaceAll('-', '_');

/**
 * A module's container, initialised with this page's shared packages.
 * @param name of the module, `mf-catalog`
 */
export async function loadContainer(name: string, entry: string): Promise<Container> {
  const container = await runContainer(globalNameOf(name), entry);
  await container.init(shareScope, []);
  return container;
}

/** Milliseconds until a file counts as lost. */
const TAG_TIMEOUT_MS = 6000;

/** Runs a script. @throws Error if it does not load in time */
function loadScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  return loadTag(script, address);
}

/**
 * Adds a tag with an address to the document until it has loaded or failed.
 * @throws Error if it does not load in time
 */
export function loadTag(tag: HTMLScriptElement | HTMLLinkElement, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      tag.remove();
      settle();
    };
    const fail = (): void => finish(() => reject(new Error(`${address} did not load.`)));
    const timer = setTimeout(fail, TAG_TIMEOUT_MS);
    tag.onload = () => finish(resolve);
    tag.onerror = fail;
    document.head.append(tag);
  });
}
