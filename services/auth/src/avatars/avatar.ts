import { AVATAR_SIDE } from '@tanabana/contracts';
import { type PictureForm, readPicture } from '@tanabana/service-kit/pictures';

const webp = { format: 'webp', quality: 82 } as const;
const FORM: PictureForm = { side: AVATAR_SIDE, fit: 'cover', opaque: webp, seeThrough: webp };

/** Returns an untrusted picture as a small square WebP without metadata; null if invalid. */
export async function toAvatar(upload: Buffer): Promise<Buffer | null> {
  return (await readPicture(upload, FORM))?.data ?? null;
}

const PREFIX = '/api/auth/avatars/';

/** Returns the address of a stored picture. */
export const avatarPath = (id: string): string => PREFIX + id;

/** Returns the id of the account's stored picture, if any. */
export const avatarId = (path: string | null): string | null =>
  path?.startsWith(PREFIX) ? path.slice(PREFIX.length) : null;
