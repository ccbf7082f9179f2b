import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  answers,
  CONTRACT_FILE,
  type ContractDescription,
  compareContracts,
  type Difference,
} from '@tanabana/contracts/description';
import {
  ifMissing,
  type ModuleBuild,
  type RegistryFile,
  readRegistry,
  type Site,
  versionPath,
} from '@tanabana/shop-runner/publish';

/** Findings of a deploy before it changes anything, one line each. */
export interface Findings {
  breaks: string[];
  harmless: string[];
}

/**
 * Compares what a built module uses with what the shop on the site offers. Modules without a
 * contract (remotes of other tools), and sites without a shell contract, are not compared.
 */
export async function checkModule(site: Site, build: ModuleBuild): Promise<Findings> {
  const { name, routes = [] } = build.descriptor;
  const registry = await readRegistry(site);
  const [part, shop] = await Promise.all([ofBuild(build.dist), ofSite(site)]);
  const others = pathsOf(registry, name);
  const pages = [...others, ...routes.map(({ path }) => path)];
  const found = part && shop ? compareContracts(part, shop, pages) : [];
  const gone = pathsOf(registry).filter((path) => !pages.includes(path));
  return sorted([...found, ...(await lostLinks(site, registry, name, gone, pages))]);
}

/** Compares what each live module uses with what a built shell offers. */
export async function checkShell(site: Site, dist: string): Promise<Findings> {
  const shop = await ofBuild(dist);
  return shop ? compareLive(site, shop, (part) => part) : { breaks: [], harmless: [] };
}

/** Paths of the service besides `/api/<name>` (gateway/api.conf.template). */
const MORE_PATHS: Readonly<Record<string, readonly string[]>> = { auth: ['contact'] };

/**
 * Compares how live modules use a service with another version of it (docs/decisions/0053).
 * @param service name of its folder in `services`
 * @param shop contract of a shop with that version
 */
export function checkService(
  site: Site,
  service: string,
  shop: ContractDescription,
): Promise<Findings> {
  const own = [service, ...(MORE_PATHS[service] ?? [])];
  return compareLive(site, shop, ({ calls, ...part }) => ({
    ...part,
    calls: Object.fromEntries(
      Object.entries(calls).filter(([call]) => own.includes(call.split('/')[2] ?? '')),
    ),
    slots: {},
  }));
}

/** @param counted selects from what a module uses */
async function compareLive(
  site: Site,
  shop: ContractDescription,
  counted: (part: ContractDescription) => ContractDescription,
): Promise<Findings> {
  const { modules } = await readRegistry(site);
  const found = await Promise.all(
    modules
      .flatMap(({ name, version, canary }) => [
        { name, version },
        ...(canary ? [{ name, version: canary.module.version }] : []),
      ])
      .map(async ({ name, version }) => {
        const part = await ofSite(site, versionPath(name, version));
        const differences = part ? compareContracts(counted(part), shop) : [];
        return differences.map((one) => ({ ...one, at: `${name} ${version}: ${one.at}` }));
      }),
  );
  return sorted(found.flat());
}

/** Pages that this deploy removes and another module links to. */
async function lostLinks(
  site: Site,
  { modules }: RegistryFile,
  own: string,
  gone: readonly string[],
  left: readonly string[],
): Promise<Difference[]> {
  if (gone.length === 0) return [];
  const others = modules.filter(({ name }) => name !== own);
  const found = await Promise.all(
    others.map(async ({ name, version }) => {
      const part = await ofSite(site, versionPath(name, version));
      const lost = (part?.pages ?? []).filter(
        (page) =>
          gone.some((path) => answers(path, page)) && !left.some((path) => answers(path, page)),
      );
      return lost.map((page) => ({
        at: `page ${page}`,
        what: `is removed, and ${name} links to it`,
        breaks: true,
      }));
    }),
  );
  return found.flat();
}

const pathsOf = ({ modules }: RegistryFile, except?: string): string[] =>
  modules
    .filter(({ name }) => name !== except)
    .flatMap(({ routes = [], canary }) => [...routes, ...(canary?.module.routes ?? [])])
    .map(({ path }) => path);

export const sorted = (found: readonly Difference[]): Findings => ({
  breaks: linesOf(found.filter(({ breaks }) => breaks)),
  harmless: linesOf(found.filter(({ breaks }) => !breaks)),
});

const linesOf = (found: readonly Difference[]): string[] => [
  ...new Set(found.map(({ at, what }) => `${at} ${what}`)),
];

/** @param text of a `contract.json`; null without one */
export const parse = (text: string | null): ContractDescription | null =>
  text === null ? null : (JSON.parse(text) as ContractDescription);

export const ofBuild = async (dist: string): Promise<ContractDescription | null> =>
  parse(await readFile(join(dist, CONTRACT_FILE), 'utf8').catch(ifMissing(null)));

const ofSite = async (site: Site, folder = 'shell'): Promise<ContractDescription | null> =>
  parse(await site.read(`${folder}/${CONTRACT_FILE}`));

/**
 * Formats findings besides the outcome, one line each.
 * @param problem introduces breaking differences
 * @throws Error with all breaking differences, unless forced
 */
export function judged(
  { breaks, harmless }: Findings,
  anyway: boolean | undefined,
  problem = 'The build and the shop differ in what they use and offer, so nothing was changed (--anyway deploys it regardless):',
): string {
  if (breaks.length > 0 && !anyway)
    throw new Error(
      [
        problem,
        ...breaks.map((line) => `  breaks: ${line}`),
        ...harmless.map((line) => `  harmless: ${line}`),
      ].join('\n'),
    );
  const lines = [
    ...breaks.map((line) => `\n  breaks: ${line}`),
    ...harmless.map((line) => `\n  harmless: ${line}`),
  ];
  return lines.join('');
}
