import { Readable } from 'node:stream';
import type { Endpoint } from '@tanabana/contracts';
import { CheckedJson, JSON_TYPE } from './checked-json.ts';
import type { Context } from './context.ts';

export interface ReplyOptions {
  status?: number;
  headers?: Record<string, string>;
}

/** A response with status or headers. Created by `reply`. */
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
 * Returns a response with its own status or headers. If the contract declares a response schema the
 * body must pass it, except `CheckedJson` and streams, whose creator ensures that. With `response:
 * null` the body is sent unchanged (buffer, text or stream). An `ETag` header enables 304 for
 * conditional requests.
 */
export const reply = (
  body: Buffer | Readable | string | object | null,
  options: ReplyOptions = {},
): Reply => new Reply(body, options);

const asReply = (result: unknown): Reply =>
  result instanceof Reply ? result : new Reply(result, {});

/**
 * Returns whether the client has the response's ETag. Koa's `fresh` rejects requests with
 * `Cache-Control: no-cache`, which `fetch` sends with every conditional request.
 */
function holds({ request, response }: Context): boolean {
  const etag = response.get('ETag');
  if (etag === '') return false;
  const held = request.get('If-None-Match').split(',');
  return held.some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Returns the body to send; the schema of `CheckedJson` was checked before. */
function fixedBody(context: Context, { response }: Endpoint, body: unknown): unknown {
  if (body instanceof CheckedJson) {
    context.set('Content-Type', JSON_TYPE);
    return body.json;
  }
  const isMadeWhileSent = body instanceof Readable;
  return response === null || isMadeWhileSent ? body : response.parse(body);
}

/** Writes a handler's result as the response, reduced to what the contract declares. */
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
