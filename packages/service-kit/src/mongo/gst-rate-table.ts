import { GST_RATES, type GstRates, type RateRow } from '@tanabana/contracts';
import type { Collection, Db } from 'mongodb';
import type { Actor } from './audit.ts';
import type { ChangeFeed } from './change-feed.ts';

/** A version of the table: written once, never changed. */
export interface GstRateDocument {
  /** Its version. */
  _id: number;
  rows: RateRow[];
  /** Null for the one that the shop came with. */
  at: Date | null;
  by: Actor | null;
}

/** Collection of the products service's database. */
export const GST_RATES_COLLECTION = 'gstRates';

/** An event that was never published, because its process died before, is not waited for longer. */
const KEPT_MS = 30_000;

interface GstRateTableOptions {
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

/**
 * The table of GST rates as other services than that of products read it, too (docs/decisions/0057).
 * @param db the products service's
 */
export function createGstRateTable(
  db: Db,
  changeFeed: Pick<ChangeFeed, 'subscribe' | 'catchUp'>,
  { now = () => performance.now() }: GstRateTableOptions = {},
) {
  const versions: Collection<GstRateDocument> = db.collection(GST_RATES_COLLECTION);
  let known: Promise<GstRates> | undefined;
  let knownAt = 0;
  const forget = (): void => {
    known = undefined;
  };
  changeFeed.subscribe({ onChange: ({ gstRates }) => gstRates && forget(), onGap: forget });

  /** The newest as it is stored; that which the shop comes with, in version 0, until any is. */
  async function read(): Promise<GstRates> {
    const newest = await versions.findOne({}, { sort: { _id: -1 } });
    return newest
      ? { rows: newest.rows, version: newest._id }
      : { rows: [...GST_RATES], version: 0 };
  }

  return {
    read,

    /** The newest, from memory: one that was stored was published a moment ago. */
    async current(): Promise<GstRates> {
      await changeFeed.catchUp();
      if (!known || now() - knownAt > KEPT_MS) {
        knownAt = now();
        const reading = read();
        known = reading;
        reading.catch(() => {
          if (known === reading) forget();
        });
      }
      return known;
    },
  };
}
