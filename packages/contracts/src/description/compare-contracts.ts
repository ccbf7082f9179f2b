import type { Access } from '../endpoint.ts';
import { breaking, compareSchemas, type Difference, harmless } from './compare-schemas.ts';
import type { CallTerms, ContractDescription, Schema } from './describe.ts';

/** Access levels, from the most to the least permissive. */
const ACCESS: readonly Access[] = ['all', 'guest', 'user', 'admin'];
const NOTHING: Schema = { type: 'object', properties: {} };

/**
 * Returns the differences between what a deployable was built against and what a shop offers:
 * calls, slots and pages that the deployable uses, whichever side is newer.
 * @param pages addresses that the shop has; without them pages are not compared
 */
export function compareContracts(
  part: ContractDescription,
  shop: ContractDescription,
  pages?: readonly string[],
): Difference[] {
  const calls = Object.entries(part.calls).flatMap(([key, terms]) => {
    const offered = shop.calls[key];
    return offered
      ? compareCalls(key, terms, offered)
      : [breaking(key, 'is not known to the shop')];
  });
  const slots = Object.entries(part.slots).flatMap(([slot, props]) => {
    const at = `slot ${slot}`;
    const offered = shop.slots[slot];
    if (!offered) return [breaking(at, 'is not known to the shop')];
    return compareSchemas(offered, props, 'to the part', at);
  });
  // a dead link shows the not-found page and does not break the deployable
  const links = pages
    ? part.pages.filter((page) => !pages.some((path) => answers(path, page)))
    : [];
  return [
    ...calls,
    ...slots,
    ...links.map((page) =>
      harmless(`page ${page}`, 'is not known to the shop: links would lead nowhere'),
    ),
  ];
}

function compareCalls(key: string, part: CallTerms, shop: CallTerms): Difference[] {
  const found: Difference[] = [];
  if (part.access !== shop.access) {
    const words = `has access ${shop.access}, the module was built for ${part.access}`;
    const narrower = ACCESS.indexOf(shop.access) > ACCESS.indexOf(part.access);
    found.push((narrower ? breaking : harmless)(key, words));
  }
  for (const place of ['params', 'query', 'body'] as const)
    found.push(
      ...compareSchemas(
        part[place] ?? NOTHING,
        shop[place] ?? NOTHING,
        'to the shop',
        `${key} ${place}`,
      ),
    );
  if (part.files !== undefined && part.files !== shop.files)
    found.push(
      breaking(key, `accepts files as ${shop.files ?? 'nothing'}, the module sends ${part.files}`),
    );
  const at = `${key} answer`;
  if (part.answer && shop.answer)
    found.push(...compareSchemas(shop.answer, part.answer, 'to the part', at));
  else if (part.answer || shop.answer)
    found.push(breaking(at, part.answer ? 'is not JSON, was JSON' : 'is JSON, was empty'));
  return found;
}

/**
 * Returns whether a route (`/account/*`, `/product/:id`) renders pages at an address of this form.
 */
export function answers(path: string, page: string): boolean {
  const [segments, wanted] = [path.split('/'), page.split('/')];
  if (segments.at(-1) === '*') {
    segments.pop();
    wanted.length = Math.min(wanted.length, segments.length);
  }
  if (segments.length !== wanted.length) return false;
  return segments.every((segment, at) => segment.startsWith(':') || segment === wanted[at]);
}
