import { escapeRegExp, findPage, fromId, isDuplicateKey, toId } from '@tanabana/mongo-kit';
import type { Collection, Db, Filter, ObjectId, WithId } from 'mongodb';
import {
  type CategoryPage,
  fold,
  type NewCategory,
  type PlainCategory,
  type Taken,
} from './category.ts';

export interface CategoryDocument {
  _id: ObjectId;
  name: string;
  nameLower: string;
  slug: string;
  description: string;
  attributes: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
  /** When it was renamed, while products may still have its old name. */
  renamedAt?: Date;
  /** When somebody began to remove it: it takes no new products for a while. */
  closedAt?: Date;
}

export const categoryCollection = (db: Db): Collection<CategoryDocument> =>
  db.collection('categories');

const toCategory = (document: WithId<CategoryDocument>): PlainCategory => ({
  _id: fromId(document._id),
  name: document.name,
  slug: document.slug,
  description: document.description,
  attributes: document.attributes,
  createdAt: document.createdAt.toISOString(),
  updatedAt: document.updatedAt.toISOString(),
});

const ID = /^[0-9a-f]{24}$/i;

/** Milliseconds; a removal that was cut off leaves a category hidden no longer than this. */
export const CLOSED_MS = 30_000;

const isOpen = (now: Date): Filter<CategoryDocument> => ({
  closedAt: { $not: { $gt: new Date(now.getTime() - CLOSED_MS) } },
});

const takenBy = (error: unknown): Taken => {
  const duplicate = isDuplicateKey(error);
  if (!duplicate) throw error;
  return 'slug' in duplicate.keyPattern ? 'slug' : 'name';
};

export type CategoryRepository = ReturnType<typeof createCategoryRepository>;

export function createCategoryRepository(db: Db) {
  const categories = categoryCollection(db);

  async function findOne(filter: Filter<CategoryDocument>): Promise<PlainCategory | null> {
    const document = await categories.findOne({ ...filter, ...isOpen(new Date()) });
    return document && toCategory(document);
  }

  return {
    /** By name; `q` is any part of one, whatever the case. */
    async list(q: string | undefined, page: number, limit: number): Promise<CategoryPage> {
      const filter: Filter<CategoryDocument> = q
        ? { nameLower: { $regex: escapeRegExp(fold(q)) } }
        : {};
      const found = await findPage(categories, filter, { page, limit, sort: { nameLower: 1 } });
      return { ...found, data: found.data.map(toCategory) };
    },

    /** By id, else slug, else name whatever the case. */
    async find(key: string): Promise<PlainCategory | null> {
      const byId = ID.test(key) ? await findOne({ _id: toId(key) }) : null;
      return byId ?? (await findOne({ slug: key })) ?? (await findOne({ nameLower: fold(key) }));
    },

    /** Keeps a new category, or tells what the unique indexes found taken. */
    async insert(category: NewCategory): Promise<{ category: PlainCategory } | { taken: Taken }> {
      const now = new Date();
      const document: Omit<CategoryDocument, '_id'> = {
        ...category,
        nameLower: fold(category.name),
        createdAt: now,
        updatedAt: now,
      };
      try {
        const { insertedId: _id } = await categories.insertOne(document as CategoryDocument);
        return { category: toCategory({ ...document, _id }) };
      } catch (error) {
        return { taken: takenBy(error) };
      }
    },

    /**
     * Changes what is given of a category; null where there is none. With a name or slug it is kept
     * that products must learn of it, in the same write.
     */
    async change(
      id: string,
      wanted: Partial<NewCategory>,
    ): Promise<{ category: PlainCategory } | { taken: Taken } | null> {
      const now = new Date();
      const { name, slug } = wanted;
      const $set = {
        ...wanted,
        ...(name === undefined ? {} : { nameLower: fold(name) }),
        ...(name === undefined && slug === undefined ? {} : { renamedAt: now }),
        updatedAt: now,
      };
      try {
        const changed = await categories.findOneAndUpdate(
          { _id: toId(id) },
          { $set },
          { returnDocument: 'after' },
        );
        return changed && { category: toCategory(changed) };
      } catch (error) {
        return { taken: takenBy(error) };
      }
    },

    /** Categories whose products may still have an old name, and since when. */
    async renamed(): Promise<{ id: string; at: Date }[]> {
      const found = await categories
        .find({ renamedAt: { $exists: true } }, { projection: { renamedAt: 1 } })
        .sort({ _id: 1 })
        .toArray();
      return found.flatMap(({ _id, renamedAt }) =>
        renamedAt ? [{ id: fromId(_id), at: renamedAt }] : [],
      );
    },

    /** All products have the name of `at`; a later rename stays noted. */
    async settle(id: string, at: Date): Promise<void> {
      await categories.updateOne({ _id: toId(id), renamedAt: at }, { $unset: { renamedAt: '' } });
    },

    /** Hides a category for 30 s; false where there is none. */
    async close(id: string, at: Date): Promise<boolean> {
      const closed = await categories.updateOne({ _id: toId(id) }, { $set: { closedAt: at } });
      return closed.matchedCount === 1;
    },

    async reopen(id: string, at: Date): Promise<void> {
      await categories.updateOne({ _id: toId(id), closedAt: at }, { $unset: { closedAt: '' } });
    },

    /** Removes a category that was closed at `at` and by nobody since; whether it did. */
    async removeClosed(id: string, at: Date): Promise<boolean> {
      const { deletedCount } = await categories.deleteOne({ _id: toId(id), closedAt: at });
      return deletedCount === 1;
    },

    /** Whether a category has this name, whatever the case. A look ahead: `insert` decides. */
    hasName: async (name: string): Promise<boolean> =>
      (await categories.findOne({ nameLower: fold(name) })) !== null,
  };
}
