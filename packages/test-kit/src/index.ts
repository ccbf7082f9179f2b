/** What tests need around the thing they test: a database, an app that listens, tokens, builders. */
export { avifBomb } from './avif-bomb.ts';
export {
  buildCategory,
  buildOrder,
  buildOrderInput,
  buildProduct,
  buildUser,
  unique,
} from './builders.ts';
export { type TestDatabase, testDatabase } from './database.ts';
export { type Answer, type CallOptions, type Listening, listen } from './listen.ts';
export { type MailCatcher, type MailCatcherOptions, mailCatcher } from './mail-catcher.ts';
export { readMailFolder } from './mail-folder.ts';
export type { MailPredicate, ReceivedMail } from './mails.ts';
export { type Mishap, openRoad, type Road } from './road.ts';
export { createTokens, readToken, type TokenClaims, type Tokens } from './tokens.ts';
