import { CONTENT_KEYS, type ContentKey } from '@tanabana/contracts';
import {
  type Actor,
  type Audit,
  type ChangeFeed,
  isDuplicateKey,
  newId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { Db, Filter, WithId } from 'mongodb';
import { collectionsOf, type VersionDocument } from '../database.ts';
import type { PictureRepository } from '../pictures/picture-repository.ts';
import type { Version, VersionFacts } from './version.ts';

/** A version to store after the version `base`. */
export interface NewVersion extends Pick<Version, 'key' | 'state' | 'publishAt' | 'values'> {
  base: number;
  /** Ids of its uploaded pictures. */
  pictures: readonly string[];
}

/** Result of storing a version: the base is not the newest one, or a picture does not exist. */
export type Refused = 'changed' | 'picture-missing';

/** Aborts the transaction. */
class PictureMissing extends Error {}

const FACTS = { projection: { values: 0 } } as const;
const NEWEST_FIRST = { version: -1 } as const;

type Facts = Omit<WithId<VersionDocument>, 'values'>;

const toFacts = ({ key, version, state, publishAt, at, by }: Facts): VersionFacts => ({
  ...{ key, version, state, publishAt, at, by },
});

const toVersion = (document: WithId<VersionDocument>): Version => ({
  ...toFacts(document),
  values: document.values,
});

/** The target of a document's audit entries, which need an id of 24 hex digits. */
const targetOf = (key: ContentKey) => ({
  id: Buffer.from(key).toString('hex').padEnd(24, '0').slice(0, 24),
  name: key,
  kind: 'content',
});

export type VersionRepository = ReturnType<typeof createVersionRepository>;

/** Versions of the content documents (rule 21.2). */
export function createVersionRepository(
  db: Db,
  audit: Pick<Audit, 'record'>,
  changeFeed: Pick<ChangeFeed, 'publish'>,
  pictures: Pick<PictureRepository, 'use'>,
) {
  const { versions } = collectionsOf(db);

  const isShown = (key: ContentKey, now: Date): Filter<VersionDocument> => ({
    ...{ key, state: 'published', publishAt: { $lte: now } },
  });
  const isScheduled = (now: Date): Filter<VersionDocument> => ({
    ...{ state: 'published', publishAt: { $gt: now } },
  });

  return {
    /** Stores a version with its audit entry and notifies every instance. */
    async add(
      { base, pictures: used, ...version }: NewVersion,
      by: Actor,
      at: Date,
    ): Promise<Version | Refused> {
      const { key, state, publishAt } = version;
      try {
        return await withTransaction(db.client, async (session) => {
          const newest = await versions.findOne({ key }, { sort: NEWEST_FIRST, session, ...FACTS });
          if ((newest?.version ?? 0) !== base) return 'changed';
          if (!(await pictures.use(used, session))) throw new PictureMissing();
          const document = { _id: newId(), ...version, version: base + 1, at, by };
          await versions.insertOne(document, { session });
          const changes = [
            { field: 'version', from: base, to: base + 1 },
            { field: 'state', from: newest?.state ?? null, to: state },
            { field: 'publishAt', from: null, to: publishAt?.toISOString() ?? null },
          ];
          const record = { by, action: 'changed', target: targetOf(key), changes };
          await audit.record(record, { session });
          changeFeed.publish({ content: true }, session);
          return toVersion(document);
        });
      } catch (error) {
        // stored by another request at the same moment
        if (isDuplicateKey(error)) return 'changed';
        if (error instanceof PictureMissing) return 'picture-missing';
        throw error;
      }
    },

    async find(key: ContentKey, version: number): Promise<Version | null> {
      const found = await versions.findOne({ key, version });
      return found && toVersion(found);
    },

    async newest(key: ContentKey): Promise<VersionFacts | null> {
      const found = await versions.findOne({ key }, { sort: NEWEST_FIRST, ...FACTS });
      return found && toFacts(found);
    },

    /** Versions of a document from number `from` down, newest first. */
    async history(key: ContentKey, from: number, limit: number): Promise<VersionFacts[]> {
      const found = versions.find({ key, version: { $lte: from } }, FACTS);
      return (await found.sort(NEWEST_FIRST).limit(limit).toArray()).map(toFacts);
    },

    /** Of all documents, the version that visitors see, and those that they will see later. */
    async published(now: Date): Promise<Version[]> {
      const current = await Promise.all(
        CONTENT_KEYS.map((key) => versions.findOne(isShown(key, now), { sort: NEWEST_FIRST })),
      );
      const scheduled = await versions.find(isScheduled(now)).sort({ publishAt: 1 }).toArray();
      return [...current, ...scheduled].filter((one) => one !== null).map(toVersion);
    },
  };
}
