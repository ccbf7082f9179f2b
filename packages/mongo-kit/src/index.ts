/** What every repository needs of the driver, and no more: only features that the local engine has too. */
export {
  type Audit,
  type AuditEntry,
  type AuditOptions,
  type AuditQuery,
  type AuditRecord,
  createAudit,
} from './audit/audit.ts';
export { type AuditChange, diff } from './audit/diff.ts';
export { connect, databaseName, ping } from './connect.ts';
export { type DuplicateKey, isDuplicateKey, isUnavailable } from './errors.ts';
export { firstIdOf, fromId, newId, toId } from './ids.ts';
export { ensureIndexes } from './indexes.ts';
export { escapeRegExp, findPage, type Page } from './paging.ts';
export type { Rate, RateWindow } from './rates/rate.ts';
export { createRates, type Rates } from './rates/rates.ts';
export { secretOf } from './secrets.ts';
export { type ClientSession, UnknownOutcome, withTransaction } from './transaction.ts';
