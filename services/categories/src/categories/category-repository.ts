import {
  type Category,
  DECLARATIONS,
  type Declaration,
  declarationsIn,
  isVersion,
  type SizeChart,
  searchTermsOf,
  searchText,
  sizeChartLines,
  versionETag,
} from '@tanabana/contracts';
import {
  type Actor,
  type Audit,
  diff,
  findPage,
  fromId,
  isDuplicateKey,
  newId,
  type Page,
  toId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db, Filter, ObjectId } from 'mongodb';

/** A category without data of other services. */
export type PlainCategory = Omit<Category, 'count'>;

/** null or missing for none. */
type Declared = { [Field in Declaration]?: string | null | undefined };

type NewCategory = Pick<Category, 'name' | 'slug' | 'description' | 'hsn' | 'attributes'> &
  Declared & {
    /** null or missing for none. */
    sizeChart?: SizeChart | null | undefined;
  };

/** Field of a new category that another one already has. */
type Taken = 'name' | 'slug';

/** Normalises names: letter case, spacing and encoding are ignored. */
const fold = (name: string): string =>
  name.trim().normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

export interface CategoryDocument extends Declared {
  _id: ObjectId;
  name: string;
  nameLower: string;
  slug: string;
  description: string;
  /** Empty or missing for none. */
  hsn?: string;
  sizeChart?: SizeChart | null;
  attributes: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
  /** Time of a change that products may not have copied yet. */
  renamedAt?: Date;
  /** Start of a deletion: it accepts no new products for a while. */
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

/** Milliseconds; an interrupted deletion hides a category for this long. */
export const CLOSED_MS = 30_000;

const isOpen = (now: Date): Filter<CategoryDocument> => ({
  closedAt: { $not: { $gt: new Date(now.getTime() - CLOSED_MS) } },
});

/** Reverts the transaction of a change that was based on another version. */
class Outdated extends Error {
  readonly current: PlainCategory;

  constructor(current: PlainCategory) {
    super('The category has changed.');
    this.current = current;
  }
}

const takenBy = (error: unknown): Taken => {
  const duplicate = isDuplicateKey(error);
  if (!duplicate) throw error;
  return 'slug' in duplicate.keyPattern ? 'slug' : 'name';
};

/** Fields that products copy. */
const COPIED = ['name', 'slug', 'hsn', 'sizeChart', ...DECLARATIONS] as const;

/** Whether a change affects fields that products copy. */
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

/** Fields that the audit log compares. */
const auditedFields = (category: NewCategory) => ({
  ...plainFields(category),
  ...(category.sizeChart && { sizeChart: sizeChartLines(category.sizeChart) }),
});

export type CategoryRepository = ReturnType<typeof createCategoryRepository>;

export function createCategoryRepository(db: Db, audit: Pick<Audit, 'record'>) {
  const categories = categoryCollection(db);
  /** Part of the transaction of its write. */
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

  /** Returns ids of categories whose name contains all terms: a shop has few categories. */
  async function idsWith(q: string): Promise<ObjectId[]> {
    const terms = searchTermsOf(q);
    if (terms.length === 0) return [];
    const all = await categories
      .find({}, { projection: { name: 1 } })
      .sort({ _id: 1 })
      .toArray();
    return all.flatMap(({ _id, name }) => {
      const text = searchText(name);
      return terms.every((term) => text.includes(term)) ? [_id] : [];
    });
  }

  return {
    /** Sorted by name; `q` matches terms in any part of the name, as in searches (rule 10.6). */
    async list(q: string | undefined, page: number, limit: number): Promise<Page<PlainCategory>> {
      const filter: Filter<CategoryDocument> = q ? { _id: { $in: await idsWith(q) } } : {};
      const found = await findPage(categories, filter, { page, limit, sort: { nameLower: 1 } });
      return { ...found, data: found.data.map(toCategory) };
    },

    /** By id, else slug, else name regardless of letter case. */
    async find(key: string): Promise<PlainCategory | null> {
      const byId = ID.test(key) ? await findOne({ _id: toId(key) }) : null;
      return byId ?? (await findOne({ slug: key })) ?? (await findOne({ nameLower: fold(key) }));
    },

    /** Stores a new category, or returns which unique field is taken. Tools have no author. */
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
     * Changes fields of a category; null if it does not exist. Copied fields are marked for
     * products in the same write.
     * @param ifMatch `If-Match`: the version that was edited; default any
     */
    async change(
      id: string,
      wanted: Partial<NewCategory>,
      by: Actor,
      ifMatch?: string,
    ): Promise<{ category: PlainCategory } | { taken: Taken } | { changed: PlainCategory } | null> {
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
          const before = toCategory(found);
          if (!isVersion(ifMatch, versionETag(before))) throw new Outdated(before);
          const category = toCategory({ ...found, ...$set });
          await recordAudit(session, by, before, category);
          return { category };
        });
      } catch (error) {
        if (error instanceof Outdated) return { changed: error.current };
        return { taken: takenBy(error) };
      }
    },

    /** Returns categories whose products may still have an old copy, and since when. */
    async renamed(): Promise<{ id: string; at: Date }[]> {
      const found = await categories
        .find({ renamedAt: { $exists: true } }, { projection: { renamedAt: 1 } })
        .sort({ _id: 1 })
        .toArray();
      return found.flatMap(({ _id, renamedAt }) =>
        renamedAt ? [{ id: fromId(_id), at: renamedAt }] : [],
      );
    },

    /** Marks all products as updated up to `at`; a later change stays marked. */
    async settle(id: string, at: Date): Promise<void> {
      await categories.updateOne({ _id: toId(id), renamedAt: at }, { $unset: { renamedAt: '' } });
    },

    /** Hides a category for 30 s; false if it does not exist. */
    async close(id: string, at: Date): Promise<boolean> {
      const closed = await categories.updateOne({ _id: toId(id) }, { $set: { closedAt: at } });
      return closed.matchedCount === 1;
    },

    async reopen(id: string, at: Date): Promise<void> {
      await categories.updateOne({ _id: toId(id), closedAt: at }, { $unset: { closedAt: '' } });
    },

    /** Deletes a category closed at `at` and not since; returns whether it did. */
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

    /** Whether a name is taken regardless of letter case. A preliminary check: `insert` decides. */
    hasName: async (name: string): Promise<boolean> =>
      (await categories.findOne({ nameLower: fold(name) })) !== null,
  };
}
