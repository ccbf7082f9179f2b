import {
  BSON,
  type Document,
  decode,
  decodeExactly,
  elementOf,
  elements,
  encode,
  isTrue,
  splitDocuments,
} from '../../mongo-wire/bson.ts';
import type { Param, Row } from '../../pg-wire/messages.ts';
import type { Call } from '../call.ts';
import { CODE, fromPacked, MongoError } from '../errors.ts';
import { duplicateKey, type WrittenBy } from './duplicate-key.ts';
import { invalidDocument } from './invalid-document.ts';
import { rejectDeep, rejectHint, unsupported } from './refusals.ts';
import { inOneTransaction, mayBeRace, retryOnConflict, UpsertRace, upsertKeys } from './retry.ts';

export type WriteKind = 'insert' | 'update' | 'delete';

/** One write command, sent by a client or derived from a bulkWrite. */
export interface Write {
  kind: WriteKind;
  db: string;
  collection: string;
  body: Buffer;
  /** The statements, if the client sent them as a document sequence beside the body. */
  sequence: Buffer | null;
  noteId: string | null;
}

/** Name of the body's field, or of the document sequence, with the statements. */
export const STATEMENTS_FIELD: Record<WriteKind, string> = {
  insert: 'documents',
  update: 'updates',
  delete: 'deletes',
};

/** The statements of a write command, decoded on demand. */
export class Statements {
  readonly parts: Buffer[];
  /** Filters of the upserts. */
  readonly upsertFilters: Buffer[] = [];
  /** Whether a statement deletes only one of possibly several matching documents. */
  readonly deletesOne: boolean;

  constructor({ kind, body, sequence }: Pick<Write, 'kind' | 'body' | 'sequence'>) {
    this.parts = sequence ? splitDocuments(sequence) : inBody(body, STATEMENTS_FIELD[kind]);
    if (kind === 'update')
      this.upsertFilters = this.parts
        .filter((part) => isTrue(elementOf(part, 'upsert')))
        .flatMap((part) => elementOf(part, 'q')?.value ?? []);
    this.deletesOne =
      kind === 'delete' && this.parts.some((part) => isTrue(elementOf(part, 'limit')));
  }

  get count(): number {
    return this.parts.length;
  }

  /** Returns one statement: the document of an insert, otherwise `{ q, u … }`. */
  at(index: number): Document {
    const part = this.parts[index];
    return part ? decodeExactly(part) : {};
  }
}

function inBody(body: Buffer, field: string): Buffer[] {
  const array = elementOf(body, field);
  return array?.type === BSON.array ? [...elements(array.value)].map(({ value }) => value) : [];
}

/** Handles insert, update and delete. */
export function write(call: Call): Promise<Buffer> {
  const { name, db, body, sequences } = call.command;
  const kind = name as WriteKind;
  const sequence = sequences.get(STATEMENTS_FIELD[kind]) ?? null;
  return runWrite(call, {
    kind,
    db,
    collection: call.collection,
    body,
    sequence,
    noteId: call.noteId,
  });
}

/**
 * Runs a write and reports its failures as MongoDB does. Outside a transaction, a conflict with
 * another write is retried instead of reported, as in MongoDB.
 */
export async function runWrite(call: Call, write: Write): Promise<Buffer> {
  const statements = new Statements(write);
  await rejectOptions(call, write, statements);
  const { reply, success } = call.transaction
    ? outcomeIn(await call.query(...statement(write, false)))
    : await retryOnConflict(
        `${write.db}.${write.collection}`,
        (mayRace) => execute(call, write, statements, mayRace),
        upsertKeys(statements.upsertFilters),
      );
  return success ? reply : describeFailures(call, write, statements, reply);
}

async function rejectOptions(call: Call, write: Write, statements: Statements): Promise<void> {
  if (write.kind === 'insert') return statements.parts.forEach(rejectDeep);
  for (const part of statements.parts) {
    if (elementOf(part, 'collation')) throw unsupported('collation of writes');
    await rejectHint(call, write, elementOf(part, 'hint'));
  }
}

interface Outcome {
  reply: Buffer;
  success: boolean;
}

/**
 * Executes the statements of a write as one transaction, so that a conflict rolls back all of them
 * and all can be retried.
 */
