import type { Readable } from 'node:stream';
import type {
  BodyOutput,
  Endpoint,
  ParamsOutput,
  QueryOutput,
  ResponseInput,
} from '@tanabana/contracts';
import { type Context, isGone } from './context.ts';
import type { Logger } from './logger.ts';
import type { Reply } from './reply.ts';
import type { AuthUser } from './tokens/verify.ts';

/** A file of a multipart request, in memory. `name` and `type` are unverified client input. */
export interface UploadedFile {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  buffer: Buffer;
}

/** A file of a multipart request on disk; deleted after the call. */
export interface SpooledFile extends Omit<UploadedFile, 'buffer'> {
  read(): Promise<Buffer>;
  stream(): Readable;
}

/** A request that passed its guard. */
export interface HandlerInput<E> {
  params: ParamsOutput<E>;
  query: QueryOutput<E>;
  body: BodyOutput<E>;
  /** In the order sent. */
  files: E extends { files: { spooled: true } } ? SpooledFile[] : UploadedFile[];
  /** null only if the contract admits everyone or guests. */
  user: E extends { access: 'all' | 'guest' } ? AuthUser | null : AuthUser;
  /**
   * Of a `streamed` route: reads the file from its beginning; it stays on disk until the response is
   * sent.
   */
  upload: E extends { streamed: object } ? () => Readable : undefined;
  requestId: string;
  /** Validated (1 to 255 characters); only for `idempotent` routes. */
  idempotencyKey: string | undefined;
  /** Client address: the gateway's `X-Real-IP`, else the socket's. */
  address: string;
  header(name: string): string | undefined;
  /** Carries the request id. */
  log: Logger;
  /** Aborted when the client hangs up. */
  signal: AbortSignal;
}

/** One handler for each call of the contract. */
export type Handlers<E extends Record<string, Endpoint>> = {
  [K in keyof E]: (input: HandlerInput<E[K]>) => Promise<ResponseInput<E[K]> | Reply>;
};

/** A handler with its types erased, as the guard calls it. */
export type AnyHandler = (input: HandlerInput<Endpoint>) => Promise<unknown>;

type Input = HandlerInput<Endpoint>;

/** Request data that has passed the guard. */
export type Passed = Pick<
  Input,
  'params' | 'query' | 'body' | 'files' | 'upload' | 'user' | 'idempotencyKey'
>;

/**
 * Input of a handler. A class, because a literal with getters creates a new shape for every
 * request, which doubles the cost of a small one (decision 0018).
 */
export class RequestInput implements Input {
  readonly params: Input['params'];
  readonly query: Input['query'];
  readonly body: Input['body'];
  readonly files: Input['files'];
  readonly upload: Input['upload'];
  readonly user: Input['user'];
  readonly idempotencyKey: Input['idempotencyKey'];
  readonly requestId: string;
  readonly header: Input['header'];
  readonly #context: Context;

  constructor(context: Context, passed: Passed) {
    this.params = passed.params;
    this.query = passed.query;
    this.body = passed.body;
    this.files = passed.files;
    this.upload = passed.upload;
    this.user = passed.user;
    this.idempotencyKey = passed.idempotencyKey;
    this.requestId = context.state.requestId;
    this.header = (name) => context.get(name) || undefined;
    this.#context = context;
  }

  get address(): string {
    return this.#context.ip;
  }

  get log(): Logger {
    return this.#context.state.log;
  }

  get signal(): AbortSignal {
    const context = this.#context;
    const controller = new AbortController();
    if (isGone(context)) controller.abort();
    else context.res.once('close', () => context.res.writableFinished || controller.abort());
    return controller.signal;
  }
}
