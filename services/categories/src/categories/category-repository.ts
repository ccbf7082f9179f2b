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

export type CategoryRepository = ReturnType<typeof createCategoryRepository>;

export function createCategoryRepository(db: Db) {
  const categories = categoryCollection(db);

  async function findOne(filter: Filter<CategoryDocument>): Promise<PlainCategory | null> {
    const document = await categories.findOne(filter);
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
        const duplicate = isDuplicateKey(error);
        if (!duplicate) throw error;
        return { taken: 'slug' in duplicate.keyPattern ? 'slug' : 'name' };
      }
    },

    /** Whether a category has this name, whatever the case. A look ahead: `insert` decides. */
    hasName: async (name: string): Promise<boolean> =>
      (await categories.findOne({ nameLower: fold(name) })) !== null,
  };
}
