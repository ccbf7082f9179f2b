/**
 * Milliseconds to wait for the database (docs/mongodb.md), named as the driver's options; the
 * connection string may override them.
 */
export const DRIVER_TIMEOUTS = {
  /** To wait for a primary. */
  serverSelectionTimeoutMS: 5000,
  connectTimeoutMS: 5000,
  /** Changes are pushed; a member silent for this plus `connectTimeoutMS` counts as lost. */
  heartbeatFrequencyMS: 2000,
} as const;

/** Milliseconds for a transaction with its retries; the driver would retry for two minutes. */
export const TRANSACTION_MS = 10_000;

/** Milliseconds of database time for one page of a list or its count. */
export const SEARCH_MS = 5000;
