import { setTimeout as delay } from 'node:timers/promises';
import { createQueues } from '@tanabana/mongo-kit/queues';
import { elementOf } from '../../mongo-wire/bson-scan.ts';
import { PgError } from '../../pg-wire/errors.ts';
import { CODE, toMongoError } from '../errors.ts';
import { ALREADY_DONE, OUTCOMES_KEY } from '../schema.ts';

const MAX_ATTEMPTS = 40;
const MAX_RACES = 5;

const inTurn = createQueues();

/** Two upserts of one key met; tried again, the loser finds the winner's document. */
export class UpsertRace extends Error {
  override name = 'UpsertRace';
}

/**
 * Does a write that leaves nothing behind when it fails again, as long as it meets conflicts with
 * others, as MongoDB does. Those that met others go on one at a time: of writes that wait for each
 * other the engine ends the one that waited longest, so all at once might each be ended for ever.
 * @param namespace of the collection; writes to different ones do not wait for each other
 * @param work is told whether a duplicate key of an upsert may still be a race, to be thrown as such
 * @param upserted what the write upserts, if it does (`upsertKeys`): upserts of one thing take turns from
 * the first try on, as the engine would tell several of them that theirs was the one that inserted
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

/** What upserts with these filters are about: `_id` where a filter names it, else the whole of it. */
export const upsertKeys = (filters: readonly Buffer[]): string[] =>
  filters.map((filter) => (elementOf(filter, '_id')?.value ?? filter).toString('base64'));

function isPassing(error: unknown): boolean {
  if (error instanceof UpsertRace) return true;
  if (error instanceof PgError) {
    // another try of the same write was faster: ask for its reply
    if (error.sqlstate === ALREADY_DONE || error.fields.get('n') === OUTCOMES_KEY) return true;
  }
  return toMongoError(error, true).code === CODE.writeConflict;
}
