import {
  MongoClientBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { TransactionTimeout, UnknownOutcome } from './transaction.ts';

export interface DuplicateKey {
  /** The unique index that was violated: `{ emailLower: 1 }`. */
  keyPattern: Record<string, unknown>;
  keyValue: Record<string, unknown>;
}

const DUPLICATE_KEY = 11000;

/** Error codes of the server; for a bulk write of several collections there is one per write. */
function codesOf(error: MongoError): unknown[] {
  if (!(error instanceof MongoClientBulkWriteError)) return [error.code];
  return [...error.writeErrors.values(), ...error.writeConcernErrors].map(({ code }) => code);
}

/**
 * Returns the unique index that a write violated (11000), or null for any other error. For bulk
 * writes the driver reports neither field: both are `{}`.
 */
export function isDuplicateKey(error: unknown): DuplicateKey | null {
  if (!(error instanceof MongoServerError) || codesOf(error)[0] !== DUPLICATE_KEY) return null;
  const facts = (error.keyPattern ? error : error.errorResponse) as
    | Partial<DuplicateKey>
    | undefined;
  return { keyPattern: facts?.keyPattern ?? {}, keyValue: facts?.keyValue ?? {} };
}

/** For `catch`: ignores a unique index violation, because a concurrent writer was first. */
export function ignoreDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

/** Returns whether waiting for a primary timed out. */
export const isWithoutPrimary = (error: unknown): boolean =>
  error instanceof MongoServerSelectionError;

/** Driver errors other than `MongoNetworkError` and its subclasses. */
const UNAVAILABLE = new Set([
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoServerClosedError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
  'MongoOperationTimeoutError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoStalePrimaryError',
]);

/**
 * Codes of a server that is shutting down, has just started, is no longer primary or cannot reach
 * others, of a lock timeout or write conflict (112), a time limit (50), a full disk (14031), and of a
 * server that does not know a cursor (43, 237) or transaction (251) of another one.
 */
const UNAVAILABLE_CODES = new Set([
  6, 7, 24, 43, 50, 64, 89, 91, 112, 134, 189, 237, 251, 262, 9001, 10058, 10107, 11600, 11602,
  13435, 13436, 14031,
]);

const isUnavailableCode = (code: unknown): boolean => UNAVAILABLE_CODES.has(Number(code));

/**
 * Socket and DNS errors of Node, which the driver passes on when a connection breaks during a large
 * write.
 */
const UNAVAILABLE_SYSTEM = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Returns the cause of an error; for bulk writes the driver hides it in the result. */
const withinOf = (error: Error): unknown =>
  error.cause ?? (error instanceof MongoServerError ? error.errorResponse : undefined);

/**
 * Returns whether the cluster was unreachable or electing a primary: a retry may succeed (503). The
 * write may have been stored.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (error instanceof UnknownOutcome || error instanceof TransactionTimeout) return true;
  if (error instanceof MongoNetworkError) return true;
  if (error instanceof MongoError && UNAVAILABLE.has(error.name)) return true;
  if (error instanceof MongoError && codesOf(error).some(isUnavailableCode)) return true;
  return UNAVAILABLE_SYSTEM.has(String(code)) || isUnavailable(withinOf(error));
}
