/** What repositories use of the driver; only features that the local engine has, too. */
export {
  type Actor,
  type Audit,
  type AuditRecord,
  createAudit,
  DELETED_ACCOUNT,
  diff,
} from './audit.ts';
export { cachedValue } from './cached-value.ts';
export {
  type ChangeEvent,
  type ChangeFeed,
  type ChangeListener,
  createChangeFeed,
} from './change-feed.ts';
export {
  ensureIndexes,
  escapeRegExp,
  findPage,
  firstIdOf,
  fromId,
  newId,
  type Page,
  toId,
} from './collections.ts';
export { connect, databaseName, ping, prefixOf } from './connect.ts';
export { ignoreDuplicate, isDuplicateKey, isUnavailable, isWithoutPrimary } from './errors.ts';
export { findTogether, type LookUp } from './find-together.ts';
export { createFeedFollower, type FeedPage } from './follow-feed.ts';
export {
  createGstRateTable,
  GST_RATES_COLLECTION,
  type GstRateDocument,
} from './gst-rate-table.ts';
export { createMergedAccounts, type FetchMerges, type MergedAccount } from './merged-accounts.ts';
export { type MigrateOptions, type Migration, migrate } from './migrations.ts';
export { createRates, type Rate, type Rates, type RateWindow } from './rates.ts';
export { createRemovedAccounts, type FetchRemovals } from './removed-accounts.ts';
export { assertRestored, RESTORE_MARK, restoreMark } from './restore-mark.ts';
export { createSigner, type Signer, secretOf } from './secrets.ts';
export { openStorage, serviceDatabase } from './service-database.ts';
export { SEARCH_MS } from './timeouts.ts';
export { type ClientSession, UnknownOutcome, withTransaction } from './transaction.ts';
export { BATCH_SIZE, writeInBatches } from './write-in-batches.ts';
export { type CollectionWrite, writeTogether } from './write-together.ts';
