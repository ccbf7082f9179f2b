/** Test infrastructure: a database, a listening app, tokens, builders. */

export {
  createTokens,
  readToken,
  type TokenClaims,
  type Tokens,
} from '@tanabana/service-kit/stand-ins';
export { avifBomb } from './avif-bomb.ts';
export { builtShell } from './build-modules.ts';
export {
  buildCategory,
  buildOrder,
  buildOrderInput,
  buildProduct,
  buildUser,
  unique,
} from './builders.ts';
export {
  readStoredData,
  type StoredData,
  serviceData,
  type TestDatabase,
  testDatabase,
} from './database.ts';
export { expectFourExports } from './exports-at-once.ts';
export { fetchOnNewConnection } from './fetch-on-new-connection.ts';
export {
  type FlakyProxy,
  openFlakyProxy,
  type ProxyFault,
  startFlakyProxy,
} from './flaky-proxy.ts';
export { type Answer, type CallOptions, type Listening, listen } from './listen.ts';
export { type MailCatcher, type MailCatcherOptions, mailCatcher } from './mail-catcher.ts';
export { type MailPredicate, type ReceivedMail, readMailFolder } from './mails.ts';
export { structuredDataOf, validStructuredData } from './structured-data.ts';
