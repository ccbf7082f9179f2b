import { AVATAR_SIDE } from '@tanabana/contracts';
import { type PictureForm, readPicture } from '@tanabana/service-kit/pictures';

const webp = { format: 'webp', quality: 82 } as const;
const FORM: PictureForm = { side: AVATAR_SIDE, fit: 'cover', opaque: webp, seeThrough: webp };

/** A stranger's picture as a small square WebP without metadata; null for what is no picture. */
export async function toAvatar(upload: Buffer): Promise<Buffer | null> {
  return (await readPicture(upload, FORM))?.data ?? null;
}

const PREFIX = '/api/auth/avatars/';

/** Where a kept picture is answered. */
export const avatarPath = (id: string): string => PREFIX + id;

/** The kept picture behind an account's avatar, if it has one of ours. */
export const avatarId = (path: string | null): string | null =>
  path?.startsWith(PREFIX) ? path.slice(PREFIX.length) : null;
