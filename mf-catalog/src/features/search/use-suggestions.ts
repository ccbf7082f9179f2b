import type { ProductList } from '@tanabana/contracts';
import { api } from '@tanabana/storefront';
import { useEffect, useState } from 'react';

/** Milliseconds without a key before the services are asked. */
const PAUSE_MS = 150;
const SHOWN = 6;
/** Letters from which on products are looked for. */
const LEAST = 2;

export interface Found {
  /** The words that this answers. */
  words: string;
  products: ProductList['data'];
  /** All that there are. */
  total: number;
  failed: boolean;
}

/**
 * Products for what is being typed; null while too little is. The last answer stays until the next is
 * here, and a question that is outdated is given up.
 */
export function useSuggestions(text: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const words = text.trim().slice(0, 200);
  useEffect(() => {
    if (words.length < LEAST) {
      setFound(null);
      return;
    }
    const giveUp = new AbortController();
    const ask = (): void => {
      const query = { q: words, fields: 'card', limit: String(SHOWN) } as const;
      api.products.list({ query }, { signal: giveUp.signal }).then(
        ({ data, total }) => setFound({ words, products: data, total, failed: false }),
        () => {
          if (!giveUp.signal.aborted) setFound({ words, products: [], total: 0, failed: true });
        },
      );
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [words]);
  return found;
}
