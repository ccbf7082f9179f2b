import { AVATAR_SIDE } from '@tanabana/contracts';
import { type PictureForm, readPicture } from '@tanabana/picture-kit';

const webp = { format: 'webp', quality: 82 } as const;
const FORM: PictureForm = { side: AVATAR_SIDE, fit: 'cover', opaque: webp, seeThrough: webp };

/** A stranger's picture as a small square WebP without metadata; null for what is no picture. */
export async function toAvatar(upload: Buffer): Promise<Buffer | null> {
  return (await readPicture(upload, FORM))?.data ?? null;
}
