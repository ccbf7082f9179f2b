import { type Document, decode, decodeExactly, encode } from '../../mongo-wire/bson-build.ts';
import type { Call } from '../call.ts';
import { CODE, fromPacked, type MongoError } from '../errors.ts';
import { duplicateKey } from './duplicate-key.ts';
import { UpsertRace } from './retry.ts';
import type { Statements } from './statements.ts';
import type { Write } from './write.ts';

// not the fault of one statement: the whole command failed
const OF_THE_COMMAND: number[] = [
  CODE.writeConflict,
  CODE.lockTimeout,
  CODE.maxTimeMsExpired,
  CODE.shutdownInProgress,
];

/**
 * @throws MongoError when the whole command failed, by a conflict for example
 * @throws UpsertRace when an upsert met a duplicate key and that may be a race
 */
export function throwIfPassing(statements: Statements, reply: Buffer, mayRace: boolean): void {
  for (const { index, error } of failuresIn(reply, false))
    if (mayRace && error.code === CODE.duplicateKey && statements.at(index).upsert === true)
      throw new UpsertRace(error.message);
}

/** A reply with the engine's own error numbers and texts put into MongoDB's. */
export async function describeFailures(
  call: Call,
  write: Write,
  statements: Statements,
  reply: Buffer,
): Promise<Buffer> {
  const told = decodeExactly(reply);
  const entries = told.writeErrors as Document[];
  for (const [at, { index, error }] of failuresIn(reply, call.transaction !== null).entries()) {
    const entry = entries[at] as Document;
    Object.assign(entry, { code: error.code, errmsg: error.message });
    if (error.code === CODE.duplicateKey)
      Object.assign(entry, await describeDuplicate(call, write, statements.at(index), error));
  }
  return encode(told);
}

/**
 * The statements' errors that the engine tells in a reply, in MongoDB's terms.
 * @throws MongoError the first that concerns the whole command
 */
function failuresIn(reply: Buffer, inTransaction: boolean): { index: number; error: MongoError }[] {
  const { writeErrors = [] } = decode(reply) as { writeErrors?: Document[] };
  return writeErrors.map(({ index, code, errmsg }) => {
    const error = fromPacked(code, errmsg, inTransaction);
    if (OF_THE_COMMAND.includes(error.code)) throw error;
    return { index, error };
  });
}

async function describeDuplicate(call: Call, write: Write, statement: Document, error: MongoError) {
  const values = write.kind === 'insert' ? { document: statement } : { update: statement };
  const { message, keyPattern, keyValue } = await duplicateKey(call, write, values, error.message);
  return { errmsg: message, keyPattern, keyValue };
}
