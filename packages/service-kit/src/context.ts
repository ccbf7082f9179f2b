import type Koa from 'koa';
import type { Logger } from './logger.ts';

/** What the kit keeps of a request. */
export interface RequestState {
  requestId: string;
  /** Carries the request id; made when first asked for. */
  log: Logger;
  /** For the request's log line. */
  userId?: string;
  errorCode?: string;
}

export type Context = Koa.ParameterizedContext<RequestState>;
export type Middleware = Koa.Middleware<RequestState>;

/** Whether the client has hung up: nothing that follows is an error of ours. */
export const isGone = ({ req, res }: Context): boolean => res.destroyed || req.readableAborted;
