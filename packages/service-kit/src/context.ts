import type Koa from 'koa';
import type { CheckedJson } from './checked-json.ts';
import type { Logger } from './logger.ts';

/** Per-request state of the service kit. */
export class RequestState {
  readonly requestId: string;
  /** For the request's log line. */
  userId: string | undefined = undefined;
  errorCode: string | undefined = undefined;
  /** A response without extra headers, which may be cached while it is current. */
  answer: CheckedJson | undefined = undefined;
  readonly #service: Logger;
  #own: Logger | undefined = undefined;

  constructor(requestId: string, service: Logger) {
    this.requestId = requestId;
    this.#service = service;
  }

  /** Logger with the request id, created on first use. */
  get log(): Logger {
    this.#own ??= this.#service.child({ requestId: this.requestId });
    return this.#own;
  }
}

export type Context = Koa.ParameterizedContext<RequestState>;
export type Middleware = Koa.Middleware<RequestState>;

/** Returns whether the client has disconnected; errors after that are not reported. */
export const isGone = ({ req, res }: Context): boolean => res.destroyed || req.readableAborted;
