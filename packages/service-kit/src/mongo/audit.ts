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

/** One field that a change touched; `null` where it had or has no value. */
export type AuditChange = AuditEntry['changes'][number];

type Fields = Record<string, unknown>;

/** The field's own value: fields may have any name, also `constructor` or `toString`. */
const own = (fields: Fields, field: string): unknown =>
  (Object.hasOwn(fields, field) ? fields[field] : null) ?? null;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * What differs between two states of a thing, field by field in the order of the newer one; `null`
 * stands for a thing that was not there before or is there no more. Lists and dates are compared and
 * told as a whole, plain objects field by field. A field without a value counts as `null`.
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

/** Somebody did something to a thing (contracts, audit). */
export type AuditRecord = Omit<AuditEntry, 'id' | 'at'>;

/** Who did it: a program that acts for nobody has no id. */
export type Actor = AuditRecord['by'];

export type Audit = ReturnType<typeof createAudit>;

interface AuditOptions {
  session?: ClientSession;
}

interface AuditDocument extends Omit<AuditRecord, 'changes'> {
  /** Made from the time, so that it is what entries are sorted by. */
  _id: ObjectId;
  at: Date;
  /** The driver leaves out what BSON has no word for; without a value is `null`. */
  changes: (Pick<AuditChange, 'field'> & Partial<AuditChange>)[];
}

/** Stands for the name of somebody whose account is no more. */
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

/** Who changed what in a service's database, from what to what: collection `audit`, kept for good. */
export function createAudit(db: Db) {
  const entries: Collection<AuditDocument> = db.collection('audit');

  /** Keeps entries; with a session they are kept exactly when the caller's transaction is. */
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
    /** Makes the indexes that are missing. */
    prepare: () =>
      ensureIndexes(entries, [
        { key: { 'target.id': 1, _id: -1 }, name: 'target' },
        { key: { 'by.id': 1, _id: -1 }, name: 'by' },
      ]),

    record: (record: AuditRecord, options?: AuditOptions) => recordAll([record], options),

    recordAll,

    /** Takes the names of these people and things out of all entries; what was done stays. */
    async forget(ids: readonly string[], session?: ClientSession): Promise<void> {
      const some = { $in: [...ids] };
      const name = { 'target.name': DELETED_ACCOUNT };
      await entries.updateMany({ 'target.id': some }, { $set: name }, { session });
      const username = { 'by.username': DELETED_ACCOUNT };
      await entries.updateMany({ 'by.id': some }, { $set: username }, { session });
    },

    /** The newest first. */
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
     * Entries of a thing that touch a field whose name fits `fields`, the newest first, older than the
     * entry `before` where that is named.
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
