import { MongoError, MongoServerError } from 'mongodb';

export interface DuplicateKey {
  /** The unique index that was hit: `{ emailLower: 1 }`. */
  keyPattern: Record<string, unknown>;
  keyValue: Record<string, unknown>;
}

const DUPLICATE_KEY = 11000;

/**
 * The unique index that a write ran into (11000), or null for any other error. Of many writes in one
 * call the driver keeps neither: both are `{}`.
 */
export function isDuplicateKey(error: unknown): DuplicateKey | null {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return null;
  const facts = (error.keyPattern ? error : error.errorResponse) as Partial<DuplicateKey>;
  return { keyPattern: facts.keyPattern ?? {}, keyValue: facts.keyValue ?? {} };
}

const UNAVAILABLE = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
  'MongoClientClosedError',
]);

/** Replies of a server that is going down, has just come up or is no longer the primary. */
const UNAVAILABLE_CODES = new Set([91, 189, 10058, 10107, 11600, 11602, 13435, 13436]);

/** Whether the cluster could not be reached or is changing hands: worth a later try (503), not a bug. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  return UNAVAILABLE.has(error.name) || UNAVAILABLE_CODES.has(Number(error.code));
}
