import { stored } from '@tanabana/storefront';
import { useEffect } from 'react';

const KEY = 'recently-viewed';
/** Products that are shown; the one being looked at is kept beside them. */
export const RECENT_SHOWN = 8;

/** Ids of the products looked at, the latest first; none where nothing or nonsense is stored. */
export function readRecent(text: string | null = stored.read(KEY)): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter(isId).slice(0, RECENT_SHOWN + 1) : [];
  } catch {
    return [];
  }
}

/** Remembers a product that is looked at, once it is here. Where the browser refuses to store, nothing is. */
export function useRemembered(id: string | undefined): void {
  useEffect(() => {
    if (id) stored.write(KEY, JSON.stringify(inFront(readRecent(), id)));
  }, [id]);
}

export const inFront = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((one) => one !== id)].slice(0, RECENT_SHOWN + 1);

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);
