import { shareScope } from './share.ts';

/** What a remote's entry gives: Module Federation's container. */
export interface Container {
  init: (shareScope: unknown, initScope?: unknown[], options?: unknown) => unknown;
  get: (expose: string) => Promise<() => unknown>;
}

const page = globalThis as unknown as Record<string, unknown>;

/**
 * Runs the script of a remote's entry; every call runs it anew.
 * @param globalName under which the script puts its container, `mf_catalog`
 * @param entry address of the script
 * @throws where the script does not come, is no script, throws, or gives no container
 */
export async function runContainer(globalName: string, entry: string): Promise<Container> {
  page[globalName] = undefined;
  await loadScript(entry);
  return containerIn(page[globalName], entry);
}

/** @throws where it is no container */
export function containerIn(found: unknown, entry: string): Container {
  const { init, get } = (found ?? {}) as Partial<Container>;
  if (typeof init !== 'function' || typeof get !== 'function')
    throw new Error(`${entry} gives no container with init and get.`);
  return found as Container;
}

/** Name of the global variable of a module's container: `mf-catalog` → `mf_catalog`. */
export const globalNameOf = (module: string): string => module.replaceAll('-', '_');

/**
 * A module's container with what this page shares.
 * @param name of the module, `mf-catalog`
 */
export async function loadContainer(name: string, entry: string): Promise<Container> {
  const container = await runContainer(globalNameOf(name), entry);
  await container.init(shareScope, []);
  return container;
}

/** Milliseconds until a file counts as lost. */
const TAG_TIMEOUT_MS = 6000;

/** Runs a script. @throws when it does not come in time or at all */
function loadScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  return loadTag(script, address);
}

/**
 * Puts a tag with an address into the document until the browser has what it names, or has not.
 * @throws when it does not come in time or at all
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
