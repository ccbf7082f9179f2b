import type { ModuleDescriptor } from '@tanabana/storefront';
import { newId } from '@tanabana/test-kit/builders';
import { expectNoise } from './checks.ts';
import { interceptor } from './stand-in-shop.ts';
import type { FileFault, VersionState } from './vite-plugin.ts';

/** Faults of a module. */
export type ModuleFault = FileFault | 'another contract';

/** Faults of delivery; the others are in the deployed files. */
const onTheWay: readonly ModuleFault[] = ['missing', 'hanging', '503', 'HTML', 'another file'];

/** Built modules of a page's shop, and the registry of their versions. */
export class ModuleSite {
  /** Number of times that the page has read the registry; it processes it at once. */
  polls = 0;
  private lines: readonly ModuleDescriptor[];

  constructor(lines: readonly ModuleDescriptor[]) {
    this.lines = lines;
  }

  /** The current `/modules.json`. */
  get registry(): { modules: readonly ModuleDescriptor[] } {
    return { modules: this.lines };
  }

  /** Breaks a module for open and new pages. @returns a function that ends it */
  async break(module: string, fault: ModuleFault): Promise<() => Promise<void>> {
    const line = this.find(module);
    expectNoise(new RegExp(`^${module} \\S+ is unavailable: `));
    if (onTheWay.includes(fault)) {
      await tell(line, { fault: fault as FileFault });
      return async () => void (await tell(line, { fault: null }));
    }
    const isOtherContract = fault === 'another contract';
    await this.deploy(module, isOtherContract ? {} : { fault }, isOtherContract ? 99 : undefined);
    return async () => this.put(line);
  }

  /** Deploys a next version and returns it. */
  async deploy(module: string, state: VersionState = {}, contract?: number): Promise<string> {
    const line = this.find(module);
    const next = await published(line, state, contract);
    this.put(next);
    return next.version;
  }

  /** Adds a module without a build: a registry entry and a script. */
  async add(line: ModuleDescriptor, script: string): Promise<void> {
    this.lines = [await published(line, { script }), ...this.lines];
  }

  /** Removes a module from the registry. */
  remove(module: string): void {
    this.lines = this.lines.filter(({ name }) => name !== module);
  }

  /** The current entry of a module. */
  find(module: string): ModuleDescriptor {
    const line = this.lines.find(({ name }) => name === module);
    if (!line) throw new Error(`${module} is not in the registry.`);
    return line;
  }

  /** Replaces the entry of its module. */
  put(line: ModuleDescriptor): void {
    this.lines = this.lines.map((one) => (one.name === line.name ? line : one));
  }
}

/** The same code as a unique version that no cache contains. */
async function published(
  line: ModuleDescriptor,
  state: VersionState = {},
  contract = line.contract,
): Promise<ModuleDescriptor> {
  const version = `0.1.0-${newId().slice(-8)}`;
  const file = line.entry.endsWith('.json') ? 'mf-manifest.json' : 'remoteEntry.js';
  const entry = `/modules/${line.name}/${version}/${file}`;
  const next = { ...line, version, entry, ...(contract === undefined ? {} : { contract }) };
  return { ...next, integrity: await tell(next, state) };
}

/** @returns hashes of the version's files */
async function tell(
  { name, version }: ModuleDescriptor,
  state: VersionState,
): Promise<Record<string, string>> {
  const body = JSON.stringify(state);
  const answer = await fetch(`/modules/${name}/${version}`, { method: 'PUT', body });
  return answer.json();
}

/**
 * Built modules, live in versions that only this test has.
 * @param names of the shop's modules, or of remotes of other teams: `gift-bags-vite`
 */
export async function publishModules(names: readonly string[]): Promise<ModuleSite> {
  const lines = names.map(async (name) => {
    const answer = await fetch(`/modules/${name}/descriptor.json`);
    if (!answer.ok) throw new Error(`${name} is not built: ${await answer.text()}`);
    return published((await answer.json()) as ModuleDescriptor);
  });
  return new ModuleSite(await Promise.all(lines));
}

let current: ModuleSite | null = null;

interceptor.on('request', ({ request, controller }) => {
  if (!current || new URL(request.url).pathname !== '/modules.json') return;
  controller.respondWith(registryOf(current));
});

function registryOf(site: ModuleSite): Response {
  const answer = Response.json(site.registry);
  const text = answer.text.bind(answer);
  answer.text = async () => {
    const read = await text();
    site.polls += 1;
    return read;
  };
  return answer;
}

/**
 * Answers requests for the registry until replaced; styles of earlier pages are removed. Pending
 * requests are answered: a page that waited forever would log during a later test.
 */
export function openSite(site: ModuleSite | null): void {
  current = site;
  for (const link of document.querySelectorAll('link[href*="/modules/"]')) {
    link.dispatchEvent(new Event('load'));
    link.remove();
  }
}
