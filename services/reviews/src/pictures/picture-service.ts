import { AppError } from '@tanabana/service-kit';
import type { Picture } from '@tanabana/service-kit/pictures';
import { type RenditionFormat, renditionFormat, toRendition } from './encoder.ts';
import type { PictureRepository } from './picture-repository.ts';

export interface ServedPicture extends Picture {
  etag: string;
}

export type PictureService = ReturnType<typeof createPictureService>;

/** Serves pictures of reviews in the requested width and format. */
export function createPictureService(repository: PictureRepository) {
  const making = new Map<string, Promise<Buffer | null>>();

  /** Makes a rendition once for concurrent requests. */
  function make(key: string, id: string, width: number, format: RenditionFormat) {
    const running = making.get(key);
    if (running) return running;
    const job = (async () => {
      const stored = await repository.find(id);
      if (!stored) return null;
      const data = await toRendition(stored.data, width, format);
      await repository.addRendition(key, id, data);
      return data;
    })().finally(() => making.delete(key));
    making.set(key, job);
    return job;
  }

  return {
    /**
     * Returns a picture as stored, or `width` pixels wide in the best format of `accept`. Throws
     * `review.picture_not_found`.
     */
    async read(id: string, width?: number, accept?: string): Promise<ServedPicture> {
      if (width === undefined) {
        const stored = await repository.find(id);
        if (!stored) throw new AppError('review.picture_not_found');
        return { ...stored, etag: `"${id}"` };
      }
      const format = renditionFormat(accept);
      const key = `${id}-${width}-${format}`;
      const data = (await repository.findRendition(key)) ?? (await make(key, id, width, format));
      if (!data) throw new AppError('review.picture_not_found');
      return { data, contentType: `image/${format}`, etag: `"${key}"` };
    },
  };
}
