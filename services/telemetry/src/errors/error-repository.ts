import type { Db, Filter } from 'mongodb';
import { collectionsOf, type ErrorDocument } from '../database.ts';

/** Errors of one version; the rarest of further ones are removed. */
const MAX_ERRORS = 100;
/** Errors that are removed together; the next ones follow at the next write. */
const MAX_REMOVED = 500;
const SHOWN = 50;

/** Of a version, the most frequent first. */
const FREQUENT_FIRST = { count: -1, lastAt: -1 } as const;

export type ErrorRepository = ReturnType<typeof createErrorRepository>;

/** Errors by version, message and first frame. */
export function createErrorRepository(db: Db) {
  const { errors } = collectionsOf(db);

  async function removeExcess(module: string, version: string): Promise<void> {
    const excess = await errors
      .find({ module, version }, { projection: { _id: 1 } })
      .sort(FREQUENT_FIRST)
      .skip(MAX_ERRORS)
      .limit(MAX_REMOVED)
      .toArray();
    if (excess.length === 0) return;
    await errors.deleteMany({ _id: { $in: excess.map(({ _id }) => _id) } });
  }

  return {
    /** Adds the counts of errors to the stored ones. */
    async add(found: readonly ErrorDocument[]): Promise<void> {
      if (found.length === 0) return;
      const writes = found.map(({ _id, count, lastAt, request, path, ...first }) => ({
        updateOne: {
          filter: { _id },
          update: { $inc: { count }, $set: { lastAt, request, path }, $setOnInsert: first },
          upsert: true,
        },
      }));
      const { upsertedIds } = await errors.bulkWrite(writes, { ordered: false });
      const isNew = new Set<unknown>(Object.values(upsertedIds));
      const grown = new Map(
        found
          .filter(({ _id }) => isNew.has(_id))
          .map(({ module, version }) => [`${module} ${version}`, { module, version }]),
      );
      for (const { module, version } of grown.values()) await removeExcess(module, version);
    },
    /** Returns the errors that occurred last, of all modules or of one. */
    newest(module?: string): Promise<ErrorDocument[]> {
      const filter: Filter<ErrorDocument> = module === undefined ? {} : { module };
      return errors.find(filter).sort({ lastAt: -1 }).limit(SHOWN).toArray();
    },
  };
}
