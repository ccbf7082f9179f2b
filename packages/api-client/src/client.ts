import {
  authRoutes,
  categoryRoutes,
  contactRoutes,
  type Endpoints,
  orderRoutes,
  productRoutes,
  type Route,
} from '@tanabana/contracts';
import { ApiError, isApiError } from './api-error.ts';
import { readAnswer } from './read-answer.ts';
import type { Call, CallOptions, Calls } from './request.ts';
import { addressOf, bodyOf, type LooseInput } from './request.ts';
import { type Sending, send } from './send.ts';
import { learnServerTime } from './server-time.ts';
import { trace } from './trace.ts';

export interface ClientOptions {
  /** Origin without a trailing slash; empty for the page's own origin. */
  origin?: string;
  /** Returns the current bearer token, or null. */
  token?: () => string | null;
  /** Called for every failed call, with the token that the call sent. */
  onError?: (error: ApiError, token: string | null) => void;
}

export interface Api {
  readonly products: Calls<typeof Endpoints.productEndpoints>;
  readonly categories: Calls<typeof Endpoints.categoryEndpoints>;
  readonly auth: Calls<typeof Endpoints.authEndpoints>;
  readonly contact: Calls<typeof Endpoints.contactEndpoints>;
  readonly orders: Calls<typeof Endpoints.orderEndpoints>;
}

/** Milliseconds (rule 7.2). */
const TIMEOUT_MS = 15_000;
/** Milliseconds for uploads and for files that are fetched. */
const FILE_TIMEOUT_MS = 120_000;

/** Creates a client with a typed function for every call of the shop's services. */
export function createClient(options: ClientOptions = {}): Api {
  const callsOf = (routes: Record<string, Route>) => createCalls(routes, options);
  return {
    products: callsOf(productRoutes),
    categories: callsOf(categoryRoutes),
    auth: callsOf(authRoutes),
    contact: callsOf(contactRoutes),
    orders: callsOf(orderRoutes),
  } as unknown as Api;
}

/**
 * Creates typed functions for the calls of one additional service:
 * `createCalls<typeof Endpoints.reviewEndpoints>(reviewRoutes, { origin })`.
 */
export const createCalls = <T>(
  routes: Record<string, Route>,
  options: ClientOptions = {},
): Calls<T> =>
  Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [name, createCall(route, options)]),
  ) as unknown as Calls<T>;

function createCall(route: Route, client: ClientOptions): Call {
  const call = async (
    input: LooseInput,
    options: CallOptions = {},
    as?: Sending['as'],
  ): Promise<unknown> => {
    const token = client.token?.() ?? null;
    const { body, contentType } = bodyOf(route, input);
    const usual = route.files || as === 'file' ? FILE_TIMEOUT_MS : TIMEOUT_MS;
    const traced = trace(route);
    let status = 0;
    try {
      const answer = await send({
        method: route.method,
        url: (client.origin ?? '') + addressOf(route, input),
        headers: headersOf({ token, contentType, ...options, traceparent: traced?.traceparent }),
        body,
        as,
        keepalive: options.keepalive,
        signal: options.signal,
        timeout: options.timeout ?? usual,
        onProgress: options.onProgress,
        onAnswer: options.onAnswer,
      });
      status = answer.status;
      learnServerTime(answer.header('date'));
      return answer.file ?? readAnswer(answer, route.gives);
    } catch (thrown) {
      const mayBeDone = route.idempotent && !options.idempotencyKey;
      const error = mayBeDone && isApiError(thrown) ? asUnknownOutcome(thrown) : thrown;
      if (isApiError(error)) client.onError?.(error, token);
      throw error;
    } finally {
      traced?.end(status);
    }
  };
  return Object.assign((input: LooseInput, options?: CallOptions) => call(input, options), {
    route,
    address: (input: LooseInput) => addressOf(route, input),
    file: (input: LooseInput, options?: CallOptions) => call(input, options, 'file'),
  }) as Call;
}

/**
 * A call without a key and without a response may have been executed; the message must not ask to
 * send it again.
 */
const asUnknownOutcome = (error: ApiError): ApiError =>
  error.status === 0
    ? new ApiError({
        status: 0,
        code: error.code,
        message:
          'The shop did not answer, so it is unknown whether the request succeeded. Please check before you send it again.',
      })
    : error;

interface HeaderFacts extends Pick<CallOptions, 'idempotencyKey' | 'ifMatch'> {
  token: string | null;
  contentType?: string;
  traceparent?: string;
}

function headersOf(facts: HeaderFacts) {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (facts.token) headers.authorization = `Bearer ${facts.token}`;
  if (facts.contentType) headers['content-type'] = facts.contentType;
  if (facts.idempotencyKey) headers['idempotency-key'] = facts.idempotencyKey;
  if (facts.ifMatch) headers['if-match'] = facts.ifMatch;
  if (facts.traceparent) headers.traceparent = facts.traceparent;
  return headers;
}
