import type { AuditEntry, AuditPage } from '@tanabana/contracts';

/** Where something was done. */
export const AREAS = ['products', 'categories', 'orders', 'users'] as const;
export type Area = (typeof AREAS)[number];

export interface Entry extends AuditEntry {
  area: Area;
}

/**
 * The newest entries of several services in one list. It ends where the first service that has more
 * ends: what follows could be out of order. `complete` says that nothing was cut off.
 */
export function newestFirst(pages: readonly (readonly [Area, AuditPage])[]): {
  entries: Entry[];
  complete: boolean;
} {
  const cut = pages
    .filter(([, { data, total }]) => data.length < total)
    .map(([, { data }]) => data.at(-1)?.at ?? '')
    .sort()
    .at(-1);
  const entries = pages
    .flatMap(([area, { data }]) => data.map((entry) => ({ ...entry, area })))
    .filter(({ at }) => cut === undefined || at >= cut)
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return { entries, complete: cut === undefined };
}
