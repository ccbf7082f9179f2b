/** What every repository needs of the driver, and no more: only features that the local engine has too. */
export { connect, databaseName, ping } from './connect.ts';
export { type DuplicateKey, isDuplicateKey, isUnavailable } from './errors.ts';
export { fromId, newId, toId } from './ids.ts';
export { ensureIndexes } from './indexes.ts';
export { escapeRegExp, findPage, type Page } from './paging.ts';
export { withTransaction } from './transaction.ts';
