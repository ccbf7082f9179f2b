const PREFIX = '/api/auth/avatars/';

/** Where a kept picture is answered. */
export const avatarPath = (id: string): string => PREFIX + id;

/** The kept picture behind an account's avatar, if it has one of ours. */
export const avatarId = (path: string | null): string | null =>
  path?.startsWith(PREFIX) ? path.slice(PREFIX.length) : null;
