import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { PinCodeRow } from '@tanabana/contracts';
import {
  type Actor,
  type Audit,
  type ChangeFeed,
  cachedValue,
  isDuplicateKey,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import { Binary, type Collection, type Db } from 'mongodb';
import { PIN_CODE_TABLES } from '../database.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** One version of the table in one document, so that it is replaced completely or not at all. */
interface PinCodeDocument {
  /** Version number. */
  _id: number;
  /** Compressed JSON of the rows; null for a table that was removed. */
  rows: Binary | null;
  at: Date;
  by: Actor;
}

export interface PinCodeTable {
  version: number;
  uploadedAt: Date | null;
  /** Sorted by PIN code; empty without a table. */
  rows: readonly PinCodeRow[];
  byPin: ReadonlyMap<string, PinCodeRow>;
}

const TARGET = { id: '0'.repeat(24), name: 'PIN codes', kind: 'pin-codes' };

export type PinCodeTables = ReturnType<typeof createPinCodeTables>;

/** The table of PIN codes that the shop delivers to; without one it delivers everywhere. */
export function createPinCodeTables(
  db: Db,
  audit: Pick<Audit, 'record'>,
  changeFeed: Pick<ChangeFeed, 'publish' | 'subscribe' | 'catchUp'>,
) {
  const tables: Collection<PinCodeDocument> = db.collection(PIN_CODE_TABLES);

  async function read(): Promise<PinCodeTable> {
    const newest = await tables.findOne({}, { sort: { _id: -1 } });
    const rows: PinCodeRow[] = newest?.rows
      ? JSON.parse((await unzip(newest.rows.value())).toString('utf8'))
      : [];
    return {
      version: newest?._id ?? 0,
      uploadedAt: newest?.rows ? newest.at : null,
      rows,
      byPin: new Map(rows.map((row) => [row.pincode, row])),
    };
  }

  return {
    /** Returns the newest table from memory. */
    current: cachedValue({ read, changeFeed, isChange: ({ selling }) => selling === true }),

    /** Replaces the table; null removes it. Of two concurrent uploads the later one stays. */
    async replace(rows: readonly PinCodeRow[] | null, by: Actor, at: Date): Promise<void> {
      const packed = rows && new Binary(await zip(Buffer.from(JSON.stringify(rows))));
      const store = () =>
        withTransaction(db.client, async (session) => {
          const newest = await tables.findOne(
            {},
            { sort: { _id: -1 }, projection: { _id: 1 }, session },
          );
          const _id = (newest?._id ?? 0) + 1;
          await tables.insertOne({ _id, rows: packed, at, by }, { session });
          await tables.deleteMany({ _id: { $lt: _id } }, { session });
          const changes = [{ field: 'rows', from: null, to: rows?.length ?? 0 }];
          await audit.record({ by, action: 'changed', target: TARGET, changes }, { session });
        });
      try {
        // each attempt fails only because another upload has taken the number
        for (let isStored = false; !isStored; ) {
          isStored = await store().then(
            () => true,
            (error: unknown) => {
              if (isDuplicateKey(error)) return false;
              throw error;
            },
          );
        }
      } finally {
        changeFeed.publish({ selling: true });
      }
    },
  };
}
