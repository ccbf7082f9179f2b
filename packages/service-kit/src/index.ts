/** The Koa side of every service: guard, errors, tokens, operations routes, start and stop. */
export { AppError, invalid, tooMany, unavailable } from './app-error.ts';
export { CheckedJson, checkedText, JSON_TYPE } from './checked-json.ts';
export { createService, type ServiceDeps } from './create-service.ts';
export { createExports, csvFile, csvReply, unguardCell } from './documents/csv.ts';
export { documentHead } from './documents/document-head.ts';
export { escapeHtml, escapeXml } from './documents/html.ts';
export { type ListedProducts, listHead } from './documents/list-head.ts';
export { identityOf, type Site } from './documents/site.ts';
export { breadcrumbs } from './documents/structured-data.ts';
export { type Admit, fieldErrors } from './guard/guard.ts';
export type { Handlers, SpooledFile, UploadedFile } from './handlers.ts';
export { createLogger, type Logger } from './logger.ts';
export { createMergesClient } from './merges-client.ts';
export { neighbourhoodOf, networkOf } from './network.ts';
export type { Readiness } from './operations/operations-routes.ts';
export { createRemovalsClient } from './removals-client.ts';
export { type Reply, reply } from './reply.ts';
export {
  type Background,
  type BackgroundWork,
  createBackground,
  repeat,
} from './run/background.ts';
export {
  baseEnv,
  checkTaxEnv,
  flag,
  letterEnv,
  noticeEnv,
  pictureEnv,
  siteEnv,
  siteOf,
  storeEnv,
  taxEnv,
  taxSettings,
  telemetryEnv,
  tradeEnv,
  upiEnv,
} from './run/env.ts';
export { runService, type StartContext } from './run/run-service.ts';
export { openText, sealText } from './sealed-text.ts';
export { callService, ServiceCallError } from './service-call.ts';
export { type FollowedSettings, followSettings } from './settings/follow-settings.ts';
export { newestOf } from './settings/newest-of.ts';
export { apiKeyVerifier, hashOfApiKey, isApiKey } from './tokens/api-keys.ts';
export { jwksVerifier } from './tokens/jwks-verifier.ts';
export { createLastKnown } from './tokens/last-known.ts';
export {
  type AuthUser,
  actorOf,
  importKeys,
  localVerifier,
  type PublicKeys,
  tokenVerifier,
  type VerifyToken,
} from './tokens/verify.ts';
