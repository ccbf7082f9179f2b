import type { Endpoint } from '@tanabana/contracts';
import type { Context } from '../context.ts';
import { Reply } from '../reply.ts';

const asReply = (result: unknown): Reply =>
  result instanceof Reply ? result : new Reply(result, {});

/** Writes a handler's result as the answer; only what the contract declares goes out. */
export function present(context: Context, endpoint: Endpoint, result: unknown): void {
  const { body, status, headers } = asReply(result);
  const fixed = endpoint.response === null ? body : endpoint.response.parse(body);
  if (endpoint.method !== 'GET' || endpoint.access !== 'all') {
    context.set('Cache-Control', 'no-store');
  }
  context.status = status ?? endpoint.status ?? 200;
  context.body = fixed ?? null;
  context.set(headers);
  if (context.response.get('ETag') && context.fresh) context.status = 304;
}
