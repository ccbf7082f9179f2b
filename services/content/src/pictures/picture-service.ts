import { AppError, invalid, type UploadedFile } from '@tanabana/service-kit';
import {
  A_PICTURE,
  createRenditions,
  type PictureForm,
  readPicture,
  type ServedPicture,
  withSharp,
} from '@tanabana/service-kit/pictures';
import type { PictureRepository, PictureSize } from './picture-repository.ts';

const STORED: PictureForm = {
  // a slide on a wide screen
  side: 2560,
  fit: 'inside',
  opaque: { format: 'jpeg', quality: 84 },
  seeThrough: { format: 'webp', quality: 84 },
};

/** Pictures of content documents. */
export function createPictureService(repository: PictureRepository) {
  const renditions = createRenditions(repository);
  return {
    /**
     * Stores a picture upright, without metadata, at most 2560 px per side (rule 21.6). @throws
     * `content.picture_invalid`
     */
    async add(file: UploadedFile | undefined): Promise<PictureSize & { id: string }> {
      if (!file) throw invalid('picture', 'The request contains no file.');
      const picture = await readPicture(file.buffer, STORED);
      if (!picture) {
        const errors = [{ path: 'picture', message: `${file.name} is not ${A_PICTURE}.` }];
        throw new AppError('content.picture_invalid', { errors });
      }
      const { width, height } = await withSharp((sharp) => sharp(picture.data).metadata());
      const id = await repository.add({ ...picture, width, height });
      return { id, width, height };
    },

    /**
     * Returns a picture as stored, or `width` pixels wide in the best format of `accept`. @throws
     * `content.picture_not_found`
     */
    async read(id: string, width?: number, accept?: string): Promise<ServedPicture> {
      const picture = await renditions.read(id, width, accept);
      if (!picture) throw new AppError('content.picture_not_found');
      return picture;
    },
  };
}
