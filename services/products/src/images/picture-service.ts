import { PLACEHOLDER_IMAGE } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { A_PICTURE, type Picture } from '@tanabana/service-kit/pictures';
import { LRUCache } from 'lru-cache';
import {
  fitted,
  type PictureSize,
  type RenditionFormat,
  readSize,
  renditionFormat,
  toMaster,
  toRendition,
} from './encoder.ts';
import type { PictureRepository } from './picture-repository.ts';
import placeholderSvg from './placeholder.svg?raw';

export interface UploadedPicture {
  /** The sender's word; shown back in refusals. */
  name: string;
  /** Asked for when its turn comes, so that one picture is in memory at a time. */
  read(): Promise<Buffer>;
}

export interface ServedPicture extends Picture {
  etag: string;
}

/** What a product without pictures shows. */
const PLACEHOLDER: ServedPicture = {
  data: Buffer.from(placeholderSvg),
  contentType: 'image/svg+xml',
  etag: `"placeholder-${placeholderSvg.length}"`,
};

/** Pictures whose size is remembered: it never changes. */
const SIZES = 10_000;

export type PictureService = ReturnType<typeof createPictureService>;

/** Takes pictures in and gives them out in the width and format asked for. */
export function createPictureService(repository: PictureRepository) {
  const making = new Map<string, Promise<Buffer | null>>();
  const sizes = new LRUCache<string, PictureSize>({ max: SIZES });

  /** Makes a rendition once, however many ask for it at the same time. */
  function make(key: string, id: string, width: number, format: RenditionFormat) {
    const running = making.get(key);
    if (running) return running;
    const job = (async () => {
      const master = await repository.find(id);
      if (!master) return null;
      const data = await toRendition(master.data, width, format);
      await repository.addRendition(key, id, data);
      return data;
    })().finally(() => making.delete(key));
    making.set(key, job);
    return job;
  }

  return {
    /**
     * Stores pictures for a product and gives their ids in order. All or none: a file that is no
     * picture, or a failure, removes those stored before it. Throws `product.image_invalid`.
     */
    async store(productId: string, uploads: readonly UploadedPicture[]): Promise<string[]> {
      const ids: string[] = [];
      try {
        for (const [index, upload] of uploads.entries()) {
          const master = await toMaster(await upload.read());
          if (!master) throw notAPicture(upload, index);
          ids.push(await repository.add(master, productId));
        }
        return ids;
      } catch (error) {
        await repository.remove(ids);
        throw error;
      }
    },

    /** Removes pictures and their renditions: what `store` did, or what a product lets go. */
    discard: (ids: readonly string[]): Promise<void> => repository.remove(ids),

    /** Removes every picture that was stored for a product. */
    discardOf: (productId: string): Promise<void> => repository.removeOf(productId),

    /**
     * Runs work that changes which pictures a product has. A note is kept until it is complete, so that
     * the sweep clears away what a crash or a failure leaves.
     */
    async changing<T>(productId: string, work: () => Promise<T>): Promise<T> {
      const note = await repository.note(productId, new Date());
      const result = await work();
      await repository.removeNotes([note]);
      return result;
    },

    /** The size of a picture when it is asked for `width` pixels wide; undefined where there is none. */
    async size(id: string, width: number): Promise<PictureSize | undefined> {
      const known = sizes.get(id);
      const master = known ? null : await repository.find(id);
      const kept = known ?? (master && (await readSize(master.data)));
      if (!kept) return undefined;
      sizes.set(id, kept);
      return fitted(kept, width);
    },

    /**
     * A picture as it is kept, or `width` pixels wide in the best format of `accept`. Null where
     * there is none.
     */
    async read(id: string, width?: number, accept?: string): Promise<ServedPicture | null> {
      if (id === PLACEHOLDER_IMAGE) return PLACEHOLDER;
      if (width === undefined) {
        const master = await repository.find(id);
        return master && { ...master, etag: `"${id}"` };
      }
      const format = renditionFormat(accept);
      const key = `${id}-${width}-${format}`;
      const data = (await repository.findRendition(key)) ?? (await make(key, id, width, format));
      return data && { data, contentType: `image/${format}`, etag: `"${key}"` };
    },
  };
}

const notAPicture = (upload: UploadedPicture, index: number): AppError => {
  const message = `${upload.name} is not ${A_PICTURE}.`;
  return new AppError('product.image_invalid', { errors: [{ path: `images.${index}`, message }] });
};
