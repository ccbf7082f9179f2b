/** Milliseconds that a call waits for the database (docs/mongodb.md), in the driver's words; an address may say others. */
export const DRIVER_TIMEOUTS = {
  /** For a primary, where there is none. */
  serverSelectionTimeoutMS: 5000,
  connectTimeoutMS: 5000,
  /** A change is told at once; a member that has said nothing for this and `connectTimeoutMS` is taken for lost. */
  heartbeatFrequencyMS: 2000,
} as const;

/** Milliseconds of a transaction with all its repetitions, which the driver would go on with for two minutes. */
export const TRANSACTION_MS = 10_000;

/** Milliseconds that a page of a list, or the count of its matches, may take the database. */
export const SEARCH_MS = 5000;
