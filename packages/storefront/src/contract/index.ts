/** The contract between shop and deployables as data, for builds only. */
import {
  CONTRACT_FILE,
  type ContractDescription,
  describeCalls,
} from '@tanabana/contracts/description';
import * as endpoints from '@tanabana/contracts/endpoints';
import { paths } from '../paths.ts';
import { describeSlots } from './slot-props.ts';

export { CONTRACT_FILE };

/** A call with its name in `api`: `products.list`. */
interface NamedCall {
  group: string;
  name: string;
  call: endpoints.Endpoint;
}

/** Calls of browsers; calls between services are not part of it. */
const CALLS: readonly NamedCall[] = Object.entries(endpoints)
  .filter(([table]) => table.endsWith('Endpoints'))
  .flatMap(([, table]) => Object.entries(table as Record<string, endpoints.Endpoint>))
  .map(([name, call]) => ({ group: call.path.split('/')[2] ?? '', name, call }));

/** Returns everything that a shop of this version offers. @param shop its version */
export const shopContract = (shop: string): ContractDescription => ({
  shop,
  calls: describeCalls(CALLS.map(({ call }) => call)),
  slots: describeSlots(),
  pages: Object.keys(paths).map((name) => pageOf(name as keyof typeof paths)),
});

/**
 * Returns what a module uses of it, read from its built code: `api.orders.create` by name, which
 * minifiers keep; `callsOf(routes)` by the addresses of its routes; `paths.product(…)` like the
 * calls. A computed call (`api.orders[name]`) counts for its whole group.
 * @param slots that it fills
 * @param code all of its scripts
 * @param services contracts of other teams' services that it may call
 */
export function usedContract(
  shop: string,
  slots: readonly string[],
  code: string,
  services: readonly Readonly<Record<string, endpoints.Endpoint>>[] = [],
): ContractDescription {
  const named = new Set(
    [...code.matchAll(/\.(\w+)(?=\.(\w+))/g)].map(([, group, name]) => `${group}.${name}`),
  );
  const literals = new Set(
    [...code.matchAll(/["'`](\/api\/[^"'`]*)["'`]/g)].map(([, path]) => path),
  );
  const calls = CALLS.filter(
    ({ group, name, call }) =>
      named.has(`${group}.${name}`) || literals.has(call.path) || code.includes(`.${group}[`),
  );
  const others = services.flatMap(Object.values).filter(({ path }) => literals.has(path));
  const offered = describeSlots();
  return {
    shop,
    calls: describeCalls(calls.map(({ call }) => call)),
    ...(others.length > 0 ? { others: describeCalls(others) } : {}),
    slots: Object.fromEntries(
      [...new Set(slots)].sort().map((slot) => [slot, offered[slot] ?? {}]),
    ),
    pages: (Object.keys(paths) as (keyof typeof paths)[])
      .filter((name) => named.has(`paths.${name}`))
      .map(pageOf),
  };
}

/** `product` → `/product/:id` */
function pageOf(name: keyof typeof paths): string {
  const parameter: Partial<Record<keyof typeof paths, string>> = {
    product: ':id',
    category: ':key',
    productCollection: ':slug',
    order: ':id',
    invoice: ':id',
  };
  const path = (paths[name] as (id?: string) => string)(parameter[name]);
  return decodeURIComponent(path);
}
