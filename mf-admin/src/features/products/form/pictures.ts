import { MAX_IMAGE_BYTES } from '@tanabana/contracts';

/** A picture longer than this, or heavier, is brought down before it is sent. */
const MAX_SIDE = 2400;
const MAX_BYTES = 1_500_000;
const QUALITY = 0.9;

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** What is wrong with a chosen file, before anything is sent; null where it may be a picture. */
export function pictureProblem({ name, type, size }: File): string | null {
  if (!KINDS.includes(type)) return `${name} is not a picture: JPEG, PNG, WebP or AVIF, please.`;
  if (size > 4 * MAX_IMAGE_BYTES) return `${name} is too large.`;
  return null;
}

/** A picture in the size that a shop needs: an upload takes seconds instead of minutes. */
export async function scaled(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    if (scale === 1 && file.size <= MAX_BYTES) return file;
    const canvas = new OffscreenCanvas(picture.width * scale, picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
    return new File([blob], file.name, { type: blob.type });
  } catch {
    // What this browser cannot read is left to the server's judgement.
    return file;
  }
}
