/// <reference types="vite/client" />

import {
  type AnyComponent,
  addGuardedCalls,
  MODULE_CONTRACT,
  type ModuleConfig,
  type ModuleDescriptor,
} from '@tanabana/storefront';
import type { ModuleLoader } from '../src/modules/module-loader.ts';
import type { Registry } from '../src/registry/registry.ts';

const configs = import.meta.glob<ModuleConfig>('/mf-*/module.config.ts', {
  eager: true,
  import: 'default',
});
const sources = import.meta.glob<AnyComponent>(['/mf-*/src/**/*.tsx', '!**/*.test.tsx'], {
  import: 'default',
});

/** Registry entries of these modules from their sources. */
export function descriptorsOf(names: readonly string[]): ModuleDescriptor[] {
  return names.map((name) => {
    const config = configs[`/${name}/module.config.ts`];
    if (!config) throw new Error(`There is no module ${name}.`);
    const { routes = [], slots = [], nav = [] } = config;
    return {
      name,
      version: 'source',
      entry: `/${name}/`,
      contract: MODULE_CONTRACT,
      routes: routes.map(({ load, ...route }) => ({ ...route, expose: load })),
      slots: slots.map(({ load, ...slot }) => ({ ...slot, expose: load })),
      nav,
    };
  });
}

/** Loads components from the modules' sources instead of their builds. */
export function createSourceLoader(registry: Registry): ModuleLoader {
  const here = new Map<string, AnyComponent>();
  const keyOf = (module: string, expose: string): string => `${module}/${expose}`;
  return {
    peek: (module, expose) => here.get(keyOf(module, expose)),
    isCurrent: (module, expose) => here.has(keyOf(module, expose)),
    async load(module, expose) {
      if (registry.isGuarded(module, expose)) await addGuardedCalls();
      const component = await sources[`${registry.find(module)?.entry}${expose.slice(2)}`]?.();
      if (!component) throw new Error(`${module} gives no component ${expose}.`);
      here.set(keyOf(module, expose), component);
      return component;
    },
    fetchNewer: () => undefined,
    update: () => false,
    renew: async () => false,
  };
}
