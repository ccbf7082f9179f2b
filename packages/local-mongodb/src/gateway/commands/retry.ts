import { setTimeout as delay } from 'node:timers/promises';
import { createQueues } from '@tanabana/service-kit/queues';
import { BSONRegExp, EJSON } from 'bson';
import { type Document, elementOf } from '../../mongo-wire/bson.ts';
import { type Param, PgError, type Row } from '../../pg-wire/messages.ts';
import { timed } from '../backend.ts';
import type { Call } from '../call.ts';
import { CODE, toMongoError } from '../errors.ts';
import { ALREADY_DONE, OUTCOMES_KEY } from '../outcomes.ts';
import type { DuplicateKey } from './duplicate-key.ts';

const MAX_ATTEMPTS = 40;
const MAX_RACES = 5;

/**
 * Whether the engine failed to create a missing collection. This happens right after the database
 * was dropped, while others create collections in it.
 */
export const isCreationFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /^Unable to create (?:the specified|metadata database sentinel) collection|does not exist and failed to be created/.test(
    error.message,
  );

const inTurn = createQueues();

/** Two upserts of one key collided; a retry finds the document that the other one inserted. */
export class UpsertRace extends Error {
  override name = 'UpsertRace';
}

/**
 * Runs a write and retries it on conflicts, as MongoDB does. The write must have no effect if it
 * fails. Retries run one at a time: when writes wait for each other, the engine aborts the one that
 * waited longest, so parallel retries might never finish.
 * @param namespace database and collection; writes to different collections do not wait for each
 * other
 * @param work performs the write; its argument says whether a duplicate key of an upsert may still
 * be a race, to be thrown as UpsertRace
 * @param upserted keys of the upserts (`upsertKeys`). Upserts of one key run sequentially from the
 * first attempt, because otherwise the engine would report several of them as the inserting one
 */
export async function retryOnConflict<T>(
  namespace: string,
  work: (mayRace: boolean) => Promise<T>,
  upserted: readonly string[] = [],
): Promise<T> {
  const keys = upserted.map((key) => `${namespace} ${key}`);
  let races = 0;
  for (let attempt = 1; ; attempt++) {
    const once = () => work(races < MAX_RACES);
    try {
      return await inTurn(attempt > 1 ? [namespace, ...keys] : keys, once);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isPassing(error)) throw error;
      if (error instanceof UpsertRace) races++;
      await delay(Math.random() * 5 * attempt);
    }
  }
}

/**
 * Runs a statement and the check of its result in one transaction, which is rolled back if either
 * fails.
 * @param ofOneSnapshot treats concurrent writes as conflicts. Otherwise an upsert could update a
 * document that another write inserted and still report an insert, and a delete of one document
 * could miss a document that another write updated
 */
export function inOneTransaction<T = Row[]>(
  call: Call,
  ofOneSnapshot: boolean,
  sql: string,
  params: readonly Param[],
  judge: (rows: Row[]) => Promise<T> = async (rows) => rows as T,
): Promise<T> {
  return call.services.backend.commands.with(async (connection) => {
    const begin = ofOneSnapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ' : 'BEGIN';
    connection.script(begin).catch(() => {}); // if BEGIN fails, so do the statements after it
    try {
      const { maxTimeMs } = call.command;
      const rows = await timed(connection, maxTimeMs, () => connection.query(sql, params));
      const result = await judge(rows);
      await connection.script('COMMIT');
      return result;
    } catch (error) {
      await connection.script('ROLLBACK').catch(() => {});
      throw error;
    }
  });
}

/**
 * Whether MongoDB retries an upsert after a duplicate key. It does if the filter requires exactly
 * the index's fields to equal the duplicate value.
 * https://www.mongodb.com/docs/manual/reference/method/db.collection.update/#upsert-with-duplicate-values
 */
export function mayBeRace(
  { q, multi }: Document,
  { keyPattern, keyValue }: Pick<DuplicateKey, 'keyPattern' | 'keyValue'>,
): boolean {
  const fields = Object.keys(keyPattern);
  return (
    multi !== true &&
    Object.keys(q).length === fields.length &&
    fields.every((path) => {
      const wanted = equalTo(q[path]);
      return wanted !== undefined && plain(wanted) === plain(keyValue[path]);
    })
  );
}

const plain = (value: unknown) => EJSON.stringify(value, { relaxed: true });

/** Returns the value of an equality condition; undefined for any other condition. */
function equalTo(condition: unknown): unknown {
  if (condition instanceof BSONRegExp) return undefined;
  if ((condition as Document | null | undefined)?.constructor !== Object) return condition;
  const names = Object.keys(condition as Document);
  if (!names.some((name) => name.startsWith('$'))) return condition;
  return names.length === 1 ? (condition as Document).$eq : undefined;
}

/**
 * Returns the keys of upserts with these filters: the `_id` of a filter that contains one,
 * otherwise the whole filter.
 */
export const upsertKeys = (filters: readonly Buffer[]): string[] =>
  filters.map((filter) => (elementOf(filter, '_id')?.value ?? filter).toString('base64'));

function isPassing(error: unknown): boolean {
  if (error instanceof UpsertRace) return true;
  if (error instanceof PgError) {
    // a parallel attempt at the same write was faster; the retry returns its reply
    if (error.sqlstate === ALREADY_DONE || error.fields.get('n') === OUTCOMES_KEY) return true;
    if (isCreationFailure(error)) return true;
  }
  return toMongoError(error, true).code === CODE.writeConflict;
}
