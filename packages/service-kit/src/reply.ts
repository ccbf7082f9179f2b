import type { Readable } from 'node:stream';

export interface ReplyOptions {
  status?: number;
  headers?: Record<string, string>;
}

/** An answer with more than a body. Made by `reply`. */
export class Reply {
  readonly body: unknown;
  readonly status: number | undefined;
  readonly headers: Record<string, string>;

  constructor(body: unknown, options: ReplyOptions) {
    this.body = body;
    this.status = options.status;
    this.headers = options.headers ?? {};
  }
}

/**
 * An answer with its own status or headers. Where the contract declares a response schema the body
 * still passes it, unless it is `CheckedJson` or a stream: who makes an answer while it is sent keeps to
 * the schema himself. With `response: null` the body goes out as it is (buffer, text or stream). An
 * `ETag` among the headers makes conditional requests answer 304.
 */
export const reply = (
  body: Buffer | Readable | string | object | null,
  options: ReplyOptions = {},
): Reply => new Reply(body, options);
