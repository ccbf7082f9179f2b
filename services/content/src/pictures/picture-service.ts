import { LOGO_LIMITS, logoProblem } from '@tanabana/contracts';
import { AppError, invalid, type UploadedFile } from '@tanabana/service-kit';
import {
  A_PICTURE,
  createRenditions,
  type Picture,
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

const LOGO: PictureForm = {
  side: LOGO_LIMITS.maxSide,
  fit: 'inside',
  // for email clients, many of which know no WebP
  opaque: { format: 'jpeg', quality: 92 },
  seeThrough: { format: 'png' },
};

const refused = (message: string): AppError =>
  new AppError('content.picture_invalid', { message, errors: [{ path: 'picture', message }] });

/** Decodes and re-encodes an upload. @throws `content.picture_invalid` */
async function decode(file: UploadedFile | undefined, form: PictureForm) {
  if (!file) throw invalid('picture', 'The request contains no file.');
  const picture = await readPicture(file.buffer, form);
  if (!picture) throw refused(`${file.name} is not ${A_PICTURE}.`);
  const { width, height } = await withSharp((sharp) => sharp(picture.data).metadata());
  return { ...picture, width, height };
}

/** Pictures of content documents, and the shop's logo. */
export function createPictureService(repository: PictureRepository, now: () => Date) {
  const renditions = createRenditions(repository);

  async function store(picture: Picture & PictureSize, unusedSince: Date | null) {
    const { width, height } = picture;
    return { id: await repository.add(picture, unusedSince), width, height };
  }
  return {
    /**
     * Stores a picture upright, without metadata, at most 2560 px per side (rule 21.6). @throws
     * `content.picture_invalid`
     */
    add: async (file: UploadedFile | undefined) => store(await decode(file, STORED), now()),

    /**
     * Stores a picture for `STORE_LOGO`, at most 960 px per side (rule 20.8). It is never deleted,
     * because settings can be restored. @throws `content.picture_invalid`
     */
    async addLogo(file: UploadedFile | undefined) {
      const picture = await decode(file, LOGO);
      const problem = logoProblem(picture);
      if (problem) throw refused(`A logo ${problem}.`);
      return store(picture, null);
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
