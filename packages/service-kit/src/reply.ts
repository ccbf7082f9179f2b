import { Readable } from 'node:stream';
import type { Endpoint } from '@tanabana/contracts';
import { CheckedJson, JSON_TYPE } from './checked-json.ts';
import type { Context } from './context.ts';

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

const asReply = (result: unknown): Reply =>
  result instanceof Reply ? result : new Reply(result, {});

/**
 * Whether the client names the answer's ETag as one that it has. Koa's own `fresh` says no to all who
 * also send `Cache-Control: no-cache`, as `fetch` does with every conditional request.
 */
function holds({ request, response }: Context): boolean {
  const etag = response.get('ETag');
  if (etag === '') return false;
  const held = request.get('If-None-Match').split(',');
  return held.some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** The body as it goes out; of `CheckedJson` the schema has seen every part before. */
function fixedBody(context: Context, { response }: Endpoint, body: unknown): unknown {
  if (body instanceof CheckedJson) {
    context.set('Content-Type', JSON_TYPE);
    return body.json;
  }
  const isMadeWhileSent = body instanceof Readable;
  return response === null || isMadeWhileSent ? body : response.parse(body);
}

/** Writes a handler's result as the answer; only what the contract declares goes out. */
export function present(context: Context, endpoint: Endpoint, result: unknown): void {
  const { body, status, headers } = asReply(result);
  const fixed = fixedBody(context, endpoint, body);
  if (endpoint.method !== 'GET' || endpoint.access !== 'all') {
    context.set('Cache-Control', 'no-store');
  }
  context.status = status ?? endpoint.status ?? 200;
  context.body = fixed ?? null;
  context.set(headers);
  if (body instanceof CheckedJson && context.status === 200 && Object.keys(headers).length === 0)
    context.state.answer = body;
  if (holds(context)) context.status = 304;
}
