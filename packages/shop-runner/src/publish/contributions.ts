import {
  HEAD_LIMITS,
  type NavEntry,
  type RouteEntry,
  type SlotEntry,
  slots,
  TAB_GROUPS,
} from '@tanabana/storefront/descriptor';
import { z } from 'zod';
import { jsonOf } from '../json.ts';

/** Places of a remote in the shop's pages. */
export interface Contributions {
  routes: RouteEntry[];
  slots: SlotEntry[];
  nav: NavEntry[];
  /** File of the server entry, relative to the build. */
  server?: string;
}

/** In the format of the command line: `/gifts=./Gifts`, `product.tools=./Badge`. */
export interface ContributionFlags {
  routes?: readonly string[];
  slots?: readonly string[];
}

const SEGMENT = ':?[A-Za-z0-9_~-][A-Za-z0-9._~-]*';
const PATH = new RegExp(`^/(?:${SEGMENT}(?:/${SEGMENT})*(?:/\\*)?)?$`);

const path = z.string().regex(PATH, 'is not a path of a page, such as /gifts or /gifts/:id');
const expose = z.string().startsWith('./', 'is not an exposed name, such as ./Badge');
const text = z.string().min(1, 'is empty');
const order = z.number().optional();
const serverRendered = z.literal(true).optional();

const jsonLd = z
  .union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))])
  .refine((data) => JSON.stringify(data).length <= HEAD_LIMITS.jsonLd, {
    error: `is longer than ${HEAD_LIMITS.jsonLd} characters of JSON`,
  });

const route = z.strictObject({
  path,
  expose,
  guarded: z
    .union([
      z.boolean(),
      z.strictObject({ unless: z.enum(['guestCheckout', 'firstOrderFreeShipping']) }),
    ])
    .optional(),
  chrome: z.literal('none').optional(),
  serverRendered,
  title: text.max(HEAD_LIMITS.title).optional(),
  description: text.max(HEAD_LIMITS.description).optional(),
  jsonLd: jsonLd.optional(),
});

const tab = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, 'is not valid in an address'),
  label: text,
  subtitle: z.string().optional(),
  adminOnly: z.boolean().optional(),
  permission: z.string().optional(),
  group: z.enum(TAB_GROUPS).optional(),
});

const slot = z
  .strictObject({
    slot: z.string().refine((name) => Object.hasOwn(slots, name), {
      error: `is not a slot of the shop: ${Object.keys(slots).join(', ')}`,
    }),
    expose,
    order,
    serverRendered,
    tab: tab.optional(),
  })
  .refine((entry) => (entry.slot === 'dashboard.tab') === (entry.tab !== undefined), {
    error: 'is required in dashboard.tab, and not allowed elsewhere',
  });

const nav = z.strictObject({ label: text, href: path, order });

const FILE = /^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9._/-]*\.js$/;

const contributions = z
  .strictObject({
    routes: z.array(route).default([]),
    slots: z.array(slot).default([]),
    nav: z.array(nav).default([]),
    server: z.string().regex(FILE, 'is not a script of the build, such as server.js').optional(),
  })
  .refine(
    ({ server, routes, slots }) =>
      server !== undefined || ![...routes, ...slots].some((place) => place.serverRendered),
    { error: 'serverRendered needs a server entry: "server": "server.js"' },
  );

/**
 * Parses the places in `tanabana.json`.
 * @param source named in the error
 * @throws Error with a message
 */
export function parseContributions(json: string, source: string): Contributions {
  const data = jsonOf(json);
  if (data === undefined) throw new Error(`${source} is not JSON.`);
  return checked(data, source);
}

/** Parses the places on the command line; null if it names none. @throws Error with a message */
export function contributionsOfFlags({
  routes = [],
  slots = [],
}: ContributionFlags): Contributions | null {
  if (routes.length + slots.length === 0) return null;
  const data = {
    routes: routes.map((flag) => pair('--route', flag, 'path')),
    slots: slots.map((flag) => pair('--slot', flag, 'slot')),
  };
  return checked(data, 'The command line');
}

function pair(option: string, flag: string, field: string): object {
  const at = flag.indexOf('=');
  if (at < 1) throw new Error(`${option} ${flag}: expected ${option} <place>=./<exposed name>.`);
  return { [field]: flag.slice(0, at), expose: flag.slice(at + 1) };
}

function checked(data: unknown, source: string): Contributions {
  const { success, data: found, error } = contributions.safeParse(data);
  if (success) return found as Contributions;
  const problems = error.issues.map((issue) => {
    const at = issue.path.join('.');
    return `${at === '' ? '' : `${at}: `}${issue.message}`;
  });
  throw new Error(`${source} contains invalid places: ${problems.join('; ')}.`);
}

/** Two paths that differ only in parameter names match the same addresses. */
export const shapeOf = (routePath: string): string =>
  routePath
    .replace(/:[^/]+/g, ':')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();
