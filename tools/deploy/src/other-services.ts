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

/** What a part uses, and what is offered: of one service. */
const compareCalls = (used: Calls, offered: Calls): Difference[] =>
  compareContracts(contractOf(used), contractOf(offered));

const below = (path: string, calls: Calls = {}): Calls =>
  Object.fromEntries(Object.entries(calls).filter(([key]) => pathOfService(key) === path));

/**
 * Compares what a built module calls of services of other teams with the OpenAPI pages of these in a shop
 * (docs/decisions/0054).
 * @param shop its address; without one nothing can be compared, which is refused as what breaks is
 */
export async function checkOthers(dist: string, shop: string | undefined): Promise<Findings> {
  const used = (await ofBuild(dist))?.others ?? {};
  const services = [...new Set(Object.keys(used).map(pathOfService))];
  const found = services.map(async (path) => {
    if (shop === undefined)
      return [
        breaking(`${path}: its calls`, 'cannot be compared: --shop <address> names the shop'),
      ];
    const page = await jsonAt(new URL(`${path}/openapi.json`, shop));
    return compareCalls(below(path, used), page === null ? {} : callsOfPage(page));
  });
  return sorted((await Promise.all(found)).flat());
}

/**
 * Says before a service of another team is deployed whether the modules that are live in a shop go on working with it.
 * @param name of the service, behind `/api/<name>`
 * @param endpoints its contract
 * @param shop its address
 * @throws Error with every difference that breaks
 */
export async function otherServiceFits(
  name: string,
  endpoints: readonly Endpoint[],
  shop: string,
): Promise<string> {
  const registry = (await jsonAt(new URL(REGISTRY, shop))) as RegistryFile | null;
  if (registry === null) throw new Error(`${shop} is no shop: it has no ${REGISTRY}.`);
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

/** null of what is not there. @throws Error in words where nothing, or something else, comes */
async function jsonAt(url: URL): Promise<object | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(15_000) }).catch((error: Error) => {
    throw new Error(`${url.origin} does not answer: ${error.message}`);
  });
  if (answer.status === 404) return null;
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok || typeof body !== 'object' || body === null)
    throw new Error(`${url} answers ${answer.status} and no JSON.`);
  return body;
}
