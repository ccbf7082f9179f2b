import {
  type Category,
  DECLARATIONS,
  type Declaration,
  declarationsIn,
  type SizeChart,
  sizeChartLines,
} from '@tanabana/contracts';
import {
  type Actor,
  type Audit,
  diff,
  escapeRegExp,
  findPage,
  fromId,
  isDuplicateKey,
  newId,
  type Page,
  toId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db, Filter, ObjectId } from 'mongodb';

/** A category without what another service knows of it. */
export type PlainCategory = Omit<Category, 'count'>;

/** Null, or left out, for none. */
type Declared = { [Field in Declaration]?: string | null | undefined };

type NewCategory = Pick<Category, 'name' | 'slug' | 'description' | 'hsn' | 'attributes'> &
  Declared & {
    /** Null, or left out, for none. */
    sizeChart?: SizeChart | null | undefined;
  };

/** What of a new category another one has already. */
type Taken = 'name' | 'slug';

/** Names are the same whatever the case, the spacing and the way their letters are encoded. */
const fold = (name: string): string =>
  name.trim().normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

export interface CategoryDocument extends Declared {
  _id: ObjectId;
  name: string;
  nameLower: string;
  slug: string;
  description: string;
  /** Empty, or missing, for none. */
  hsn?: string;
  sizeChart?: SizeChart | null;
  attributes: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
  /** When what products copy was changed, while they may still have what it was before. */
  renamedAt?: Date;
  /** When somebody began to remove it: it takes no new products for a while. */
  closedAt?: Date;
}

export const categoryCollection = (db: Db): Collection<CategoryDocument> =>
  db.collection('categories');

const toCategory = (document: CategoryDocument): PlainCategory => ({
  ...plainFields(document),
  ...(document.sizeChart && { sizeChart: document.sizeChart }),
  _id: fromId(document._id),
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

/** What products have a copy of. */
const COPIED = ['name', 'slug', 'hsn', 'sizeChart', ...DECLARATIONS] as const;

/** Whether a change is of something that products have a copy of. */
export const isCopied = (wanted: Partial<NewCategory>): boolean =>
  COPIED.some((field) => wanted[field] !== undefined);

const plainFields = ({ name, slug, description, hsn, attributes, ...rest }: NewCategory) => ({
  name,
  slug,
  description,
  ...(hsn && { hsn }),
  ...declarationsIn(rest),
  attributes,
});

/** What the audit compares of a category. */
const auditedFields = (category: NewCategory) => ({
  ...plainFields(category),
  ...(category.sizeChart && { sizeChart: sizeChartLines(category.sizeChart) }),
});

export type CategoryRepository = ReturnType<typeof createCategoryRepository>;

export function createCategoryRepository(db: Db, audit: Pick<Audit, 'record'>) {
  const categories = categoryCollection(db);
  /** Part of the transaction of the write that it tells of. */
  async function recordAudit(
    session: ClientSession,
    by: Actor,
    before: PlainCategory | null,
    after: PlainCategory | null,
  ): Promise<void> {
    const shown = after ?? before;
    const changes = diff(before && auditedFields(before), after && auditedFields(after));
    if (!shown || changes.length === 0) return;
    const action = before ? (after ? 'changed' : 'deleted') : 'created';
    const target = { id: shown._id, name: shown.name };
    await audit.record({ by, action, target, changes }, { session });
  }

  async function findOne(filter: Filter<CategoryDocument>): Promise<PlainCategory | null> {
    const document = await categories.findOne({ ...filter, ...isOpen(new Date()) });
    return document && toCategory(document);
  }

  return {
    /** By name; `q` is any part of one, whatever the case. */
    async list(q: string | undefined, page: number, limit: number): Promise<Page<PlainCategory>> {
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

    /** Stores a new category, or says what the unique indexes found taken. Tools act for nobody. */
    async insert(
      category: NewCategory,
      by: Actor | null,
    ): Promise<{ category: PlainCategory } | { taken: Taken }> {
      const now = new Date();
      const document: CategoryDocument = {
        _id: newId(),
        ...category,
        nameLower: fold(category.name),
        createdAt: now,
        updatedAt: now,
      };
      try {
        const made = toCategory(document);
        await withTransaction(db.client, async (session) => {
          await categories.insertOne(document, { session });
          if (by) await recordAudit(session, by, null, made);
        });
        return { category: made };
      } catch (error) {
        return { taken: takenBy(error) };
      }
    },

    /**
     * Changes what is given of a category; null where there is none. Of what products copy it is
     * kept that they must learn of it, in the same write.
     */
    async change(
      id: string,
      wanted: Partial<NewCategory>,
      by: Actor,
    ): Promise<{ category: PlainCategory } | { taken: Taken } | null> {
      const now = new Date();
      const { name } = wanted;
      const $set = {
        ...wanted,
        ...(name === undefined ? {} : { nameLower: fold(name) }),
        ...(isCopied(wanted) && { renamedAt: now }),
        updatedAt: now,
      };
      try {
        return await withTransaction(db.client, async (session) => {
          const found = await categories.findOneAndUpdate(
            { _id: toId(id) },
            { $set },
            { session, returnDocument: 'before' },
          );
          if (!found) return null;
          const category = toCategory({ ...found, ...$set });
          await recordAudit(session, by, toCategory(found), category);
          return { category };
        });
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
    removeClosed: (id: string, at: Date, by: Actor): Promise<boolean> =>
      withTransaction(db.client, async (session) => {
        const found = await categories.findOneAndDelete(
          { _id: toId(id), closedAt: at },
          { session },
        );
        if (!found) return false;
        await recordAudit(session, by, toCategory(found), null);
        return true;
      }),

    /** Whether a category has this name, whatever the case. A look ahead: `insert` decides. */
    hasName: async (name: string): Promise<boolean> =>
      (await categories.findOne({ nameLower: fold(name) })) !== null,
  };
}
