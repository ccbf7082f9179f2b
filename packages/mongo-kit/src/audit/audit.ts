import type { ClientSession, Collection, Db, Filter, ObjectId } from 'mongodb';
import { fromId, newId } from '../ids.ts';
import { ensureIndexes } from '../indexes.ts';
import { escapeRegExp, findPage, type Page } from '../paging.ts';
import type { AuditChange } from './diff.ts';

/** Somebody did something to a thing. */
export interface AuditRecord {
  /** `id` is null for a program that acts for nobody, which `username` then names. */
  by: { id: string | null; username: string };
  /** `created`, `changed`, `deleted` or a word of the service's own. */
  action: string;
  /** The name is the one that it had then; `kind` is told where a service keeps several kinds of things. */
  target: { id: string; name: string; kind?: string };
  changes: AuditChange[];
}

/** As the contract has it (contracts, audit). */
export interface AuditEntry extends AuditRecord {
  id: string;
  /** ISO time. */
  at: string;
}

export interface AuditQuery {
  /** Id of a thing, or of who acted. */
  target?: string;
  by?: string;
  /** Each word is part of who acted, of the thing's name, of what was done or of a field's name. */
  q?: string;
  /** From 1. */
  page: number;
  limit: number;
}

export interface Audit {
  /** Makes the indexes that are missing. */
  prepare(): Promise<void>;
  /** Keeps an entry; with a session it is kept exactly when the caller's transaction is. */
  record(record: AuditRecord, options?: AuditOptions): Promise<void>;
  recordAll(records: readonly AuditRecord[], options?: AuditOptions): Promise<void>;
  /** The newest first. */
  page(query: AuditQuery): Promise<Page<AuditEntry>>;
}

export interface AuditOptions {
  session?: ClientSession;
}

interface AuditDocument extends Omit<AuditRecord, 'changes'> {
  /** Made from the time, so that it is what entries are sorted by. */
  _id: ObjectId;
  at: Date;
  /** The driver leaves out what BSON has no word for; without a value is `null`. */
  changes: (Pick<AuditChange, 'field'> & Partial<AuditChange>)[];
}

const SEARCHED = ['by.username', 'target.name', 'action', 'changes.field'];

function hasWord(word: string): Filter<AuditDocument> {
  const part = { $regex: escapeRegExp(word), $options: 'i' };
  return { $or: SEARCHED.map((field) => ({ [field]: part })) };
}

/** Who changed what in a service's database, from what to what: collection `audit`, kept for good. */
export function createAudit(db: Db): Audit {
  const entries: Collection<AuditDocument> = db.collection('audit');

  const recordAll: Audit['recordAll'] = async (records, { session } = {}) => {
    if (records.length === 0) return;
    const at = new Date();
    const documents = records.map((record) => ({ _id: newId(), at, ...record }));
    await entries.insertMany(documents, { session });
  };

  return {
    prepare: () =>
      ensureIndexes(entries, [
        { key: { 'target.id': 1, _id: -1 }, name: 'target' },
        { key: { 'by.id': 1, _id: -1 }, name: 'by' },
      ]),

    record: (record, options) => recordAll([record], options),

    recordAll,

    async page({ target, by, q = '', page, limit }) {
      const filter: Filter<AuditDocument> = {
        ...(target === undefined ? {} : { 'target.id': target }),
        ...(by === undefined ? {} : { 'by.id': by }),
        ...(q.trim() === '' ? {} : { $and: q.trim().split(/\s+/).map(hasWord) }),
      };
      const found = await findPage(entries, filter, { page, limit, sort: { _id: -1 } });
      const data = found.data.map(({ _id, at, changes, ...entry }) => ({
        id: fromId(_id),
        at: at.toISOString(),
        ...entry,
        changes: changes.map(({ field, from = null, to = null }) => ({ field, from, to })),
      }));
      return { ...found, data };
    },
  };
}
