import { type Document, encode, MalformedBytes } from '../mongo-wire/bson.ts';
import { PgConnectionLost, PgError } from '../pg-wire/messages.ts';
import { PoolExhausted } from '../pg-wire/pool.ts';
import type { Command } from './command.ts';

/** MongoDB's error codes that the gateway itself uses. */
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
  invalidDocument: 121,
  noSuchTransaction: 251,
  duplicateKey: 11000,
} as const;

/** An error in MongoDB's format. */
export class MongoError extends Error {
  override name = 'MongoError';
  readonly code: number;
  readonly codeName: string;
  /** Further fields of the reply, such as keyPattern and keyValue. */
  extra: Document;
  /** Labels that replace those derived from the code; null to derive them. */
  labels: string[] | null = null;

  constructor(code: number, codeName: string, message: string, extra: Document = {}) {
    super(message);
    this.code = code;
    this.codeName = codeName;
    this.extra = extra;
  }

  /** Encodes the reply `{ ok: 0, … }`. */
  reply(): Buffer {
    const { message: errmsg, code, codeName, extra, labels } = this;
    return encode({
      ok: 0,
      errmsg,
      code,
      codeName,
      ...extra,
      ...(labels?.length && { errorLabels: labels }),
    });
  }
}

// https://github.com/mongodb/specifications/blob/master/source/retryable-writes/retryable-writes.md
const RETRYABLE: Record<number, string> = {
  6: 'HostUnreachable',
  7: 'HostNotFound',
  89: 'NetworkTimeout',
  91: 'ShutdownInProgress',
  134: 'ReadConcernMajorityNotAvailableYet',
  189: 'PrimarySteppedDown',
  262: 'ExceededTimeLimit',
  9001: 'SocketException',
  10107: 'NotWritablePrimary',
  11600: 'InterruptedAtShutdown',
  11602: 'InterruptedDueToReplStateChange',
  13435: 'NotPrimaryNoSecondaryOk',
  13436: 'NotPrimaryOrSecondary',
};
/**
 * Codes of a server that changes its role in the replica set. Their replies contain a
 * topologyVersion, by which drivers recognise outdated errors. A server that shuts down sends none.
 */
export const STATE_CHANGES: ReadonlySet<number> = new Set([189, 10058, 10107, 11602, 13435, 13436]);
// labelled as transient in a transaction, in addition to the retryable codes
const TRANSIENT: Record<number, string> = {
  24: 'LockTimeout',
  112: 'WriteConflict',
  239: 'SnapshotTooOld',
  246: 'SnapshotUnavailable',
  267: 'PreparedTransactionInProgress',
};

/**
 * Returns the labels that specify what a client may retry: the transaction, the write or the
 * commit. Drivers add other labels.
 * @param code error code, 0 for none
 * @param writeConcernCode code of the write concern error, 0 for none
 */
export function errorLabels(command: Command, code: number, writeConcernCode = 0): string[] {
  const { txnNumber, inTransaction, name } = command;
  if (txnNumber === null) return [];
  const ends = name === 'commitTransaction' || name === 'abortTransaction';
  const isRetryable = code in RETRYABLE || writeConcernCode in RETRYABLE;
  const isTransient =
    code in TRANSIENT ||
    (code === CODE.noSuchTransaction && writeConcernCode === 0) ||
    (code in RETRYABLE && !ends);
  if (inTransaction && isTransient) return ['TransientTransactionError'];
  return isRetryable && (!inTransaction || ends) ? ['RetryableWriteError'] : [];
}

/**
 * Converts any exception to an error in MongoDB's format.
 * @param inTransaction converts a lock timeout to a conflict, after which clients restart the
 * transaction
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

/** Converts an error that the engine returned inside a reply, as a packed number. */
export function fromPacked(packed: number, text: string, inTransaction: boolean): MongoError {
  return fromSqlstate(unpackSqlstate(packed), text, inTransaction);
}

function fromSqlstate(sqlstate: string, text: string, inTransaction: boolean): MongoError {
  const { code, codeName, message } = nameError(sqlstate, text, inTransaction);
  return new MongoError(code, codeName, message);
}

/** MongoDB's code, name and message for an engine error. */
export interface NamedError {
  code: number;
  codeName: string;
  message: string;
}

