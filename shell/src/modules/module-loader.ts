import type { AnyComponent, ModuleDescriptor } from '@tanabana/storefront';
import { ownPages, SHELL } from '../pages/own-pages.ts';
import type { Registry } from '../registry/registry.ts';
import { type Container, loadContainer } from './container.ts';
import { distrust, fetchAhead } from './fetch-ahead.ts';

/** Milliseconds for one component of a module, its container included. */
const TIMEOUT_MS = 12_000;

export interface ModuleLoader {
  load: (module: string, expose: string) => Promise<AnyComponent>;
  /** What is loaded, of whatever version. */
  peek: (module: string, expose: string) => AnyComponent | undefined;
  /** Whether that is of the version that counts now. */
  isCurrent: (module: string, expose: string) => boolean;
  /** Fetches the files of a newer version of what is loaded, so that it is at hand when it is taken. */
  fetchNewer: (module: ModuleDescriptor) => void;
  /** Goes over to the newest version seen of the module. @returns whether it is another one */
  take: (module: string) => boolean;
  /**
   * Forgets what failed, asks the registry where the module is now.
   * @returns whether that is another version
   */
  renew: (module: string) => Promise<boolean>;
}

interface Component {
  entry: string;
  component: AnyComponent;
}

interface State {
  entry: string;
  container: Promise<Container>;
}

/**
 * Loads components of modules, and the shell's own pages, each once. A container that runs is kept
 * when one of its files fails: loading it anew would give the module's own state a second life beside
 * the first. It is replaced only when it never ran, when it hangs, or when the registry has moved on.
 */
export function createModuleLoader(registry: Registry): ModuleLoader {
  const containers = new Map<string, State>();
  const components = new Map<string, Component>();
  const loading = new Map<string, Promise<AnyComponent>>();

  const entryOf = (module: string): string => registry.find(module)?.entry ?? '';

  function containerOf(module: string): Promise<Container> {
    const known = containers.get(module);
    if (known) return known.container;
    const entry = entryOf(module);
    const container = loadContainer(module, entry);
    containers.set(module, { entry, container });
    container.catch(() => forget(module, container));
    return container;
  }

  function forget(module: string, container: Promise<Container>): void {
    if (containers.get(module)?.container === container) containers.delete(module);
  }

  async function exportsOf(module: string, expose: string): Promise<unknown> {
    if (module === SHELL) return ownPages[expose]?.();
    const descriptor = registry.find(module);
    if (!descriptor) throw new Error(`There is no module ${module}.`);
    if (descriptor.refused) throw new Error(descriptor.refused);
    await fetchAhead(descriptor, expose);
    try {
      return await run(module, expose);
    } catch (error) {
      distrust(descriptor, expose);
      throw error;
    }
  }

  async function run(module: string, expose: string): Promise<unknown> {
    const container = containerOf(module);
    const factory = await inTime(
      container.then((running) => running.get(expose)),
      () => forget(module, container),
    );
    return factory();
  }

  async function loadOnce(module: string, expose: string): Promise<AnyComponent> {
    const entry = entryOf(module);
    const component = componentOf(await exportsOf(module, expose));
    if (!component) throw new Error(`${module} gives no component ${expose}.`);
    if (entry === entryOf(module)) components.set(`${module}/${expose}`, { entry, component });
    return component;
  }

  /** A container that does not belong to the version that counts is loaded anew. */
  function dropOutdated(module: string): void {
    const running = containers.get(module);
    if (running && running.entry !== entryOf(module)) containers.delete(module);
  }

  return {
    peek: (module, expose) => components.get(`${module}/${expose}`)?.component,
    isCurrent: (module, expose) => components.get(`${module}/${expose}`)?.entry === entryOf(module),
    load(module, expose) {
      const key = `${entryOf(module)}/${module}/${expose}`;
      const under = loading.get(key) ?? loadOnce(module, expose);
      loading.set(key, under);
      under.then(
        () => loading.delete(key),
        () => loading.delete(key),
      );
      return under;
    },
    fetchNewer(module) {
      const used = [...components.keys()].filter((key) => key.startsWith(`${module.name}/`));
      for (const key of used)
        fetchAhead(module, key.slice(module.name.length + 1)).catch(() => undefined);
    },
    take(module) {
      const moved = registry.take(module);
      dropOutdated(module);
      return moved;
    },
    async renew(module) {
      await registry.look();
      const moved = registry.take(module);
      dropOutdated(module);
      return moved;
    },
  };
}

const componentOf = (exports: unknown): AnyComponent | undefined =>
  (exports as { default?: AnyComponent } | undefined)?.default;

function inTime<T>(work: Promise<T>, onLate: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onLate();
      reject(new Error('The module takes too long.'));
    }, TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
