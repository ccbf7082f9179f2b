/** For tests of services: what asks them over HTTP, and tokens in the auth service's place. */
export { type Answer, type CallOptions, type Listening, listen } from './listen.ts';
export {
  type BuildUser,
  createTokens,
  readToken,
  type TokenClaims,
  type Tokens,
} from './tokens.ts';
