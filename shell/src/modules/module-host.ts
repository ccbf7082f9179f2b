import type { ModuleHost } from '@tanabana/storefront';
import { Failed } from '../places/failed.tsx';
import { Loading } from '../places/loading.tsx';
import type { Registry } from '../registry/registry.ts';
import type { ModuleLoader } from './module-loader.ts';
import { createRetryClock } from './retry-clock.ts';

export interface ShellModuleHost extends ModuleHost {
  /** Goes over to the newest versions seen: what stands on the page is replaced as they arrive. */
  takeNewVersions: (modules: readonly string[]) => void;
}

/** What storefront's slots and routes need of the shell: modules found, loaded, retried, stood in for. */
export function createModuleHost(registry: Registry, loader: ModuleLoader): ShellModuleHost {
  const attempts = new Map<string, number>();
  const retrying = new Set<string>();
  const listeners = new Set<() => void>();

  function retry(module: string): void {
    if (retrying.has(module)) return;
    retrying.add(module);
    void loader.renew(module).then(() => {
      retrying.delete(module);
      askAnew([module]);
    });
  }

  function askAnew(modules: readonly string[]): void {
    for (const module of modules) attempts.set(module, (attempts.get(module) ?? 0) + 1);
    if (modules.length > 0) for (const listener of listeners) listener();
  }
  const clock = createRetryClock(retry);

  return {
    slots: registry.slots,
    peek: loader.peek,
    isCurrent: loader.isCurrent,
    version: (module) => registry.find(module)?.version,
    refusal: (module) => registry.find(module)?.refused,
    takeNewVersions: (modules) => askAnew(modules.filter(loader.take)),
    retry,
    Loading,
    Failed,
    attempt: (module) => attempts.get(module) ?? 0,
    load: (module, expose) =>
      loader.load(module, expose).then(
        (component) => {
          clock.loaded(module);
          return component;
        },
        (error: unknown) => {
          clock.failed(module);
          throw error;
        },
      ),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
