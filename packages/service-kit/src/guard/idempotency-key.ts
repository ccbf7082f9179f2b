import { AppError } from '../app-error.ts';

const MAX_LENGTH = 255;

/** The header's value, undefined when it was not sent; throws 400 for an empty or overlong one. */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = header.trim();
  if (key.length < 1 || key.length > MAX_LENGTH) {
    throw new AppError('request.idempotency_key_invalid');
  }
  return key;
}
