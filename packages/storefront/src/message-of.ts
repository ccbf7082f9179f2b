import { isApiError } from '@tanabana/api-client';

/**
 * What to tell a person of a failure: the server's own words as they are, `fallback` where it gave none
 * (spec.md section 8). What is wrong with single fields follows the words.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!isApiError(error) || error.code.startsWith('client.')) return fallback;
  const more = error.errors.map(({ message }) => message).filter((text) => text !== error.message);
  return [error.message, ...new Set(more)].join(' ');
}
