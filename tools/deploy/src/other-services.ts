import {
  breaking,
  type CallTerms,
  CONTRACT_FILE,
  type ContractDescription,
  callsOfPage,
  compareContracts,
  type Difference,
  describeCalls,
  pathOfService,
} from '@tanabana/contracts/description';
import type { Endpoint } from '@tanabana/contracts/endpoints';
import {
  type Descriptor,
  REGISTRY,
  type RegistryFile,
  versionPath,
} from '@tanabana/shop-runner/publish';
import { type Findings, judged, ofBuild, sorted } from './contract-check.ts';

type Calls = Readonly<Record<string, CallTerms>>;

const contractOf = (calls: Calls): ContractDescription => ({
  shop: '',
  calls,
  slots: {},
  pages: [],
});

/** Use and offer of one service. */
const compareCalls = (used: Calls, offered: Calls): Difference[] =>
  compareContracts(contractOf(used), contractOf(offered));

const below = (path: string, calls: Calls = {}): Calls =>
  Object.fromEntries(Object.entries(calls).filter(([key]) => pathOfService(key) === path));

/**
 * Compares a module's calls of other teams' services with the OpenAPI documents of these services
 * in a shop (docs/decisions/0054).
 * @param shop its address; without one nothing can be compared, which counts as breaking
 */
export async function checkOthers(dist: string, shop: string | undefined): Promise<Findings> {
  const used = (await ofBuild(dist))?.others ?? {};
  const services = [...new Set(Object.keys(used).map(pathOfService))];
  const found = services.map(async (path) => {
    if (shop === undefined)
      return [
        breaking(`${path}: its calls`, 'cannot be compared: name the shop with --shop <address>'),
      ];
    const page = await jsonAt(new URL(`${path}/openapi.json`, shop));
    return compareCalls(below(path, used), page === null ? {} : callsOfPage(page));
  });
  return sorted((await Promise.all(found)).flat());
}

/**
 * Checks before a deploy of another team's service whether live modules of a shop still work with
 * it.
 * @param name of the service, behind `/api/<name>`
 * @param endpoints its contract
 * @param shop its address
 * @throws Error with all breaking differences
 */
export async function otherServiceFits(
  name: string,
  endpoints: readonly Endpoint[],
  shop: string,
): Promise<string> {
  const registry = (await jsonAt(new URL(REGISTRY, shop))) as RegistryFile | null;
  if (registry === null) throw new Error(`${shop} is not a shop: it has no ${REGISTRY}.`);
  const offered = describeCalls(endpoints);
  const live = registry.modules.flatMap(({ canary, ...line }): Descriptor[] => [
    line,
    ...(canary ? [canary.module] : []),
  ]);
  const found = live.map(async ({ name: module, version }) => {
    const file = new URL(`${versionPath(module, version)}/${CONTRACT_FILE}`, shop);
    const part = (await jsonAt(file)) as ContractDescription | null; // a remote of another tool has none
    const differences = compareCalls(below(`/api/${name}`, part?.others), offered);
    return differences.map((one) => ({ ...one, at: `${module} ${version}: ${one.at}` }));
  });
  const problem = `Live modules would not work with this version of ${name}:`;
  const said = judged(sorted((await Promise.all(found)).flat()), false, problem);
  return `${name} fits what is live${said}`;
}

/** null if missing. @throws Error with a message if there is no response, or an unexpected one */
async function jsonAt(url: URL): Promise<object | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(15_000) }).catch((error: Error) => {
    throw new Error(`${url.origin} does not respond: ${error.message}`);
  });
  if (answer.status === 404) return null;
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok || typeof body !== 'object' || body === null)
    throw new Error(`${url} returns ${answer.status} instead of JSON.`);
  return body;
}
