import { setTimeout as delay } from 'node:timers/promises';
import { PgError } from '../../pg-wire/errors.ts';
import { CODE, toMongoError } from '../errors.ts';
import { ALREADY_DONE, OUTCOMES_KEY } from '../schema.ts';

const MAX_ATTEMPTS = 30;

/** Does a write that leaves nothing behind when it fails again, as long as it meets conflicts with others. */
export async function againOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isPassing(error)) throw error;
      await delay(Math.random() * 5 * attempt);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof PgError) {
    // another try of the same write was faster: ask for its reply
    if (error.sqlstate === ALREADY_DONE || error.fields.get('n') === OUTCOMES_KEY) return true;
  }
  return toMongoError(error, true).code === CODE.writeConflict;
}
