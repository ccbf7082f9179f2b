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

/** All groups in one document: they are read and changed as a whole. */
interface SynonymsDocument extends Synonyms {
  _id: 'all';
}

/** What the audit calls them: the only one of their kind. */
const TARGET = { id: '0'.repeat(24), name: 'Search words', kind: 'synonyms' };

export type SynonymRepository = ReturnType<typeof createSynonymRepository>;

/** Words that mean the same in searches, in the database of this service. */
export function createSynonymRepository(
  db: Db,
  audit: Pick<Audit, 'record'>,
  changeFeed: Pick<ChangeFeed, 'publish'>,
) {
  const stored: Collection<SynonymsDocument> = db.collection(SYNONYMS_COLLECTION);

  /** Those that are stored; as the shop comes with them, in version 0, until any are. */
  async function read(): Promise<Synonyms> {
    const found = await stored.findOne({ _id: 'all' }, { projection: { _id: 0 } });
    return found ?? { groups: DEFAULT_SYNONYMS, version: 0 };
  }

  return {
    read,

    /** The groups alone, for the catalogue index. */
    groups: async (): Promise<string[][]> => (await read()).groups,

    /**
     * Stores other groups in the place of a version, and tells every instance.
     * @returns null where there is another version by now
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
