/** For tests of services: HTTP calls, and tokens in place of the auth service's. */
export { type Answer, type CallOptions, type Listening, listen } from './listen.ts';
export {
  type BuildUser,
  createTokens,
  readToken,
  type TokenClaims,
  type Tokens,
} from './tokens.ts';
