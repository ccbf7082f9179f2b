import {
  GST_RATES,
  type GstRateHistory,
  type GstRates,
  type GstRateVersion,
  type RateRow,
  rateChanges,
} from '@tanabana/contracts';
import {
  type Actor,
  type Audit,
  type ChangeFeed,
  createGstRateTable,
  GST_RATES_COLLECTION,
  type GstRateDocument,
  isDuplicateKey,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';

/** Audit target of the table, a singleton. */
const TARGET = { id: '0'.repeat(24), name: 'GST rates', kind: 'gst-rates' };

/**
 * The built-in table, stored together with the first other one, because a later release may change
 * it.
 */
const SHIPPED: GstRateDocument = { _id: 0, rows: [...GST_RATES], at: null, by: null };

const asText = (rows: readonly RateRow[]): string | null =>
  rows
    .map(({ hsn, validFrom, over, upTo, rate }) => {
      const band = upTo === null ? `over ₹${over}` : `₹${over} to ₹${upTo}`;
      return `HSN ${hsn} from ${validFrom}, ${band}: ${rate}%`;
    })
    .join('\n') || null;

const toVersion = (
  { _id: version, rows, at, by }: GstRateDocument,
  before: readonly RateRow[],
): GstRateVersion => ({
  version,
  at: at?.toISOString() ?? null,
  by,
  ...rateChanges(before, rows),
});

export type GstRateRepository = ReturnType<typeof createGstRateRepository>;

/** The table of GST rates: each version is an immutable document (decision 0057). */
export function createGstRateRepository(
  db: Db,
  audit: Pick<Audit, 'record'>,
  changeFeed: ChangeFeed,
) {
  const versions: Collection<GstRateDocument> = db.collection(GST_RATES_COLLECTION);
  const table = createGstRateTable(db, changeFeed);

  return {
    ...table,

    /**
     * Stores a table in place of a version and notifies every instance.
     * @returns null if there is a newer version
     */
    async replace({ rows, version }: GstRates, by: Actor): Promise<GstRates | null> {
      const before = await table.read();
      if (before.version !== version) return null;
      const after = { rows, version: version + 1 };
      const document = { _id: after.version, rows, at: new Date(), by };
      const { added, removed } = rateChanges(before.rows, rows);
      const changes = [{ field: 'rows', from: asText(removed), to: asText(added) }];
      try {
        return await withTransaction(db.client, async (session) => {
          await versions.insertMany(version === 0 ? [SHIPPED, document] : [document], { session });
          await audit.record({ by, action: 'changed', target: TARGET, changes }, { session });
          return after;
        });
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      } finally {
        changeFeed.publish({ gstRates: true });
      }
    },

    /** Changes of each version with author and time, newest first. */
    async history({ page, limit }: { page: number; limit: number }): Promise<GstRateHistory> {
      const { version: newest } = await table.read();
      const found = await versions
        .find({ _id: { $lte: newest - (page - 1) * limit } })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .toArray();
      const some = newest === 0 && page === 1 ? [SHIPPED] : found;
      const data = some
        .slice(0, limit)
        .map((document, at) => toVersion(document, some[at + 1]?.rows ?? []));
      return { data, total: newest + 1, page, limit };
    },
  };
}
