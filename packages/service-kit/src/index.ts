/** The Koa side of every service: guard, errors, tokens, pages of the machine room, start and stop. */
export { AppError, type AppErrorOptions } from './app-error.ts';
export { CheckedJson, checkedText } from './checked-json.ts';
export { createService, type ServiceOptions } from './create-service.ts';
export { type CsvOptions, csvFile, unguardCell } from './documents/csv.ts';
export { documentHead, type Site } from './documents/document-head.ts';
export { createExports } from './documents/exports.ts';
export { escapeHtml } from './documents/html.ts';
export type { Admit } from './guard/guard.ts';
export type { HandlerInput, Handlers, SpooledFile, UploadedFile } from './handlers.ts';
export { neighbourhoodOf, networkOf } from './limits/network.ts';
export { tooMany } from './limits/too-many.ts';
export { createLogger, type Logger } from './logger.ts';
export { type Reply, type ReplyOptions, reply } from './reply.ts';
export { type Background, type BackgroundWork, createBackground } from './run/background.ts';
export { baseEnv, parseEnv, SettingsError, siteEnv, siteOf } from './run/env.ts';
export { type Repeated, type RepeatOptions, repeat } from './run/repeat.ts';
export { type RunOptions, runService, type StartedService } from './run/run-service.ts';
export { type JwksOptions, type JwksVerifier, jwksVerifier } from './tokens/jwks-verifier.ts';
export { createLastKnown, type LastKnown } from './tokens/last-known.ts';
export {
  type AuthUser,
  importKeys,
  localVerifier,
  type PublicKeys,
  type TokenFacts,
  tokenVerifier,
  type VerifyToken,
} from './tokens/verify.ts';
