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
 * Whether the engine failed to create a missing collection because others create collections in the
 * same database right after it was dropped.
 */
export const isNotMade = (error: unknown): boolean =>
  error instanceof Error &&
  /^Unable to create (?:the specified|metadata database sentinel) collection|does not exist and failed to be created/.test(
    error.message,
  );

const inTurn = createQueues();

/** Two upserts of one key collided; a retry finds the winner's document. */
export class UpsertRace extends Error {
  override name = 'UpsertRace';
}

/**
 * Runs a write that leaves nothing behind on failure, and retries it on conflicts, as MongoDB does.
 * Retries run one at a time: of writes that wait for each other the engine ends the one that waited
 * longest, so parallel ones might never finish.
 * @param namespace of the collection; writes to different ones do not wait for each other
 * @param work receives whether a duplicate key of an upsert may still be a race, to be thrown as
 * such
 * @param upserted keys of an upsert (`upsertKeys`): upserts of one key run sequentially from the
 * start, as the engine would report several of them as the inserting one
 */
export async function againOnConflict<T>(
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
 * Runs a statement and its result check as a transaction; a failure of either rolls it back.
 * @param ofOneSnapshot concurrent writes are conflicts; otherwise the engine would update what
 * others inserted and report an insert (upserts), or not find what they updated (deletes of one
 * document)
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
    connection.script(begin).catch(() => {}); // if it fails, so does what follows
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
 * Whether MongoDB retries an upsert after a duplicate key: its filter is equality on exactly the
 * fields of the index, with the existing value.
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

/** The value of an equality condition; undefined for any other condition. */
function equalTo(condition: unknown): unknown {
  if (condition instanceof BSONRegExp) return undefined;
  if ((condition as Document | null | undefined)?.constructor !== Object) return condition;
  const names = Object.keys(condition as Document);
  if (!names.some((name) => name.startsWith('$'))) return condition;
  return names.length === 1 ? (condition as Document).$eq : undefined;
}

/** Keys of upserts with these filters: `_id` if a filter names it, else the whole filter. */
export const upsertKeys = (filters: readonly Buffer[]): string[] =>
  filters.map((filter) => (elementOf(filter, '_id')?.value ?? filter).toString('base64'));

function isPassing(error: unknown): boolean {
  if (error instanceof UpsertRace) return true;
  if (error instanceof PgError) {
    // another attempt at the same write was faster: request its reply
    if (error.sqlstate === ALREADY_DONE || error.fields.get('n') === OUTCOMES_KEY) return true;
    if (isNotMade(error)) return true;
  }
  return toMongoError(error, true).code === CODE.writeConflict;
}
