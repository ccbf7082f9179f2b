/** What a cache may hold, and for how long at most. */
export interface Budget {
  /** Bytes. */
  maxSize: number;
  /** Milliseconds. */
  ttl: number;
  /** Milliseconds between two looks at the clock. */
  ttlResolution: number;
}

const MEGABYTE = 1024 * 1024;

/** An entry's own objects, beside its text. */
const ENTRY_BYTES = 200;

/** Two bytes a character: text may be in any script. */
export const textBytes = (text: string): number => ENTRY_BYTES + 2 * text.length;

/**
 * The safety net is the time: what was changed behind the back of all services, so that no look finds it,
 * is read again after that.
 */
export const BUDGET: Budget = { maxSize: 8 * MEGABYTE, ttl: 5000, ttlResolution: 100 };
