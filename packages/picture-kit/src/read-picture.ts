import { MAX_AVIF_PIXELS, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '@tanabana/contracts';
import { createDecoder } from './decoder.ts';
import type { Picture, PictureForm } from './picture-form.ts';
import { type PictureKind, pictureKind } from './picture-kind.ts';

/** What `readPicture` takes, in words for who sent something else. */
export const A_PICTURE =
  'a JPEG, PNG or WebP picture of at most 8 MB and 40 megapixels, or an AVIF of at most 16';

const decoder = createDecoder();

const pixelsOf = (kind: PictureKind): number =>
  kind === 'avif' ? MAX_AVIF_PIXELS : MAX_IMAGE_PIXELS;

/**
 * A stranger's picture, decoded upright and drawn anew in the form that is kept, without its metadata; in
 * a process of its own, one at a time (docs/decisions/0024). Null for what is not a whole JPEG, PNG or
 * WebP of at most 8 MB and 40 megapixels, or an AVIF of 16 (contract.md, Products), by content.
 */
export async function readPicture(upload: Buffer, form: PictureForm): Promise<Picture | null> {
  const kind = pictureKind(upload);
  if (upload.length > MAX_IMAGE_BYTES || kind === null) return null;
  const loader = kind === 'avif' ? 'heif' : kind;
  return decoder.decode({ upload, loader, pixels: pixelsOf(kind), form });
}
