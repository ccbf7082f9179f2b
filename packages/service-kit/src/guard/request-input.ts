import type { Endpoint } from '@tanabana/contracts';
import { type Context, isGone } from '../context.ts';
import type { HandlerInput } from '../handlers.ts';
import type { Logger } from '../logger.ts';

type Input = HandlerInput<Endpoint>;

/** What of a request has passed its guard. */
export type Passed = Pick<
  Input,
  'params' | 'query' | 'body' | 'files' | 'upload' | 'user' | 'idempotencyKey'
>;

/**
 * What a handler gets. A class: a literal with getters is a new shape for every request, which costs as
 * much as all the rest of a small one (docs/decisions/0018).
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
