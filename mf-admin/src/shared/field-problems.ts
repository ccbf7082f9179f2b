import { isApiError } from '@tanabana/storefront';

/** Messages by the field's path in the body. */
export type Problems = Record<string, string>;

/** Returns the messages of a rejected body by field; empty for every other failure. */
export const problemsOf = (error: unknown): Problems =>
  isApiError(error)
    ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
    : {};
