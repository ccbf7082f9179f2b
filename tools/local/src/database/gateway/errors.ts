import { type Document, encode } from '../mongo-wire/bson-build.ts';
import { MalformedBytes } from '../mongo-wire/bson-scan.ts';
import { PgConnectionLost, PgError } from '../pg-wire/errors.ts';
import { PoolExhausted } from '../pg-wire/pool.ts';
import { nameError, unpackSqlstate } from './engine-errors.ts';

/** MongoDB's error codes that the gateway itself decides on. */
export const CODE = {
  badValue: 2,
  failedToParse: 9,
  invalidBson: 22,
  lockTimeout: 24,
  maxTimeMsExpired: 50,
  commandNotFound: 59,
  shutdownInProgress: 91,
  writeConflict: 112,
  conflictingOperation: 117,
  noSuchTransaction: 251,
  duplicateKey: 11000,
} as const;

export const TRANSIENT = 'TransientTransactionError';
export const RETRYABLE = 'RetryableWriteError';
export const UNKNOWN_COMMIT = 'UnknownTransactionCommitResult';

/** An error as MongoDB tells it to a client. */
export class MongoError extends Error {
  override name = 'MongoError';
  readonly code: number;
  readonly codeName: string;
  /** Further fields of the reply, such as keyPattern and keyValue. */
  readonly extra: Document;
  labels: string[] = [];

  constructor(code: number, codeName: string, message: string, extra: Document = {}) {
    super(message);
    this.code = code;
    this.codeName = codeName;
    this.extra = extra;
  }

  /** The reply `{ ok: 0, … }`. */
  reply(): Buffer {
    const { message: errmsg, code, codeName, extra, labels } = this;
    return encode({
      ok: 0,
      errmsg,
      code,
      codeName,
      ...extra,
      ...(labels.length > 0 && { errorLabels: labels }),
    });
  }
}

/**
 * Whatever was thrown, in MongoDB's terms.
 * @param inTransaction a lock not had in time is then a conflict, on which clients begin anew
 */
export function toMongoError(error: unknown, inTransaction: boolean): MongoError {
  if (error instanceof MongoError) return error;
  if (error instanceof PgError) return fromSqlstate(error.sqlstate, error.message, inTransaction);
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof PgConnectionLost)
    return new MongoError(CODE.shutdownInProgress, 'ShutdownInProgress', text);
  if (error instanceof MalformedBytes) return new MongoError(CODE.invalidBson, 'InvalidBSON', text);
  if (error instanceof PoolExhausted) return new MongoError(CODE.lockTimeout, 'LockTimeout', text);
  return new MongoError(1, 'InternalError', text);
}

/** An error that the engine tells inside a reply, by a packed number. */
export function fromPacked(packed: number, text: string, inTransaction: boolean): MongoError {
  return fromSqlstate(unpackSqlstate(packed), text, inTransaction);
}

function fromSqlstate(sqlstate: string, text: string, inTransaction: boolean): MongoError {
  const { code, codeName, message } = nameError(sqlstate, text, inTransaction);
  return new MongoError(code, codeName, message);
}
