import { stored } from '@tanabana/storefront';
import { useEffect } from 'react';

const KEY = 'recently-viewed';
/** Number of shown products; the current one is stored beside them. */
export const RECENT_SHOWN = 8;

/** Ids of recently viewed products, the latest first; empty if nothing valid is stored. */
export function readRecent(text: string | null = stored.read(KEY)): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter(isId).slice(0, RECENT_SHOWN + 1) : [];
  } catch {
    return [];
  }
}

/** Stores a viewed product once it is loaded. Does nothing if storage is blocked. */
export function useRemembered(id: string | undefined): void {
  useEffect(() => {
    if (id) stored.write(KEY, JSON.stringify(inFront(readRecent(), id)));
  }, [id]);
}

export const inFront = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((one) => one !== id)].slice(0, RECENT_SHOWN + 1);

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);
