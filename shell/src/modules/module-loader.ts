import { type AnyComponent, addGuardedCalls, type ModuleDescriptor } from '@tanabana/storefront';
import type { Registry } from '../registry/registry.ts';
import { observe } from '../telemetry/observations.ts';
import { type Container, loadContainer } from './container.ts';
import { discardFetched, fetchAhead } from './fetch-ahead.ts';
import type { Exposed } from './foreign-component.ts';
import { expectIntegrity } from './integrity.ts';

/** Milliseconds for one component of a module, including its container. */
const COMPONENT_TIMEOUT_MS = 12_000;

export type ModuleLoader = ReturnType<typeof createModuleLoader>;

interface Component {
  entry: string;
  component: AnyComponent;
}

interface State {
  entry: string;
  container: Promise<Container>;
}

/** The official runtime, loaded on demand. */
type Federation = typeof import('./federation/federation.ts');

/**
 * Loads components of modules, each once. Modules with a container in the registry use the
 * container protocol only; modules with a manifest use Module Federation's official runtime
 * (docs/decisions/0027), and all modules do with `byRuntime`.
 *
 * A running container is kept when one of its files fails: loading it again would duplicate the
 * module's state. It is replaced only if it never ran, hangs, or has another version in the
 * registry.
 */
export function createModuleLoader(registry: Registry, byRuntime = false) {
  let federation: Promise<Federation> | undefined;
  const containers = new Map<string, State>();
  const components = new Map<string, Component>();
  const loading = new Map<string, Promise<AnyComponent>>();

  const entryOf = (module: string): string => registry.find(module)?.entry ?? '';
  const isByRuntime = ({ entry }: ModuleDescriptor): boolean =>
    byRuntime || registry.plugins.length > 0 || entry.endsWith('.json');

  function officialRuntime(): Promise<Federation> {
    if (federation) return federation;
    federation = import('./federation/federation.ts').then(async (loaded) => {
      await loaded.addPlugins(registry.plugins);
      return loaded;
    });
    federation.catch(() => {
      federation = undefined;
    });
    for (const name of containers.keys()) handOver(name);
    return federation;
  }

  /** Registers a running container with the official runtime, if that is in use. */
  function handOver(module: string): void {
    const descriptor = registry.find(module);
    const running = containers.get(module);
    if (!federation || !descriptor || descriptor.entry !== running?.entry) return;
    void Promise.all([federation, running.container]).then(
      ([runtime, container]) => runtime.takeOver(descriptor, container),
      () => undefined,
    );
  }

  function containerOf(module: string): Promise<Container> {
    const known = containers.get(module);
    if (known) return known.container;
    const entry = entryOf(module);
    const container = loadContainer(module, entry);
    containers.set(module, { entry, container });
    container.catch(() => forget(module, container));
    handOver(module);
    return container;
  }

  function forget(module: string, container: Promise<Container>): void {
    if (containers.get(module)?.container === container) containers.delete(module);
  }

  async function exportsOf(module: string, expose: string): Promise<unknown> {
    const descriptor = registry.find(module);
    if (!descriptor) throw new Error(`There is no module ${module}.`);
    if (descriptor.refused) throw new Error(descriptor.refused);
    const ready = Promise.all([
      expectIntegrity(descriptor.entry, descriptor.integrity),
      registry.isGuarded(module, expose) ? addGuardedCalls() : undefined,
    ]);
    if (isByRuntime(descriptor)) {
      const [{ loadExposed }] = await Promise.all([officialRuntime(), ready]);
      return withTimeout(loadExposed(descriptor, expose));
    }
    await Promise.all([fetchAhead(descriptor, expose), ready]);
    try {
      return await run(module, expose);
    } catch (error) {
      discardFetched(descriptor, expose);
      throw error;
    }
  }

  async function fetchFilesOf(module: ModuleDescriptor, expose: string): Promise<void> {
    if (!isByRuntime(module)) return fetchAhead(module, expose);
    const { fetchExposed } = await officialRuntime();
    await fetchExposed(module, expose);
  }

  async function run(module: string, expose: string): Promise<unknown> {
    const container = containerOf(module);
    const factory = await withTimeout(
      container.then((running) => running.get(expose)),
      () => forget(module, container),
    );
    return factory();
  }

  async function loadOnce(module: string, expose: string): Promise<AnyComponent> {
    const entry = entryOf(module);
    const exports = ((await exportsOf(module, expose)) ?? {}) as Exposed;
    const component = await componentOf(exports, registry, [module, expose]);
    if (!component) throw new Error(`${module} does not export a component at ${expose}.`);
    if (entry === entryOf(module)) components.set(`${module}/${expose}`, { entry, component });
    return component;
  }

  async function loadObserved(module: string, expose: string): Promise<AnyComponent> {
    const version = registry.find(module)?.version ?? '';
    const start = performance.now();
    try {
      const component = await loadOnce(module, expose);
      observe({ kind: 'loaded', module, version, ms: performance.now() - start });
      return component;
    } catch (error) {
      observe({ kind: 'load', module, version, error });
      throw error;
    }
  }

  /** A container of another version than the current one is loaded again. */
  function dropOutdated(module: string): void {
    const running = containers.get(module);
    if (running && running.entry !== entryOf(module)) containers.delete(module);
  }

  return {
    /** Loaded parts of any version. */
    peek: (module: string, expose: string) => components.get(`${module}/${expose}`)?.component,
    /** Whether it has the current version. */
    isCurrent: (module: string, expose: string): boolean =>
      components.get(`${module}/${expose}`)?.entry === entryOf(module),
    load(module: string, expose: string): Promise<AnyComponent> {
      const key = `${entryOf(module)}/${module}/${expose}`;
      const under = loading.get(key) ?? loadObserved(module, expose);
      loading.set(key, under);
      under.then(
        () => loading.delete(key),
        () => loading.delete(key),
      );
      return under;
    },
    /**
     * Fetches the files of a newer version of loaded parts, so that the page can switch without
     * waiting.
     */
    fetchNewer(module: ModuleDescriptor): void {
      const used = [...components.keys()].filter((key) => key.startsWith(`${module.name}/`));
      expectIntegrity(module.entry, module.integrity)
        .then(() => used.map((key) => fetchFilesOf(module, key.slice(module.name.length + 1))))
        .then((fetched) => Promise.all(fetched))
        .catch(() => undefined);
    },
    /** Switches to the newest known version of the module. @returns whether it is another one */
    update(module: string): boolean {
      const moved = registry.update(module);
      dropOutdated(module);
      return moved;
    },
    /**
     * Discards failures and requests the module's current entry from the registry.
     * @returns whether its version changed
     */
    async renew(module: string): Promise<boolean> {
      await registry.poll();
      const moved = registry.update(module);
      dropOutdated(module);
      return moved;
    },
  };
}

/** The default export of a module of this shop; code for others is loaded on demand. */
async function componentOf(
  exports: Exposed,
  registry: Registry,
  [module, expose]: readonly [string, string],
): Promise<AnyComponent | undefined> {
  const { default: given, mount } = exports;
  const isForeign = registry.find(module)?.entry.endsWith('.json');
  if (!isForeign && !mount && !(given && 'mount' in given)) return given as AnyComponent;
  const { foreignComponent } = await import('./foreign-component.ts');
  return foreignComponent(exports, registry, [module, expose]);
}

function withTimeout<T>(work: Promise<T>, onTimeout = (): void => undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onTimeout();
      reject(new Error('The module takes too long to load.'));
    }, COMPONENT_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
