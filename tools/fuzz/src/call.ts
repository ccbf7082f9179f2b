import type { Endpoint } from '@tanabana/contracts';
import * as contracts from '@tanabana/contracts/endpoints';
import type { RoleName } from './fixtures.ts';

/** One endpoint of the contracts with its name in the report. */
export interface Target {
  name: string;
  service: string;
  endpoint: Endpoint;
}

export interface Call {
  target: Target;
  role: RoleName;
  /** Base address: of the gateway or an instance. */
  origin: string;
  method: string;
  /** Path and query as sent. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /**
   * The address, method or bytes differ from the endpoint: a parser or a page may answer with its
   * own message.
   */
  isAstray: boolean;
  /** Headers are sent with a part of the body: then the connection is closed. */
  isCut: boolean;
}

export interface Answer {
  /** 0 if the connection ended without a response. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  milliseconds: number;
  /** Reason for a missing response. */
  reason: string;
  /** Sent again because the kept connection was just closed: it may have arrived twice. */
  isRepeated: boolean;
  /** No response within the time limit. */
  isHung: boolean;
}

/** Services of calls at shared addresses, and of those that several services offer. */
const SERVED_BY: Record<string, string> = { contact: 'auth', events: 'orders' };

const serviceOf = (group: string, { path }: Endpoint): string => {
  const [, named = ''] = /^\/api\/([^/]+)/.exec(path) ?? [];
  if (named) return SERVED_BY[named] ?? named;
  const offering = group.replace(/BetweenServices$/, '');
  return SERVED_BY[offering] ?? offering;
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

/** A path with anonymous parameters. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ':');

/**
 * The endpoint that a call reaches: another method selects another endpoint of the address, if any.
 */
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

/** Calls that hash a password: each uses a core for a tenth of a second. */
const COSTLY = new Set([
  'auth.register',
  'auth.login',
  'auth.changePassword',
  'auth.deleteMe',
  'auth.reset',
]);
/** Calls that end their own session. */
export const ENDING = new Set([
  'auth.logout',
  'auth.logoutEverywhere',
  'auth.changePassword',
  'auth.deleteMe',
]);

/** Calls that remove the targets of others. */
const REMOVING = new Set([
  'auth.removeUser',
  'category.remove',
  'product.remove',
  'contact.remove',
]);

/** Relative frequency of a call. */
export function weightOf({ name }: Target): number {
  if (COSTLY.has(name) || ENDING.has(name)) return 0.15;
  return REMOVING.has(name) ? 0.3 : 1;
}
