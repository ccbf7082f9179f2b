import { MIN_PASSWORD } from '@tanabana/contracts';

/** What a new password has to be; where the error says it already, nothing. */
export const passwordHint = (error: string | undefined): string | undefined =>
  error ? undefined : `At least ${MIN_PASSWORD} characters.`;
