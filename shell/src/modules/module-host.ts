import type { ModuleHost } from '@tanabana/storefront';
import { Failed, Loading } from '../fallbacks/module-fallbacks.tsx';
import { type Registry, warnOnce } from '../registry/registry.ts';
import type { Arrivals } from '../server-rendering/arrivals.ts';
import { observe } from '../telemetry/observations.ts';
import type { ModuleLoader } from './module-loader.ts';
import { createRetryClock } from './retry-clock.ts';

export interface ShellModuleHost extends ModuleHost {
  /** Switches to the newest known versions: rendered parts are replaced as they load. */
  takeNewVersions: (modules: readonly string[]) => void;
}

const NO_ARRIVALS: Arrivals = { arrival: () => undefined, startArrival: () => undefined };

/**
 * Provides modules to storefront's slots and routes: lookup, loading, retry, fallbacks.
 * @param arrivals of the parts of a server-rendered document; by default none
 */
export function createModuleHost(
  registry: Registry,
  loader: ModuleLoader,
  arrivals: Arrivals = NO_ARRIVALS,
): ShellModuleHost {
  const attempts = new Map<string, number>();
  const retrying = new Set<string>();
  /** Failed loads by module. */
  const away = new Map<string, Set<string>>();
  /** Modules with a part that threw while rendering. */
  const thrown = new Set<string>();
  const listeners = new Set<() => void>();

  function notify(): void {
    for (const listener of listeners) listener();
  }

  /** @param wanted whether to try the same version again */
  function renew(module: string, wanted: () => boolean): void {
    if (retrying.has(module)) return;
    retrying.add(module);
    notify();
    void loader.renew(module).then((isOther) => {
      retrying.delete(module);
      if (isOther || wanted()) return refetch([module]);
      if (!isRecovered(module)) clock.failed(module);
      notify();
    });
  }
  const isAway = (module: string): boolean => Boolean(away.get(module)?.size);
  const isRecovered = (module: string): boolean => !isAway(module) && !thrown.has(module);
  const retry = (module: string): void => renew(module, () => true);
  // a part that threw while rendering would throw again
  const retryQuietly = (module: string): void => renew(module, () => isAway(module));

  function refetch(modules: readonly string[]): void {
    for (const module of modules) {
      attempts.set(module, (attempts.get(module) ?? 0) + 1);
      thrown.delete(module);
      if (isRecovered(module)) clock.recovered(module);
    }
    if (modules.length > 0) notify();
  }
  const clock = createRetryClock(retryQuietly);

  return {
    slots: registry.slots,
    peek: loader.peek,
    ...arrivals,
    isCurrent: loader.isCurrent,
    version: (module) => registry.find(module)?.version,
    refusal: (module) => registry.find(module)?.refused,
    takeNewVersions: (modules) => refetch(modules.filter(loader.update)),
    retry,
    isRetrying: (module) => retrying.has(module),
    threw(module, error) {
      observe({ kind: 'render', module, error });
      thrown.add(module);
      clock.failed(module);
    },
    Loading,
    Failed,
    attempt: (module) => attempts.get(module) ?? 0,
    load: (module, expose) =>
      loader.load(module, expose).then(
        (component) => {
          away.get(module)?.delete(expose);
          if (isRecovered(module)) clock.recovered(module);
          return component;
        },
        (error: Error) => {
          warnOnce(`${module} ${expose} is unavailable: ${error.message}`);
          away.set(module, (away.get(module) ?? new Set()).add(expose));
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
