import { PLACEHOLDER_IMAGE } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { A_PICTURE, createRenditions, type ServedPicture } from '@tanabana/service-kit/pictures';
import { LRUCache } from 'lru-cache';
import { fitted, type PictureSize, readSize, toMaster } from './encoder.ts';
import type { PictureRepository } from './picture-repository.ts';
import placeholderSvg from './placeholder.svg?raw';

export interface UploadedPicture {
  /** Unverified; repeated in error messages. */
  name: string;
  /** Called when it is processed, so that only one picture is in memory. */
  read(): Promise<Buffer>;
}

/** Shown for products without pictures. */
const PLACEHOLDER: ServedPicture = {
  data: Buffer.from(placeholderSvg),
  contentType: 'image/svg+xml',
  etag: `"placeholder-${placeholderSvg.length}"`,
};

/** Picture sizes to cache; they never change. */
const SIZES = 10_000;

export type PictureService = ReturnType<typeof createPictureService>;

/** Stores pictures and serves them in the requested width and format. */
export function createPictureService(repository: PictureRepository) {
  const renditions = createRenditions(repository);
  const sizes = new LRUCache<string, PictureSize>({ max: SIZES });

  return {
    /**
     * Stores pictures for a product and returns their ids in order, all or none: an invalid file or
     * a failure deletes those stored before. Throws `product.image_invalid`.
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

    /** Deletes pictures and their renditions. */
    discard: (ids: readonly string[]): Promise<void> => repository.remove(ids),

    /** Deletes every picture stored for a product. */
    discardOf: (productId: string): Promise<void> => repository.removeOf(productId),

    /**
     * Runs work that changes a product's pictures. A note exists until it completes, so that the
     * sweep cleans up after a crash or failure.
     */
    async changing<T>(productId: string, work: () => Promise<T>): Promise<T> {
      const note = await repository.note(productId, new Date());
      const result = await work();
      await repository.removeNotes([note]);
      return result;
    },

    /** Returns the size of a picture at `width` pixels; undefined if it does not exist. */
    async size(id: string, width: number): Promise<PictureSize | undefined> {
      const known = sizes.get(id);
      const master = known ? null : await repository.find(id);
      const kept = known ?? (master && (await readSize(master.data)));
      if (!kept) return undefined;
      sizes.set(id, kept);
      return fitted(kept, width);
    },

    /**
     * Returns a picture as stored, or `width` pixels wide in the best format of `accept`; null if
     * it does not exist.
     */
    async read(id: string, width?: number, accept?: string): Promise<ServedPicture | null> {
      if (id === PLACEHOLDER_IMAGE) return PLACEHOLDER;
      return renditions.read(id, width, accept);
    },
  };
}

const notAPicture = (upload: UploadedPicture, index: number): AppError => {
  const message = `${upload.name} is not ${A_PICTURE}.`;
  return new AppError('product.image_invalid', { errors: [{ path: `images.${index}`, message }] });
};
