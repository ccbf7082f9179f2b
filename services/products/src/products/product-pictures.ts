import { MAX_IMAGES_PER_COLOUR, type NewProduct } from '@tanabana/contracts';
import { AppError, invalid } from '@tanabana/service-kit';
import type { PictureService, UploadedPicture } from '../images/picture-service.ts';

type Colours = readonly (NewProduct['colors'][number] & { existingImages?: readonly string[] })[];

/**
 * Which of `count` uploaded files belong to which colour: they come in the order of the colours,
 * each of which says how many are its own (rule 7.1). A client that knows nothing of `newImages` says
 * it of none: then they are dealt out as evenly as the colours have room. Throws `request.invalid` where
 * the numbers do not fit.
 */
export function filesByColour(colours: Colours, count: number): number[][] {
  const announced = colours.reduce((sum, colour) => sum + colour.newImages, 0);
  if (announced === 0 && count > 0) return dealtOut(colours, count);
  if (announced !== count) {
    const message = `${count} pictures came, but the colours name ${announced} (newImages, at most ${MAX_IMAGES_PER_COLOUR} each).`;
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

/** The stored pictures of one colour, by the numbers of its files. */
export const picturesOfFiles = (ids: readonly string[], files: readonly number[] = []): string[] =>
  files.flatMap((file) => ids[file] ?? []);

/**
 * Stores pictures, then what names them. A refusal takes the pictures back; after any other failure
 * the product may be stored all the same, so they are left to the sweep.
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
