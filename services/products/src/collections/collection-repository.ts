import { imagePath, isVersion, versionETag } from '@tanabana/contracts';
import {
  type Actor,
  type Audit,
  type ChangeFeed,
  cachedValue,
  diff,
  fromId,
  isDuplicateKey,
  toId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';
import { type CollectionRecord, ruleInRupees } from './collection.ts';

export const COLLECTIONS = 'collections';

/** A stored collection; prices in paise. */
interface CollectionDocument extends Omit<CollectionRecord, 'id' | 'picture' | 'productIds'> {
  _id: ObjectId;
  picture: { id: ObjectId; alt: string } | null;
  productIds: ObjectId[];
}

/** Fields that its owner edits. */
export type CollectionChange = Omit<
  CollectionRecord,
  'id' | 'position' | 'createdAt' | 'updatedAt'
>;

const toDocument = ({
  id,
  picture,
  productIds,
  ...rest
}: CollectionRecord): CollectionDocument => ({
  _id: toId(id),
  ...rest,
  picture: picture && { id: toId(picture.id), alt: picture.alt },
  productIds: productIds.map(toId),
});

const toRecord = ({ _id, picture, productIds, ...rest }: CollectionDocument): CollectionRecord => ({
  id: fromId(_id),
  ...rest,
  picture: picture && { id: fromId(picture.id), alt: picture.alt },
  productIds: productIds.map(fromId),
});

/** Fields as recorded in the audit log; prices in rupees. */
function facts(record: CollectionRecord): object {
  const { id, position, createdAt, updatedAt, picture, productIds, rule, ...rest } = record;
  return {
    ...rest,
    picture: picture && imagePath(picture.id),
    alt: picture?.alt,
    products: productIds,
    rule: rule && ruleInRupees(rule),
  };
}

/** Audit target of the order of all collections. */
const ORDER_TARGET = { id: '0'.repeat(24), name: 'Order', kind: 'collections' };

/** Rolls back a change that was based on another version. */
class Outdated extends Error {
  readonly current: CollectionRecord;

  constructor(current: CollectionRecord) {
    super('The collection has changed.');
    this.current = current;
  }
}

/** Why a collection was not stored. */
export type NotStored = 'missing' | 'slug_taken' | { changed: CollectionRecord };

export type CollectionRepository = ReturnType<typeof createCollectionRepository>;

/** Collections of products. Every change is stored with its audit entry. */
export function createCollectionRepository(
  db: Db,
  audit: Pick<Audit, 'record'>,
  changeFeed: Pick<ChangeFeed, 'publish' | 'subscribe' | 'catchUp'>,
) {
  const collections: Collection<CollectionDocument> = db.collection(COLLECTIONS);

  async function all(session?: ClientSession): Promise<CollectionRecord[]> {
    const found = await collections.find({}, { session }).sort({ _id: 1 }).toArray();
    return found.map(toRecord).sort((one, other) => one.position - other.position);
  }

  /** Runs a write in a transaction and notifies every instance. */
  async function write<T>(
    work: (session: ClientSession) => Promise<T>,
  ): Promise<T | 'slug_taken' | { changed: CollectionRecord }> {
    try {
      return await withTransaction(db.client, work);
    } catch (error) {
      if (error instanceof Outdated) return { changed: error.current };
      if (isDuplicateKey(error)) return 'slug_taken';
      throw error;
    } finally {
      changeFeed.publish({ collections: true });
    }
  }

  async function recordAudit(
    session: ClientSession,
    by: Actor,
    before: CollectionRecord | null,
    after: CollectionRecord | null,
  ): Promise<void> {
    const shown = after ?? before;
    const changes = diff(before && facts(before), after && facts(after));
    if (!shown || changes.length === 0) return;
    const action = before ? (after ? 'changed' : 'deleted') : 'created';
    const target = { id: shown.id, name: shown.title, kind: 'collection' };
    await audit.record({ by, action, target, changes }, { session });
  }

  return {
    /** Returns all collections in the owner's order, from memory. */
    current: cachedValue({
      read: () => all(),
      changeFeed,
      isChange: (event) => event.collections === true,
    }),

    /** Returns 'slug_taken' if another collection has its slug. */
    insert: (record: CollectionRecord, by: Actor): Promise<CollectionRecord | NotStored> =>
      write(async (session) => {
        await collections.insertOne(toDocument(record), { session });
        await recordAudit(session, by, null, record);
        return record;
      }),

    /**
     * Changes a collection with the function, which gets the stored one.
     * @param ifMatch `If-Match`: the version that was edited; default any
     */
    change: (
      id: string,
      changed: (before: CollectionRecord) => CollectionChange,
      { by, at, ifMatch }: { by: Actor; at: Date; ifMatch: string | undefined },
    ): Promise<{ before: CollectionRecord; after: CollectionRecord } | NotStored> =>
      write(async (session) => {
        const found = await collections.findOne({ _id: toId(id) }, { session });
        if (!found) return 'missing' as const;
        const before = toRecord(found);
        const version = { updatedAt: before.updatedAt.toISOString() };
        if (!isVersion(ifMatch, versionETag(version))) throw new Outdated(before);
        // always later than before, because it distinguishes versions
        const updatedAt = new Date(Math.max(at.getTime(), before.updatedAt.getTime() + 1));
        const after = { ...before, ...changed(before), updatedAt };
        const { _id, ...fields } = toDocument(after);
        await collections.updateOne({ _id }, { $set: fields }, { session });
        await recordAudit(session, by, before, after);
        return { before, after };
      }),

    /** Returns whether there was one to delete. */
    remove: async (id: string, by: Actor): Promise<boolean> => {
      const removed = await write(async (session) => {
        const found = await collections.findOneAndDelete({ _id: toId(id) }, { session });
        if (found) await recordAudit(session, by, toRecord(found), null);
        return found !== null;
      });
      return removed === true;
    },

    /** Puts all collections into the order of the ids; false if the ids are not those of all. */
    reorder: async (ids: readonly string[], by: Actor): Promise<boolean> => {
      const done = await write(async (session) => {
        const before = await all(session);
        const known = new Map(before.map((one) => [one.id, one]));
        const isSame = ids.length === known.size && ids.every((id) => known.has(id));
        if (!isSame || new Set(ids).size < ids.length) return false;
        const moved = ids.flatMap((id, position) =>
          known.get(id)?.position === position
            ? []
            : { updateOne: { filter: { _id: toId(id) }, update: { $set: { position } } } },
        );
        if (moved.length === 0) return true;
        await collections.bulkWrite(moved, { session });
        const titles = (all: readonly string[]) => all.map((id) => known.get(id)?.title ?? id);
        const changes = [
          { field: 'order', from: titles(before.map(({ id }) => id)), to: titles(ids) },
        ];
        await audit.record({ by, action: 'changed', target: ORDER_TARGET, changes }, { session });
        return true;
      });
      return done === true;
    },

    /** Returns the ids of a collection's pictures. */
    async picturesOf(id: string): Promise<string[]> {
      const found = await collections.findOne({ _id: toId(id) }, { projection: { picture: 1 } });
      return found?.picture ? [fromId(found.picture.id)] : [];
    },
  };
}
