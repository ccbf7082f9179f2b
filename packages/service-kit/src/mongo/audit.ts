import type { AuditEntry, AuditQuery } from '@tanabana/contracts';
import type { ClientSession, Collection, Db, Filter, ObjectId } from 'mongodb';
import {
  ensureIndexes,
  escapeRegExp,
  findPage,
  fromId,
  newId,
  type Page,
  toId,
} from './collections.ts';
import { SEARCH_MS } from './timeouts.ts';

/** One changed field; `null` if it had or has no value. */
export type AuditChange = AuditEntry['changes'][number];

type Fields = Record<string, unknown>;

/** Own value only: fields may be named `constructor` or `toString`. */
const own = (fields: Fields, field: string): unknown =>
  (Object.hasOwn(fields, field) ? fields[field] : null) ?? null;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the differences of two states by field, in the order of the newer one; `null` is an
 * object that does not exist. Lists and dates are compared as a whole, plain objects by field. A
 * field without a value counts as `null`.
 */
export function diff(before: object | null, after: object | null): AuditChange[] {
  const from: Fields = { ...before };
  const to: Fields = { ...after };
  const fields = new Set([...Object.keys(to), ...Object.keys(from)]);
  return [...fields].flatMap((field) => {
    const [old, now] = [own(from, field), own(to, field)];
    if (isFields(old) || isFields(now)) {
      const inside = diff(isFields(old) ? old : null, isFields(now) ? now : null);
      return inside.map((change) => ({ ...change, field: `${field}.${change.field}` }));
    }
    return same(old, now) ? [] : [{ field, from: old, to: now }];
  });
}

/** One change of one object (contracts, audit). */
export type AuditRecord = Omit<AuditEntry, 'id' | 'at'>;

/** Who did it; a program acting on nobody's behalf has no id. */
export type Actor = AuditRecord['by'];

export type Audit = ReturnType<typeof createAudit>;

interface AuditOptions {
  session?: ClientSession;
}

interface AuditDocument extends Omit<AuditRecord, 'changes'> {
  /** Contains the time, so entries are sorted by it. */
  _id: ObjectId;
  at: Date;
  /** The driver omits undefined; a missing value means `null`. */
  changes: (Pick<AuditChange, 'field'> & Partial<AuditChange>)[];
}

/** Replaces the name of a deleted account. */
export const DELETED_ACCOUNT = 'Deleted account';

const SEARCHED = ['by.username', 'target.name', 'action', 'changes.field'];

function hasWord(word: string): Filter<AuditDocument> {
  const part = { $regex: escapeRegExp(word), $options: 'i' };
  return { $or: SEARCHED.map((field) => ({ [field]: part })) };
}

const toEntry = ({ _id, at, changes, ...entry }: AuditDocument): AuditEntry => ({
  id: fromId(_id),
  at: at.toISOString(),
  ...entry,
  changes: changes.map(({ field, from = null, to = null }) => ({ field, from, to })),
});

/** Audit log of a service's database: collection `audit`, kept permanently. */
export function createAudit(db: Db) {
  const entries: Collection<AuditDocument> = db.collection('audit');

  /** Stores entries; with a session, together with the caller's transaction. */
  async function recordAll(
    records: readonly AuditRecord[],
    { session }: AuditOptions = {},
  ): Promise<void> {
    if (records.length === 0) return;
    const at = new Date();
    const documents = records.map((record) => ({ _id: newId(), at, ...record }));
    await entries.insertMany(documents, { session });
  }

  return {
    /** Creates missing indexes. */
    prepare: () =>
      ensureIndexes(entries, [
        { key: { 'target.id': 1, _id: -1 }, name: 'target' },
        { key: { 'by.id': 1, _id: -1 }, name: 'by' },
      ]),

    record: (record: AuditRecord, options?: AuditOptions) => recordAll([record], options),

    recordAll,

    /** Removes the names of these people and objects from all entries; the changes stay. */
    async forget(ids: readonly string[], session?: ClientSession): Promise<void> {
      const some = { $in: [...ids] };
      const name = { 'target.name': DELETED_ACCOUNT };
      await entries.updateMany({ 'target.id': some }, { $set: name }, { session });
      const username = { 'by.username': DELETED_ACCOUNT };
      await entries.updateMany({ 'by.id': some }, { $set: username }, { session });
    },

    /** Newest first. */
    async page({ target, by, q = '', page, limit }: AuditQuery): Promise<Page<AuditEntry>> {
      const filter: Filter<AuditDocument> = {
        ...(target === undefined ? {} : { 'target.id': target }),
        ...(by === undefined ? {} : { 'by.id': by }),
        ...(q.trim() === '' ? {} : { $and: q.trim().split(/\s+/).map(hasWord) }),
      };
      const found = await findPage(entries, filter, { page, limit, sort: { _id: -1 } });
      return { ...found, data: found.data.map(toEntry) };
    },

    /**
     * Returns an object's entries with a change to a field that matches `fields`, newest first,
     * before the entry `before` if given.
     * @param fields a regular expression
     */
    async touching(
      target: string,
      { fields, before, limit }: { fields: string; before: string | null; limit: number },
    ): Promise<AuditEntry[]> {
      const filter: Filter<AuditDocument> = {
        'target.id': target,
        ...(before !== null && { _id: { $lt: toId(before) } }),
        'changes.field': { $regex: fields },
      };
      const found = entries.find(filter, { maxTimeMS: SEARCH_MS }).sort({ _id: -1 }).limit(limit);
      return (await found.toArray()).map(toEntry);
    },
  };
}
