import type { Endpoint } from '@tanabana/contracts';
import * as contracts from '@tanabana/contracts/endpoints';
import type { RoleName } from './fixtures.ts';

/** One endpoint of the contracts, by the name that the report has for it. */
export interface Target {
  name: string;
  service: string;
  endpoint: Endpoint;
}

export interface Call {
  target: Target;
  role: RoleName;
  /** Base address: the gateway's or an instance's. */
  origin: string;
  method: string;
  /** Path and query, as they are sent. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /**
   * The address, the method or the bytes are not those of the endpoint: what answers may be a parser or
   * a page, and has its own words.
   */
  isAstray: boolean;
  /** The head is sent and not all of the body: the connection is closed instead. */
  isCut: boolean;
}

export interface Answer {
  /** 0 where the connection ended without one. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  milliseconds: number;
  /** Why there was none. */
  reason: string;
  /** Sent again, as the connection that it went out on had just been closed: it may have arrived twice. */
  isRepeated: boolean;
  /** Nothing came for so long that the call was given up. */
  isHung: boolean;
}

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

/** A path with its parameters unnamed. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ':');

/** The endpoint that a call reaches: with another method that of the same address, if there is one. */
export const reachedBy = ({
  target,
  method,
}: Pick<Call, 'target' | 'method'>): Target | undefined =>
  target.endpoint.method === method
    ? target
    : targets.find(
        ({ service, endpoint }) =>
          service === target.service &&
          endpoint.method === method &&
          shapeOf(endpoint.path) === shapeOf(target.endpoint.path),
      );

/** Calls that work a password through: each takes a core for a tenth of a second. */
const COSTLY = new Set([
  'auth.register',
  'auth.login',
  'auth.changePassword',
  'auth.deleteMe',
  'auth.reset',
]);
/** Calls that end the session that they are made with. */
export const ENDING = new Set([
  'auth.logout',
  'auth.logoutEverywhere',
  'auth.changePassword',
  'auth.deleteMe',
]);

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
