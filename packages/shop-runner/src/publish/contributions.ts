import {
  type NavEntry,
  type RouteEntry,
  type SlotEntry,
  slots,
} from '@tanabana/storefront/descriptor';
import { z } from 'zod';
import { jsonOf } from '../json.ts';

/** Where a remote stands in the shop's pages. */
export interface Contributions {
  routes: RouteEntry[];
  slots: SlotEntry[];
  nav: NavEntry[];
}

/** As the command line has them: `/gifts=./Gifts`, `product.tools=./Badge`. */
export interface ContributionFlags {
  routes?: readonly string[];
  slots?: readonly string[];
}

const SEGMENT = ':?[A-Za-z0-9_~-][A-Za-z0-9._~-]*';
const PATH = new RegExp(`^/(?:${SEGMENT}(?:/${SEGMENT})*(?:/\\*)?)?$`);

const path = z.string().regex(PATH, 'is no path of a page, such as /gifts or /gifts/:id');
const expose = z.string().startsWith('./', 'is no exposed name, such as ./Badge');
const text = z.string().min(1, 'is empty');
const order = z.number().optional();

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
});

const tab = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, 'is no part of an address'),
  label: text,
  subtitle: z.string().optional(),
  adminOnly: z.boolean().optional(),
});

const slot = z
  .strictObject({
    slot: z.string().refine((name) => Object.hasOwn(slots, name), {
      error: `is no slot of the shop: ${Object.keys(slots).join(', ')}`,
    }),
    expose,
    order,
    tab: tab.optional(),
  })
  .refine((entry) => (entry.slot === 'dashboard.tab') === (entry.tab !== undefined), {
    error: 'needs a tab in dashboard.tab, and has none elsewhere',
  });

const nav = z.strictObject({ label: text, href: path, order });

const contributions = z.strictObject({
  routes: z.array(route).default([]),
  slots: z.array(slot).default([]),
  nav: z.array(nav).default([]),
});

/**
 * What a text of `tanabana.json` names.
 * @param source named in the error
 * @throws Error in words for a person
 */
export function parseContributions(json: string, source: string): Contributions {
  const data = jsonOf(json);
  if (data === undefined) throw new Error(`${source} is not JSON.`);
  return checked(data, source);
}

/** What the command line names; null where it names none. @throws Error in words for a person */
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
  if (at < 1) throw new Error(`${option} ${flag}: say it as ${option} <place>=./<exposed name>.`);
  return { [field]: flag.slice(0, at), expose: flag.slice(at + 1) };
}

function checked(data: unknown, source: string): Contributions {
  const { success, data: found, error } = contributions.safeParse(data);
  if (success) return found as Contributions;
  const problems = error.issues.map((issue) => {
    const at = issue.path.join('.');
    return `${at === '' ? '' : `${at}: `}${issue.message}`;
  });
  throw new Error(`${source} has no usable places: ${problems.join('; ')}.`);
}

/** Two paths that differ only in the names of their parameters answer the same addresses. */
export const shapeOf = (routePath: string): string =>
  routePath
    .replace(/:[^/]+/g, ':')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();