async function execute(
  call: Call,
  write: Write,
  statements: Statements,
  mayRace: boolean,
): Promise<Outcome> {
  const single = statements.count === 1;
  const ofOneSnapshot = statements.upsertFilters.length > 0 || statements.deletesOne;
  const check = async (rows: Row[]): Promise<Outcome> => {
    const outcome = outcomeIn(rows);
    if (!outcome.success) await throwIfTransient(call, write, statements, outcome.reply, mayRace);
    return outcome;
  };
  const [sql, params] = statement(write, single);
  return single && !ofOneSnapshot
    ? check(await call.query(sql, params))
    : inOneTransaction(call, ofOneSnapshot, sql, params, check);
}

function outcomeIn(rows: Row[]): Outcome {
  const [reply, success] = rows[0] ?? [];
  if (!reply || !success) throw new MongoError(1, 'InternalError', 'the engine returned no reply');
  return { reply, success: success[0] === 1 };
}

function statement(write: Write, single: boolean): [string, Param[]] {
  const { kind, db, body, sequence, noteId } = write;
  if (noteId === null)
    return [
      `SELECT p_result, p_success FROM documentdb_api.${kind}($1, $2, $3, NULL)`,
      [db, body, sequence],
    ];
  return [
    `SELECT p_result, p_success FROM tanabana.${kind}_once($1, $2, $3, $4, $5)`,
    [db, body, sequence, noteId, single ? 'f' : 't'],
  ];
}

// errors of the whole command rather than of one statement
const COMMAND_ERRORS: number[] = [
  CODE.writeConflict,
  CODE.lockTimeout,
  CODE.maxTimeMsExpired,
  CODE.shutdownInProgress,
];

/**
 * @throws MongoError if the whole command failed, for example because of a conflict
 * @throws UpsertRace if an upsert met a duplicate key that may be a race
 */
async function throwIfTransient(
  call: Call,
  write: Write,
  statements: Statements,
  reply: Buffer,
  mayRace: boolean,
): Promise<void> {
  for (const { index, error } of failuresIn(reply, false)) {
    const statement = statements.at(index);
    if (!mayRace || error.code !== CODE.duplicateKey || statement.upsert !== true) continue;
    const duplicate = await duplicateKey(call, write, { update: statement }, error.message);
    if (mayBeRace(statement, duplicate)) throw new UpsertRace(error.message);
  }
}

/** Returns the reply with the engine's error codes and messages converted to MongoDB's. */
async function describeFailures(
  call: Call,
  write: Write,
  statements: Statements,
  reply: Buffer,
): Promise<Buffer> {
  const result = decodeExactly(reply);
  const entries = result.writeErrors as Document[];
  for (const [at, { index, error }] of failuresIn(reply, call.transaction !== null).entries()) {
    const entry = entries[at] as Document;
    Object.assign(entry, { code: error.code, errmsg: error.message });
    if (error.code === CODE.duplicateKey)
      Object.assign(entry, await describeDuplicate(call, write, statements.at(index), error));
    if (error.code === CODE.invalidDocument)
      entry.errInfo = await invalidDocument(
        call,
        write,
        sourceOf(write, statements.at(index)),
        error.message,
      );
  }
  return encode(result);
}

/**
 * Returns the statement errors in an engine's reply, converted to MongoDB's codes and messages.
 * @throws MongoError the first error that concerns the whole command
 */
function failuresIn(reply: Buffer, inTransaction: boolean): { index: number; error: MongoError }[] {
  const { writeErrors = [] } = decode(reply) as { writeErrors?: Document[] };
  return writeErrors.map(({ index, code, errmsg }) => {
    const error = fromPacked(code, errmsg, inTransaction);
    if (COMMAND_ERRORS.includes(error.code)) throw error;
    return { index, error };
  });
}

async function describeDuplicate(call: Call, write: Write, statement: Document, error: MongoError) {
  const source = sourceOf(write, statement);
  const { message, keyPattern, keyValue } = await duplicateKey(call, write, source, error.message);
  return { errmsg: message, keyPattern, keyValue };
}

const sourceOf = ({ kind }: Write, statement: Document): WrittenBy =>
  kind === 'insert' ? { document: statement } : { update: statement };
