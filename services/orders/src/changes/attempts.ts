import { AppError } from '@tanabana/service-kit';
import { digest } from '../placing/order-request.ts';

/**
 * Returns the id of a call with an `Idempotency-Key`: of caller, order and key, then of the content.
 * undefined without a key.
 */
export const attemptOf = (
  { user, orderId, key }: { user: { id: string } | null; orderId: string; key: string | undefined },
  content: unknown,
): string | undefined =>
  key === undefined
    ? undefined
    : `${digest(`${user?.id ?? 'guest'}:${orderId.toLowerCase()}:${key}`)}.${digest(JSON.stringify(content))}`;

/**
 * Returns whether a call was carried out before: something of the order names it. Throws
 * `idempotency.key_reused` if the same key came with other content.
 */
export function wasMade(
  made: readonly { attempt?: string | undefined }[] | undefined,
  attempt: string | undefined,
): boolean {
  if (attempt === undefined) return false;
  const [id] = attempt.split('.');
  const found = made?.find((one) => one.attempt?.split('.')[0] === id);
  if (found && found.attempt !== attempt) throw new AppError('idempotency.key_reused');
  return found !== undefined;
}
