import { texts } from '@tanabana/contracts';
import { isApiError, messageOf } from '@tanabana/storefront';

/** `in a minute`, `in 8 minutes`, `in 3 hours`. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'in a minute';
  if (minutes < 60) return `in ${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'in an hour' : `in ${hours} hours`;
}

/** What to tell whoever wrote: why it was not sent, and when it may be. */
export function failureWords(error: unknown): string {
  const words = messageOf(error, texts.contact.failed);
  const wait = isApiError(error) && error.status === 429 ? error.retryAfter : undefined;
  return wait === undefined ? words : `${words} It will work again ${inWords(wait)}.`;
}
