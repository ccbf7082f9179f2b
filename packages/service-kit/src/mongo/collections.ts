import {
  type Collection,
  type Document,
  type Filter,
  type IndexDescription,
  type IndexDescriptionInfo,
  MongoServerError,
  ObjectId,
  type WithId,
} from 'mongodb';
import { AppError } from '../app-error.ts';
import { SEARCH_MS } from './timeouts.ts';

const HEX = /^[0-9a-f]{24}$/i;

/**
 * Converts 24 hex digits to an ObjectId. Throws a TypeError for anything else; guards check before.
 */
export function toId(id: string): ObjectId {
  if (!HEX.test(id)) throw new TypeError('Not an id.');
  return ObjectId.createFromHexString(id);
}

/** Converts an ObjectId to 24 lower-case hex digits. */
export const fromId = (id: ObjectId): string => id.toHexString();

/** Returns an id that sorts before every id created in this second. */
export const firstIdOf = (moment: Date): ObjectId =>
  ObjectId.createFromTime(Math.floor(moment.getTime() / 1000));

/** Returns a new id. Ids sort by the second in which they were created; `at` sets that time. */
export const newId = (at?: Date): ObjectId =>
  at ? new ObjectId(ObjectId.generate(Math.floor(at.getTime() / 1000))) : new ObjectId();

/**
 * Creates missing indexes. An index of an earlier version that conflicts (same keys under another
 * name or option, same name for other keys) is dropped first, so that a service starts on an older
 * database.
 */
export async function ensureIndexes<T extends Document>(
  collection: Collection<T>,
  indexes: readonly IndexDescription[],
): Promise<void> {
  if (indexes.length === 0) return;
  const there = await collection.indexes().catch(unless(NAMESPACE_NOT_FOUND, []));
  for (const { name = '' } of there.filter((index) => indexes.some(conflictsWith(index))))
    await collection.dropIndex(name).catch(unless(INDEX_NOT_FOUND, {}));
  await collection.createIndexes([...indexes]);
}

const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

const conflictsWith =
  (there: IndexDescriptionInfo) =>
  (wanted: IndexDescription): boolean => {
    const name = wanted.name ?? nameOf(wanted);
    const sameKeys = keysOf(there) === keysOf(wanted);
    if (there.name === '_id_' || (!sameKeys && there.name !== name)) return false;
    const sameRule = Boolean(there.unique) === Boolean(wanted.unique);
    return !(sameKeys && there.name === name && sameRule);
  };

const entriesOf = ({ key }: IndexDescription | IndexDescriptionInfo): [string, unknown][] =>
  key instanceof Map ? [...key.entries()] : Object.entries(key);

const keysOf = (index: IndexDescription | IndexDescriptionInfo): string =>
  JSON.stringify(entriesOf(index).map(([field, way]) => [field, Number(way) || way]));

/** Default name that the driver gives an index. */
const nameOf = (index: IndexDescription): string =>
  entriesOf(index)
    .map(([field, way]) => `${field}_${way}`)
    .join('_');

const unless =
  <T>(code: number, value: T) =>
  (error: unknown): T => {
    if (error instanceof MongoServerError && error.code === code) return value;
    throw error;
  };

export interface Page<T> {
  data: T[];
  /** Number of matches over all pages. */
  total: number;
  page: number;
  limit: number;
}

export interface PageOptions {
  /** From 1. */
  page: number;
  limit: number;
  /** Must end with a unique field, so that pages do not overlap. */
  sort: Readonly<Record<string, 1 | -1>>;
  projection?: Document;
  /** Number of matches, if known; counted otherwise. */
  total?: number;
  /** Time limit in milliseconds; default `SEARCH_MS`. */
  limitMs?: number;
}

const MAX_TIME_EXPIRED = 50;
const TOO_LONG = 'This search takes too long. Please use a longer or rarer word, or fewer days.';

/** Turns the timeout of a search into an error for the caller. */
function refuseLongSearch(error: unknown): never {
  if (!(error instanceof MongoServerError) || error.code !== MAX_TIME_EXPIRED) throw error;
  const errors = [{ path: 'q', message: TOO_LONG }];
  throw new AppError('request.invalid', { message: TOO_LONG, errors, cause: error });
}

/** Number of skipped documents above which counting first is cheaper. */
const FAR_IN = 5000;

const reversed = (sort: Record<string, 1 | -1>): Record<string, 1 | -1> =>
  Object.fromEntries(Object.entries(sort).map(([field, way]) => [field, way === 1 ? -1 : 1]));

/**
 * Returns one page of the matching documents and their count. Skipping walks over documents, so
 * deep pages are read from the nearer end. Throws `request.invalid` if it takes too long, because
 * partial terms use no index.
 */
export async function findPage<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  { page, limit, sort, projection, total: known, limitMs: maxTimeMS = SEARCH_MS }: PageOptions,
): Promise<Page<WithId<T>>> {
  const skip = (page - 1) * limit;
  const count = async () =>
    known ?? collection.countDocuments(filter, { maxTimeMS }).catch(refuseLongSearch);
  const find = (order: PageOptions['sort'], from: number, most: number) =>
    collection
      .find(filter, { projection, maxTimeMS })
      .sort(order)
      .skip(from)
      .limit(most)
      .toArray()
      .catch(refuseLongSearch);
  if (skip < FAR_IN) {
    const [data, total] = await Promise.all([find(sort, skip, limit), count()]);
    return { data, total, page, limit };
  }
  const total = await count();
  const most = Math.min(limit, total - skip);
  if (most <= 0) return { data: [], total, page, limit };
  const behind = total - skip - most;
  const data =
    behind < skip
      ? (await find(reversed(sort), behind, most)).reverse()
      : await find(sort, skip, most);
  return { data, total, page, limit };
}

/** Escapes text for use in a regular expression. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
