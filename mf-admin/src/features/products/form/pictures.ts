import { MAX_IMAGE_BYTES } from '@tanabana/contracts';

/** Longer or larger pictures are scaled down before the upload. */
const MAX_SIDE = 2400;
const MAX_BYTES = 1_500_000;
const QUALITY = 0.9;

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Returns the problem of a selected file; null if it may be a picture. */
export function pictureProblem({ name, type, size }: File): string | null {
  if (!KINDS.includes(type)) return `${name} is not a picture: JPEG, PNG, WebP or AVIF, please.`;
  if (size > 4 * MAX_IMAGE_BYTES) return `${name} is too large.`;
  return null;
}

/** Scales a picture to the shop's size, so that the upload is short. */
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
    // Pictures that this browser cannot decode are sent unchanged.
    return file;
  }
}
