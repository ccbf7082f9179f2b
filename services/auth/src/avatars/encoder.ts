import { AVATAR_SIDE } from '@tanabana/contracts';
import { readPicture } from '@tanabana/picture-kit';

/** A stranger's picture as a small square WebP without metadata; null for what is no picture. */
export async function toAvatar(upload: Buffer): Promise<Buffer | null> {
  const picture = await readPicture(upload, async (upright) => ({
    data: await upright
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer(),
    contentType: 'image/webp',
  }));
  return picture?.data ?? null;
}
