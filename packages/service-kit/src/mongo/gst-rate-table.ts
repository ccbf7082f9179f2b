import { GST_RATES, type GstRates, type RateRow } from '@tanabana/contracts';
import type { Collection, Db } from 'mongodb';
import type { Actor } from './audit.ts';
import { cachedValue } from './cached-value.ts';
import type { ChangeFeed } from './change-feed.ts';

/** A version of the table; immutable. */
export interface GstRateDocument {
  /** Version number. */
  _id: number;
  rows: RateRow[];
  /** null for the built-in version. */
  at: Date | null;
  by: Actor | null;
}

/** Collection in the products service's database. */
export const GST_RATES_COLLECTION = 'gstRates';

interface GstRateTableOptions {
  /** Monotonic clock in milliseconds. */
  now?: () => number;
}

/**
 * The table of GST rates, also read by services other than products (decision 0057).
 * @param db the products service's database
 */
export function createGstRateTable(
  db: Db,
  changeFeed: Pick<ChangeFeed, 'subscribe' | 'catchUp'>,
  { now }: GstRateTableOptions = {},
) {
  const versions: Collection<GstRateDocument> = db.collection(GST_RATES_COLLECTION);

  /** Reads the newest version; version 0 is the built-in table. */
  async function read(): Promise<GstRates> {
    const newest = await versions.findOne({}, { sort: { _id: -1 } });
    return newest
      ? { rows: newest.rows, version: newest._id }
      : { rows: [...GST_RATES], version: 0 };
  }

  return {
    read,

    /**
     * Returns the newest version from memory; a change is visible shortly after it was published.
     */
    current: cachedValue({
      read,
      changeFeed,
      isChange: ({ gstRates }) => gstRates === true,
      now,
    }),
  };
}
