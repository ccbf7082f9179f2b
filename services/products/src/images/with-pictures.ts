import { AppError } from '@tanabana/service-kit';
import type { PictureService, UploadedPicture } from './picture-service.ts';

/**
 * Stores pictures, then what names them. A refusal takes the pictures back; after any other failure
 * the product may be stored all the same, so they are left to the sweep.
 */
export const withPictures = <T>(
  pictures: PictureService,
  productId: string,
  uploads: readonly UploadedPicture[],
  work: (ids: readonly string[]) => Promise<T>,
  /** Whether the work may let pictures go. */
  letsGo = false,
): Promise<T> => {
  if (uploads.length === 0 && !letsGo) return work([]);
  return pictures.changing(productId, async () => {
    const ids = await pictures.store(productId, uploads);
    try {
      return await work(ids);
    } catch (error) {
      if (error instanceof AppError) await pictures.discard(ids);
      throw error;
    }
  });
};

/** The stored pictures of one colour, by their places among the files that came. */
export const picked = (ids: readonly string[], places: readonly number[] = []): string[] =>
  places.flatMap((place) => ids[place] ?? []);
