/**
 * Module Federation's official runtime as this page uses it. A separate chunk: it loads when the
 * registry names a module by its manifest or a runtime plugin, or when a developer requests it.
 */
import {
  init,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';
import type { ModuleDescriptor } from '@tanabana/storefront';
import { type RuntimePlugin, warnOnce } from '../../registry/registry.ts';
import { type Container, globalNameOf } from '../container.ts';
import { discardFiles, fetchFiles } from '../fetch-ahead.ts';
import { expectIntegrity, integrityOf } from '../integrity.ts';
import { SHELL_NAME, shareScope } from '../share.ts';
import { type CheckedManifest, fetchManifest, filesOf, manifestAddressOf } from './manifest.ts';
import { isRefusal, oneCopy } from './one-copy.ts';
import { importEntry, importModule, preloadModules, runScript } from './run-entry.ts';

const isModule = (type: string): boolean => type === 'module' || type === 'esm';

/** Module whose manifest is at an address. */
const modules = new Map<string, ModuleDescriptor>();

/** Valid manifests by address. */
const manifests = new Map<string, Promise<CheckedManifest>>();

/** Loads files of modules in cancellable ways, instead of the runtime's tags. */
const givingUp: ModuleFederationRuntimePlugin = {
  name: 'tanabana-giving-up',
  fetch(address) {
    const module = modules.get(address);
    return (
      module !== undefined && manifestOf(module).then(({ manifest }) => Response.json(manifest))
    );
  },
  async loadEntry({ remoteInfo: { type, entryGlobalName, entry } }) {
    await fetchFiles([entry], integrityOf);
    try {
      return (await (isModule(type)
        ? importEntry(entry)
        : runScript(entryGlobalName, entry))) as never;
    } catch (error) {
      discardFiles([entry]);
      throw error;
    }
  },
  // no preload tags, which cannot be cancelled: `loadExposed` fetches the files of the manifest
  async beforePreloadRemote({ preloadOps }) {
    preloadOps.length = 0;
  },
};

registerGlobalPlugins([oneCopy]);
const host = init({
  name: SHELL_NAME,
  remotes: [],
  shared: {},
  shareStrategy: 'loaded-first',
  plugins: [givingUp],
});
host.initShareScopeMap('default', shareScope);

/**
 * Reasons of refused remotes by address of their manifest. Loading them again would half succeed.
 */
const refusals = new Map<string, unknown>();

/**
 * Remotes by address of their manifest: each version is a separate remote, and so is a new attempt
 * at one that never ran.
 */
const remotes = new Map<string, string>();

function remoteOf(module: ModuleDescriptor): string {
  const entry = manifestAddressOf(module);
  const known = remotes.get(entry);
  if (known) return known;
  const isTaken = (name: string): boolean => host.options.remotes.some((one) => one.name === name);
  const plain = globalNameOf(module.name);
  let name = plain;
  for (let next = 2; isTaken(name); next += 1) name = `${plain}_${next}`;
  modules.set(entry, module);
  host.registerRemotes([{ name, entry }]);
  remotes.set(entry, name);
  return name;
}

function manifestOf(module: ModuleDescriptor): Promise<CheckedManifest> {
  const address = manifestAddressOf(module);
  const known = manifests.get(address);
  if (known) return known;
  const coming = fetchManifest(module);
  manifests.set(address, coming);
  coming.catch(() => manifests.delete(address));
  return coming;
}

/**
 * Loads an exposed component of a module through the official runtime.
 * @throws Error with a message if it fails; the failure is not cached
 */
export async function loadExposed(module: ModuleDescriptor, expose: string): Promise<unknown> {
  const address = manifestAddressOf(module);
  if (refusals.has(address)) throw refusals.get(address);
  const found = await manifestOf(module);
  const files = filesOf(found, expose);
  await fetchFiles(files, integrityOf);
  const scripts = files.filter((file) => !file.endsWith('.css'));
  const name = remoteOf(module);
  try {
    if (isModule(found.manifest.metaData.remoteEntry.type)) await preloadModules(scripts);
    return await host.loadRemote(expose === '.' ? name : `${name}/${expose.replace('./', '')}`);
  } catch (error) {
    discardFiles(files);
    if (isRefusal(error)) refusals.set(address, error);
    // a running container is kept: a second one would duplicate its state
    if (!host.moduleCache.get(name)?.inited) remotes.delete(address);
    throw error;
  }
}

/** Registers a running container as a remote of the official runtime. */
export function takeOver(module: ModuleDescriptor, container: Container): void {
  host.initRawContainer(remoteOf(module), manifestAddressOf(module), container as never);
}

/** Fetches the files of a component of a newer version. @throws Error if it fails */
export async function fetchExposed(module: ModuleDescriptor, expose: string): Promise<void> {
  await fetchFiles(filesOf(await manifestOf(module), expose), integrityOf);
}

/** Registers runtime plugins. One that fails to load is skipped with a console message. */
export async function addPlugins(plugins: readonly RuntimePlugin[]): Promise<void> {
  const given = plugins.map(async ({ entry, integrity }) => {
    const { href } = new URL(entry, location.href);
    try {
      if (integrity) await expectIntegrity(href, { [href]: integrity });
      await preloadModules([href]);
      const { default: plugin } = await importModule(href);
      host.registerPlugins([typeof plugin === 'function' ? plugin() : plugin]);
    } catch (error) {
      warnOnce(`The runtime plugin ${entry} is skipped: ${(error as Error).message}`);
    }
  });
  await Promise.all(given);
}
