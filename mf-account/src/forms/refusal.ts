import { isApiError } from '@tanabana/storefront';
import type { Problems } from './validation.ts';

/** Refusals that belong to one field, although the server names none. */
const fieldByCode: Record<string, string> = {
  'auth.username_taken': 'username',
  'auth.email_taken': 'email',
};

/** What the server refused, at those of `fields` that it spoke of. */
export function problemsOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Problems<Field> {
  if (!isApiError(error)) return {};
  const named = [
    ...error.errors.map(({ path, message }) => [path, message]),
    [fieldByCode[error.code], error.message],
  ];
  return Object.fromEntries(
    named.filter(([field]) => fields.includes(field as Field)),
  ) as Problems<Field>;
}
