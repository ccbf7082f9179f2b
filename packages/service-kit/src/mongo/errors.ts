import {
  MongoClientBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { TransactionTimeout, UnknownOutcome } from './transaction.ts';

export interface DuplicateKey {
  /** The unique index that was hit: `{ emailLower: 1 }`. */
  keyPattern: Record<string, unknown>;
  keyValue: Record<string, unknown>;
}

const DUPLICATE_KEY = 11000;

/** What the server says, by number; of writes of several collections the driver keeps it of each. */
function codesOf(error: MongoError): unknown[] {
  if (!(error instanceof MongoClientBulkWriteError)) return [error.code];
  return [...error.writeErrors.values(), ...error.writeConcernErrors].map(({ code }) => code);
}

/**
 * The unique index that a write ran into (11000), or null for any other error. Of many writes in one
 * call the driver keeps neither: both are `{}`.
 */
export function isDuplicateKey(error: unknown): DuplicateKey | null {
  if (!(error instanceof MongoServerError) || codesOf(error)[0] !== DUPLICATE_KEY) return null;
  const facts = (error.keyPattern ? error : error.errorResponse) as
    | Partial<DuplicateKey>
    | undefined;
  return { keyPattern: facts?.keyPattern ?? {}, keyValue: facts?.keyValue ?? {} };
}

/** For `catch`: passes over what a unique index refused, since somebody else was first. */
export function ignoreDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

/** Whether a primary was waited for in vain. */
export const isWithoutPrimary = (error: unknown): boolean =>
  error instanceof MongoServerSelectionError;

/** Errors of the driver beside `MongoNetworkError` and its kinds. */
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
 * Replies of a server that is going down, has just come up, is no longer the primary or does not reach
 * others, waits for locks in vain or lets another writer go first (112), has no room on its disk (14031), and of
 * one that never heard of the cursor (43, 237) or transaction (251) that another one had.
 */
const UNAVAILABLE_CODES = new Set([
  6, 7, 24, 43, 64, 89, 91, 112, 134, 189, 237, 251, 262, 9001, 10058, 10107, 11600, 11602, 13435,
  13436, 14031,
]);

const isUnavailableCode = (code: unknown): boolean => UNAVAILABLE_CODES.has(Number(code));

/**
 * Of sockets and name servers, as Node has them: the driver passes them on bare where a connection
 * breaks while more is written than goes out at once.
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

/** What caused an error; of many writes in one call the driver hides it in what it takes for the answer. */
const withinOf = (error: Error): unknown =>
  error.cause ?? (error instanceof MongoServerError ? error.errorResponse : undefined);

/**
 * Whether the cluster could not be reached or is changing hands: worth a later try (503), not a bug.
 * What was written may be stored all the same.
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
