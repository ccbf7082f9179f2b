import { LRUCache } from 'lru-cache';

interface Entry<T> {
  value: T;
  bytes: number;
}

export interface AnswerCacheOptions<T> {
  /** Maximum size of all values in bytes. */
  maxBytes: number;
  /** Milliseconds for which a value is returned; without it until its product changes. */
  ttl?: number;
  bytesOf(value: T): number;
}

/** Overhead of an entry's own objects in bytes. */
const ENTRY_BYTES = 300;

export type AnswerCache<T> = ReturnType<typeof createAnswerCache<T>>;

/**
 * Values about products in memory, least recently used first to go. Concurrent callers share one
 * read; a read during which its product changes is returned, but not kept.
 */
export function createAnswerCache<T>({ maxBytes, ttl, bytesOf }: AnswerCacheOptions<T>) {
  /** By product, then by query. */
  const kept = new LRUCache<string, Map<string, Entry<T>>>({
    maxSize: maxBytes,
    ...(ttl !== undefined && { ttl, noUpdateTTL: true }),
    sizeCalculation: (entries) =>
      [...entries.values()].reduce((sum, { bytes }) => sum + bytes + ENTRY_BYTES, ENTRY_BYTES),
  });
  const reading = new Map<string, Map<string, Promise<T>>>();

  return {
    peek: (product: string, query = ''): T | undefined => kept.get(product)?.get(query)?.value,

    /** Returns a value from memory, else reads it. */
    async get(product: string, query: string, read: () => Promise<T>): Promise<T> {
      const known = kept.get(product)?.get(query);
      if (known) return known.value;
      const reads = reading.get(product) ?? new Map<string, Promise<T>>();
      const running = reads.get(query);
      if (running) return running;
      const started = read();
      reading.set(product, reads.set(query, started));
      try {
        const value = await started;
        if (reading.get(product) === reads) {
          const entries = new Map(kept.get(product));
          kept.set(product, entries.set(query, { value, bytes: bytesOf(value) }));
        }
        return value;
      } finally {
        reads.delete(query);
        if (reads.size === 0 && reading.get(product) === reads) reading.delete(product);
      }
    },

    /** Stores a value that was read before, unless there is one. */
    fill(product: string, query: string, value: T): void {
      if (kept.has(product) || reading.has(product)) return;
      kept.set(product, new Map([[query, { value, bytes: bytesOf(value) }]]));
    },

    isNearlyFull: (): boolean => kept.calculatedSize > 0.9 * maxBytes,

    /** Drops the values of products, also those that are being read. */
    drop(products: readonly string[]): void {
      for (const product of products) {
        kept.delete(product);
        reading.delete(product);
      }
    },

    clear(): void {
      kept.clear();
      reading.clear();
    },
  };
}
