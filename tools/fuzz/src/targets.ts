import type { Endpoint } from '@tanabana/contracts';
import * as contracts from '@tanabana/contracts/endpoints';
import type { Target } from './call.ts';

/** Calls of two services that are not at an address of their own. */
const SERVED_BY: Record<string, string> = { contact: 'auth' };

const serviceOf = (group: string, { path }: Endpoint): string => {
  const [, named = ''] = /^\/api\/([^/]+)/.exec(path) ?? [];
  if (named) return SERVED_BY[named] ?? named;
  return group === 'authBetweenServices' ? 'auth' : 'products';
};

/** Every call of every contract. */
export const targets: readonly Target[] = Object.entries(contracts)
  .filter(([group]) => /(?:Endpoints|BetweenServices)$/.test(group))
  .flatMap(([group, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${group.replace(/Endpoints$/, '')}.${name}`,
      service: serviceOf(group, endpoint),
      endpoint,
    })),
  );

/** Calls that work a password through: each takes a core for a tenth of a second. */
const COSTLY = new Set(['auth.register', 'auth.login', 'auth.changePassword', 'auth.reset']);
/** Calls that end the session that they are made with. */
export const ENDING = new Set(['auth.logout', 'auth.logoutEverywhere', 'auth.changePassword']);

/** Calls that take away what others are to change. */
const REMOVING = new Set([
  'auth.removeUser',
  'category.remove',
  'product.remove',
  'contact.remove',
]);

/** How often a call is made, beside the others. */
export function weightOf({ name }: Target): number {
  if (COSTLY.has(name) || ENDING.has(name)) return 0.15;
  return REMOVING.has(name) ? 0.3 : 1;
}
