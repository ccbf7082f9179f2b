import { Readable } from 'node:stream';
import type { Endpoint } from '@tanabana/contracts';
import { CheckedJson } from '../checked-json.ts';
import type { Context } from '../context.ts';
import { Reply } from '../reply.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

const asReply = (result: unknown): Reply =>
  result instanceof Reply ? result : new Reply(result, {});

/**
 * Whether the client names the answer's ETag as one that it has. Koa's own `fresh` says no to all who
 * also send `Cache-Control: no-cache`, as `fetch` does with every conditional request.
 */
function holds({ request, response }: Context): boolean {
  const etag = response.get('ETag');
  const held = request.get('If-None-Match').split(',');
  return etag !== '' && held.some((one) => one.trim().replace(/^W\//, '') === etag);
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
  if (holds(context)) context.status = 304;
}
