import { type RoleHolder, roleOf } from './rules/staff/permissions.ts';

/** Returns 32 random hex digits; unlike `randomUUID` it works outside a secure context. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Returns the ETag of a record for `If-Match`, by the time of its last edit: a change of an outdated
 * version is rejected (RFC 9110, section 13.1.1).
 */
export const versionETag = ({ updatedAt }: { updatedAt: string }): string => `"${updatedAt}"`;

/**
 * Returns the ETag of a user's rights for `If-Match`: a change that was decided on other rights is
 * rejected.
 */
export const rightsETag = (
  user: RoleHolder & { isPremium: boolean; isDisabled: boolean },
): string => {
  const role = roleOf(user);
  const rights = [
    role === 'owner' ? 'admin' : role,
    user.isPremium && 'premium',
    user.isDisabled && 'disabled',
  ];
  return `"${rights.filter(Boolean).join('+') || 'shopper'}"`;
};

/**
 * Returns whether an `If-Match` header accepts the version of a record: it names its ETag, is `*`, or
 * was not sent.
 */
export const isVersion = (ifMatch: string | undefined, etag: string): boolean =>
  ifMatch === undefined || ifMatch.trim() === '*' || ifMatch.trim().replace(/^W\//, '') === etag;
