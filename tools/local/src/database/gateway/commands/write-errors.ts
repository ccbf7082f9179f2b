import { type Document, decode, decodeExactly, encode } from '../../mongo-wire/bson-build.ts';
import type { Call } from '../call.ts';
import { CODE, fromPacked, type MongoError } from '../errors.ts';
import { duplicateKey } from './duplicate-key.ts';
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
 * The statements' errors that the engine tells in a reply, in MongoDB's terms.
 * @throws MongoError the first that concerns the whole command
 */
export function failuresOf(reply: Buffer, inTransaction: boolean): MongoError[] {
  const { writeErrors = [] } = decode(reply) as { writeErrors?: Document[] };
  return writeErrors.map(({ code, errmsg }) => {
    const error = fromPacked(code, errmsg, inTransaction);
    if (OF_THE_COMMAND.includes(error.code)) throw error;
    return error;
  });
}

/** A reply with the engine's own error numbers and texts put into MongoDB's. */
export async function describeFailures(
  call: Call,
  write: Write,
  statements: Statements,
  reply: Buffer,
): Promise<Buffer> {
  const errors = failuresOf(reply, call.transaction !== null);
  const told = decodeExactly(reply);
  for (const [at, error] of errors.entries()) {
    const entry = told.writeErrors[at] as Document;
    Object.assign(entry, { code: error.code, errmsg: error.message });
    if (error.code === CODE.duplicateKey)
      Object.assign(
        entry,
        await describeDuplicate(call, write, statements.at(Number(entry.index)), error),
      );
  }
  return encode(told);
}

async function describeDuplicate(call: Call, write: Write, statement: Document, error: MongoError) {
  const values = write.kind === 'insert' ? { document: statement } : { update: statement };
  const { message, keyPattern, keyValue } = await duplicateKey(call, write, values, error.message);
  return { errmsg: message, keyPattern, keyValue };
}
