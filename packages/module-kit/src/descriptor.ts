import {
  MODULE_CONTRACT,
  type ModuleConfig,
  type ModuleDescriptor,
} from '@tanabana/storefront/descriptor';
import { exposeOf } from './define-module.ts';

/** File name of a module's container in its folder. */
export const ENTRY = 'remoteEntry.js';

/** What the registry is told of a module (docs/architecture.md, Modules). */
export function descriptorOf(
  { name, routes = [], slots = [], nav = [] }: ModuleConfig,
  built: { version: string; entry: string; assets?: ModuleDescriptor['assets'] },
): ModuleDescriptor {
  return {
    name,
    version: built.version,
    entry: built.entry,
    contract: MODULE_CONTRACT,
    routes: routes.map(({ load, ...route }) => ({ ...route, expose: exposeOf(load) })),
    slots: slots.map(({ load, ...slot }) => ({ ...slot, expose: exposeOf(load) })),
    nav,
    ...(built.assets ? { assets: built.assets } : {}),
  };
}

interface Manifest {
  exposes?: {
    path: string;
    assets: { js: { sync: string[] }; css: { sync: string[] } };
  }[];
}

/** Scripts and styles of each exposed component, out of the container's manifest. */
export const assetsOf = (manifest: Manifest): NonNullable<ModuleDescriptor['assets']> =>
  Object.fromEntries(
    (manifest.exposes ?? []).map(({ path, assets }) => [
      path,
      [...assets.js.sync, ...assets.css.sync],
    ]),
  );
