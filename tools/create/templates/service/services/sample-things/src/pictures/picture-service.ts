// with pictures
import type { SampleThing } from '@tanabana/contracts';
import { AppError, invalid, type UploadedFile } from '@tanabana/service-kit';
import { A_PICTURE, type PictureForm, readPicture } from '@tanabana/service-kit/pictures';
import type { SampleThingRepository } from '../sample-things/sample-thing-repository.ts';
import type { PictureRepository, StoredPicture } from './picture-repository.ts';

/** Pictures are stored upright, without metadata, at most 1600 px per side. */
const STORED: PictureForm = {
  side: 1600,
  fit: 'inside',
  opaque: { format: 'jpeg', quality: 84 },
  seeThrough: { format: 'webp', quality: 84 },
};

export type PictureService = ReturnType<typeof createPictureService>;

/** The rules of pictures of sample things. */
export const createPictureService = (
  pictures: PictureRepository,
  sampleThings: Pick<SampleThingRepository, 'find'>,
) => ({
  async add(sampleThingId: string, file: UploadedFile | undefined): Promise<SampleThing> {
    if (!file) throw invalid('picture', 'The request contains no file.');
    const picture = await readPicture(file.buffer, STORED);
    if (!picture) {
      const errors = [{ path: 'picture', message: `${file.name} is not ${A_PICTURE}.` }];
      throw new AppError('sample_thing.picture_invalid', { errors });
    }
    const changed = await pictures.add(sampleThingId, picture);
    if (changed) return changed;
    const isThere = (await sampleThings.find(sampleThingId)) !== null;
    throw new AppError(isThere ? 'sample_thing.too_many_pictures' : 'sample_thing.not_found');
  },

  async get(id: string): Promise<StoredPicture> {
    const found = await pictures.find(id);
    if (!found) throw new AppError('sample_thing.picture_not_found');
    return found;
  },
});
// end
