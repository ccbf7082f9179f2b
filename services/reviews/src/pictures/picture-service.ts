import { AppError } from '@tanabana/service-kit';
import { createRenditions, type ServedPicture } from '@tanabana/service-kit/pictures';
import type { PictureRepository } from './picture-repository.ts';

export type PictureService = ReturnType<typeof createPictureService>;

/** Serves pictures of reviews in the requested width and format. */
export function createPictureService(repository: PictureRepository) {
  const renditions = createRenditions(repository);
  return {
    /**
     * Returns a picture as stored, or `width` pixels wide in the best format of `accept`. Throws
     * `review.picture_not_found`.
     */
    async read(id: string, width?: number, accept?: string): Promise<ServedPicture> {
      const picture = await renditions.read(id, width, accept);
      if (!picture) throw new AppError('review.picture_not_found');
      return picture;
    },
  };
}
