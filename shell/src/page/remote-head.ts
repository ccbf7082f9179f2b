import { HEAD_LIMITS, type JsonLd, type NavEntry } from '@tanabana/storefront';
import type { OwnedRoute } from '../registry/registry.ts';

/** Head of a page of another team's remote, without the store's name. */
export interface RemoteHead {
  title?: string;
  description?: string;
  jsonLd?: JsonLd;
}

/** The address of a page, as server entries and `head` receive it (docs/composition.md). */
export interface PageRequest {
  /** Without query. */
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string>>;
}

/** Returns the valid fields of a head that a remote returned. Others are ignored. */
export function validHead(found: unknown): RemoteHead {
  const { title, description, jsonLd } = (found ?? {}) as Record<string, unknown>;
  return {
    ...(isText(title, HEAD_LIMITS.title) && { title }),
    ...(isText(description, HEAD_LIMITS.description) && { description }),
    ...(isData(jsonLd) && { jsonLd }),
  };
}

const isText = (value: unknown, limit: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= limit;

const isData = (value: unknown): value is JsonLd =>
  typeof value === 'object' && value !== null && JSON.stringify(value).length <= HEAD_LIMITS.jsonLd;

/** Head of a remote's page by its descriptor. Without a title its line of the menu names it. */
export function headOf(route: OwnedRoute, nav: readonly NavEntry[]): RemoteHead {
  const title = route.title ?? nav.find(({ href }) => href === route.path)?.label;
  return validHead({ ...route, ...(title !== undefined && { title }) });
}

/** As in `useTitle`: the store's name follows the title of a page. */
export const titleOf = ({ title }: RemoteHead, storeName: string): string =>
  title === undefined || title === storeName ? storeName : `${title} · ${storeName}`;

export const requestOf = (
  path: string,
  search: string,
  params: PageRequest['params'],
): PageRequest => ({ path, params, query: Object.fromEntries(new URLSearchParams(search)) });
