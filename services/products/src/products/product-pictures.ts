import { MAX_IMAGES_PER_COLOUR, type NewProduct } from '@tanabana/contracts';
import { AppError, invalid } from '@tanabana/service-kit';
import type { PictureService, UploadedPicture } from '../images/picture-service.ts';

type Colours = readonly (NewProduct['colors'][number] & { existingImages?: readonly string[] })[];

/**
 * Returns which uploaded files belong to which colour: they come in the order of the colours, each
 * with its number of files (rule 7.1). If no colour states a number, files are distributed evenly.
 * Throws `request.invalid` if the numbers do not match.
 */
export function filesByColour(colours: Colours, count: number): number[][] {
  const announced = colours.reduce((sum, colour) => sum + colour.newImages, 0);
  if (announced === 0 && count > 0) return dealtOut(colours, count);
  if (announced !== count) {
    const message = `The request contains ${count} pictures, but the colours announce ${announced} (newImages, at most ${MAX_IMAGES_PER_COLOUR} each).`;
    throw invalid('images', message);
  }
  let next = 0;
  return colours.map((colour) => Array.from({ length: colour.newImages }, () => next++));
}

function dealtOut(colours: Colours, count: number): number[][] {
  let next = 0;
  const dealt = colours.map(({ existingImages = [] }, at) => {
    const room = MAX_IMAGES_PER_COLOUR - existingImages.filter(Boolean).length;
    const share = Math.min(room, Math.ceil((count - next) / (colours.length - at)));
    return Array.from({ length: share }, () => next++);
  });
  if (next < count) throw invalid('images', `At most ${MAX_IMAGES_PER_COLOUR} pictures a color.`);
  return dealt;
}

/** Returns the stored pictures of one colour by its file numbers. */
export const picturesOfFiles = (ids: readonly string[], files: readonly number[] = []): string[] =>
  files.flatMap((file) => ids[file] ?? []);

/**
 * Stores pictures, then what names them. An expected error deletes the pictures; after any other
 * failure the product may have been stored, so the sweep decides.
 */
export const withPictures = <T>(
  pictures: PictureService,
  productId: string,
  uploads: readonly UploadedPicture[],
  store: (ids: readonly string[]) => Promise<T>,
  mayRemovePictures = false,
): Promise<T> => {
  if (uploads.length === 0 && !mayRemovePictures) return store([]);
  return pictures.changing(productId, async () => {
    const ids = await pictures.store(productId, uploads);
    try {
      return await store(ids);
    } catch (error) {
      if (error instanceof AppError) await pictures.discard(ids);
      throw error;
    }
  });
};
