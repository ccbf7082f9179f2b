import type Koa from 'koa';
import type { CheckedJson } from './checked-json.ts';
import type { Logger } from './logger.ts';

/** What the kit keeps of a request. */
export class RequestState {
  readonly requestId: string;
  /** For the request's log line. */
  userId: string | undefined = undefined;
  errorCode: string | undefined = undefined;
  /** What was answered with nothing else beside it, to be sent again while it is current. */
  answer: CheckedJson | undefined = undefined;
  readonly #service: Logger;
  #own: Logger | undefined = undefined;

  constructor(requestId: string, service: Logger) {
    this.requestId = requestId;
    this.#service = service;
  }

  /** Carries the request id; made when first asked for. */
  get log(): Logger {
    this.#own ??= this.#service.child({ requestId: this.requestId });
    return this.#own;
  }
}

export type Context = Koa.ParameterizedContext<RequestState>;
export type Middleware = Koa.Middleware<RequestState>;

/** Whether the client has hung up: nothing that follows is an error of ours. */
export const isGone = ({ req, res }: Context): boolean => res.destroyed || req.readableAborted;
