/** Typed functions for the calls of the contract, for browsers and tests. */
export { ApiError, type ApiErrorFacts, type ClientErrorCode, isApiError } from './api-error.ts';
export { type Api, type ClientOptions, createCalls, createClient } from './client.ts';
export { pictureSrcSet, pictureUrl } from './pictures.ts';
export type { Call, CallInput, CallOptions, Calls } from './request.ts';
export { serverNow } from './server-time.ts';
export { type CallTracer, type TracedCall, traceCalls } from './trace.ts';
