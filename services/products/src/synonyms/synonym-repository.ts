import type { Synonyms } from '@tanabana/contracts';
import { writeSynonyms } from '@tanabana/contracts';
import {
  type Actor,
  type Audit,
  type ChangeFeed,
  isDuplicateKey,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';
import { DEFAULT_SYNONYMS } from './default-synonyms.ts';

export const SYNONYMS_COLLECTION = 'synonyms';

/** All groups in one document, because they are read and changed together. */
interface SynonymsDocument extends Synonyms {
  _id: 'all';
}

/** Audit target of the synonyms, a singleton. */
const TARGET = { id: '0'.repeat(24), name: 'Search words', kind: 'synonyms' };

export type SynonymRepository = ReturnType<typeof createSynonymRepository>;

/** Synonyms for searches, in this service's database. */
export function createSynonymRepository(
  db: Db,
  audit: Pick<Audit, 'record'>,
  changeFeed: Pick<ChangeFeed, 'publish'>,
) {
  const stored: Collection<SynonymsDocument> = db.collection(SYNONYMS_COLLECTION);

  /** Reads the stored groups; the built-in ones (version 0) until any are stored. */
  async function read(): Promise<Synonyms> {
    const found = await stored.findOne({ _id: 'all' }, { projection: { _id: 0 } });
    return found ?? { groups: DEFAULT_SYNONYMS, version: 0 };
  }

  return {
    read,

    /** Only the groups, for the catalogue index. */
    groups: async (): Promise<string[][]> => (await read()).groups,

    /**
     * Stores groups in place of a version and notifies every instance.
     * @returns null if there is a newer version
     */
    async replace({ groups, version }: Synonyms, by: Actor): Promise<Synonyms | null> {
      const before = await read();
      if (before.version !== version) return null;
      const after = { groups, version: version + 1 };
      const lines = { from: writeSynonyms(before.groups), to: writeSynonyms(groups) };
      try {
        return await withTransaction(db.client, async (session) => {
          if (version === 0) await stored.insertOne({ _id: 'all', ...after }, { session });
          else {
            const { matchedCount } = await stored.updateOne(
              { _id: 'all', version },
              { $set: after },
              { session },
            );
            if (matchedCount === 0) return null;
          }
          const changes = [{ field: 'groups', ...lines }];
          await audit.record({ by, action: 'changed', target: TARGET, changes }, { session });
          return after;
        });
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      } finally {
        changeFeed.publish({ synonyms: true });
      }
    },
  };
}
