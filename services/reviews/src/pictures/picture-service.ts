import { AppError } from '@tanabana/service-kit';
import { createRenditions, type ServedPicture } from '@tanabana/service-kit/pictures';
import type { PictureKeys } from './picture-keys.ts';
import type { PictureRepository } from './picture-repository.ts';

export interface PictureRequest {
  id: string;
  /** Pixels; without it the picture as stored. */
  width?: number | undefined;
  /** The Accept header, which determines the format. */
  accept?: string | undefined;
}

export type PictureService = ReturnType<typeof createPictureService>;

/** Serves pictures of reviews in the requested width and format (rule 19.2). */
export function createPictureService(repository: PictureRepository, keys: PictureKeys) {
  const renditions = createRenditions(repository);

  async function read({ id, width, accept }: PictureRequest): Promise<ServedPicture> {
    const picture = await renditions.read(id, width, accept);
    if (!picture) throw new AppError('review.picture_not_found');
    return picture;
  }

  return {
    /** Returns a picture of a published review. Throws `review.picture_not_found`. */
    async published(request: PictureRequest): Promise<ServedPicture> {
      if (!(await repository.isPublished(request.id)))
        throw new AppError('review.picture_not_found');
      return read(request);
    },

    /** Returns a picture of any review for its key. Throws `review.picture_not_found`. */
    async held(request: PictureRequest & { key: string }): Promise<ServedPicture> {
      if (!keys.isValid(request.id, request.key)) throw new AppError('review.picture_not_found');
      return read(request);
    },
  };
}