// The engine raises SQLSTATE 'M' plus four base-36 digits: the index of the error in its public
// list (documentdb_errors.csv), minus one. This table contains the errors that applications can
// meet.
const ENGINE: Record<string, [number, string]> = {
  M0000: [1, 'InternalError'],
  M0001: [2, 'BadValue'],
  M0003: [9, 'FailedToParse'],
  M0004: [14, 'TypeMismatch'],
  M0005: [15, 'Overflow'],
  M0006: [20, 'IllegalOperation'],
  M0008: [26, 'NamespaceNotFound'],
  M0009: [27, 'IndexNotFound'],
  M000A: [28, 'PathNotViable'],
  M000D: [40, 'ConflictingUpdateOperators'],
  M000E: [43, 'CursorNotFound'],
  M000F: [48, 'NamespaceExists'],
  M000G: [52, 'DollarPrefixedFieldName'],
  M000J: [56, 'EmptyFieldName'],
  M000M: [66, 'ImmutableField'],
  M000N: [67, 'CannotCreateIndex'],
  M000O: [68, 'IndexAlreadyExists'],
  M000P: [72, 'InvalidOptions'],
  M000Q: [73, 'InvalidNamespace'],
  M000R: [85, 'IndexOptionsConflict'],
  M000S: [86, 'IndexKeySpecsConflict'],
  M000U: [115, 'CommandNotSupported'],
  M000W: [292, 'QueryExceededMemoryLimitNoDiskUseAllowed'],
  M000Z: [166, 'CommandNotSupportedOnView'],
  M0012: [197, 'InvalidIndexSpecificationOption'],
  M0013: [224, 'QueryFeatureNotAllowed'],
  M0015: [241, 'ConversionFailure'],
  M0016: [263, 'OperationNotSupportedInTransaction'],
  M0018: [291, 'NoQueryExecutionPlans'],
  M001B: [10334, 'BSONObjectTooLarge'],
  M001C: [11000, 'DuplicateKey'],
  M003A: [17419, 'Location17419'],
  M003B: [17420, 'Location17420'],
  M007U: [40324, 'Location40324'],
  M0088: [40415, 'Location40415'],
  M009H: [51091, 'Location51091'],
  M0059: [31254, 'Location31254'],
  M00DO: [16, 'InvalidLength'],
  M00CO: [121, 'DocumentValidationFailure'],
  M00ER: [13, 'Unauthorized'],
  M00EW: [24, 'LockTimeout'],
  M00EX: [50, 'MaxTimeMSExpired'],
  M00EY: [59, 'CommandNotFound'],
  M00F1: [112, 'WriteConflict'],
  M00F2: [117, 'ConflictingOperationInProgress'],
  M00F4: [201, 'CannotBuildIndexKeys'],
  M00FE: [171, 'CannotIndexParallelArrays'],
};

// https://www.postgresql.org/docs/18/errcodes-appendix.html
const POSTGRES: Record<string, [number, string]> = {
  '0A000': [115, 'CommandNotSupported'],
  '22023': [2, 'BadValue'],
  '22P02': [9, 'FailedToParse'],
  '23505': [11000, 'DuplicateKey'],
  '23P01': [11000, 'DuplicateKey'],
  '25P02': [251, 'NoSuchTransaction'],
  '40001': [112, 'WriteConflict'],
  '40P01': [112, 'WriteConflict'],
  '42P01': [26, 'NamespaceNotFound'],
  '53100': [14031, 'OutOfDiskSpace'],
  '53200': [146, 'ExceededMemoryLimit'],
  '53300': [261, 'TooManyLogicalSessions'],
  '54000': [201, 'CannotBuildIndexKeys'],
  '57014': [50, 'MaxTimeMSExpired'],
  '57P01': [91, 'ShutdownInProgress'],
  '57P02': [91, 'ShutdownInProgress'],
  '57P03': [91, 'ShutdownInProgress'],
};
const LOCK_NOT_AVAILABLE = '55P03';
/**
 * PostgreSQL's report of a cancelled statement. Only PostgreSQL's own time limits cancel statements
 * here. A lock timeout arrives as a signal; if the engine caught the first one, a second one looks
 * like a cancellation by the user.
 */
const CANCELLED = { sqlstate: '57014', text: /due to user request/ };

const isLockTimeout = (sqlstate: string, text: string): boolean =>
  sqlstate === LOCK_NOT_AVAILABLE || (sqlstate === CANCELLED.sqlstate && CANCELLED.text.test(text));

const CODE_NAMES = new Map([
  [11601, 'Interrupted'] as const,
  ...Object.entries({ ...RETRYABLE, ...TRANSIENT }).map(
    ([code, name]) => [Number(code), name] as const,
  ),
  ...Object.values(POSTGRES),
  ...Object.values(ENGINE),
]);

/**
 * Returns MongoDB's name of a code, or its number for codes without a name, such as
 * `Location40415`.
 */
export const nameOfCode = (code: number): string => CODE_NAMES.get(code) ?? `Location${code}`;

// the engine's messages for an unknown field depend on the command
const UNKNOWN_FIELD =
  /is (an unknown field|not a recognized field|an unrecognized field name|not recognized as a valid field)\.?$/;
const MIXED_PROJECTION =
  /^exclusion cannot be applied to field (.*) within the inclusion projection/;

/**
 * Returns MongoDB's code and message where they differ from the engine's; null for other errors.
 */
function reworded(text: string): NamedError | null {
  const [, field] = MIXED_PROJECTION.exec(text) ?? [];
  const message = field && `Cannot do exclusion on field ${field} in inclusion projection`;
  if (message) return { code: 31254, codeName: 'Location31254', message };
  if (!UNKNOWN_FIELD.test(text)) return null;
  return { code: 40415, codeName: 'Location40415', message: text };
}

/** @param inTransaction converts a lock timeout to a conflict */
export function nameError(sqlstate: string, text: string, inTransaction: boolean): NamedError {
  if (isLockTimeout(sqlstate, text))
    return inTransaction
      ? { code: 112, codeName: 'WriteConflict', message: `Write conflict: ${text}` }
      : { code: 24, codeName: 'LockTimeout', message: text };
  const known = ENGINE[sqlstate] ?? POSTGRES[sqlstate];
  const other = reworded(text);
  if (other) return other;
  if (known) return { code: known[0], codeName: known[1], message: text };
  if (sqlstate.startsWith('M'))
    return { code: 2, codeName: 'BadValue', message: `${text} [engine ${sqlstate}]` };
  return { code: 1, codeName: 'InternalError', message: `${text} [sqlstate ${sqlstate}]` };
}

/**
 * Unpacks the SQLSTATE from the number in an engine's write error: six bits per character, low bits
 * first.
 */
export function unpackSqlstate(packed: number): string {
  let text = '';
  for (let shift = 0; shift < 30; shift += 6)
    text += String.fromCharCode(((packed >> shift) & 0x3f) + 0x30);
  return text;
}
