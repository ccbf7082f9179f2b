import {
  type ChangedProduct,
  imagePath,
  MAX_IMAGES_PER_COLOUR,
  productETag,
  sameName,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { presentAdminProduct } from '../../products/present.ts';
import type { ProductRecord } from '../../products/product.ts';
import type { ProductService } from '../../products/product-service.ts';
import { type FetchPicture, FetchProblem } from './fetch-picture.ts';
import type {
  FetchedPicture,
  FetchJob,
  PictureFetchRepository,
} from './picture-fetch-repository.ts';

/** Milliseconds until the next attempt, by the number of attempts before; then it has failed. */
const PAUSES_MS = [60_000, 5 * 60_000];
/** Products whose pictures are fetched at the same time. */
const AT_ONCE = 2;
/** Attempts to store a picture while others change the product. */
const STORE_TRIES = 5;

export interface PictureFetcherDeps {
  queue: PictureFetchRepository;
  products: Pick<ProductService, 'get' | 'update'>;
  fetchPicture: FetchPicture;
  now?: () => Date;
  /** Ends the work after the current picture; the others stay due. */
  signal?: AbortSignal;
}

const isError = (error: unknown, code: string): boolean =>
  error instanceof AppError && error.code === code;

/**
 * Creates a function that fetches the pictures of imported products, and stores them by the rules of
 * uploads. It ends when no product is due.
 */
export function createPictureFetcher(deps: PictureFetcherDeps) {
  const { queue, products, fetchPicture, now = () => new Date(), signal } = deps;

  const coloured = (product: ProductRecord, color: string) =>
    product.colors.find(({ name }) => sameName(name, color));

  /** Adds a picture to a color, also if others change the product meanwhile. */
  async function store(job: FetchJob, { url, color }: FetchedPicture, data: Buffer) {
    for (let attempt = 1; ; attempt += 1) {
      const product = await products.get(job.productId);
      const target = coloured(product, color);
      if (!target) throw new FetchProblem('The product no longer has this color.');
      const colors: NonNullable<ChangedProduct['colors']> = product.colors.map((one) => ({
        name: one.name,
        sizes: one.sizes,
        existingImages: one.images.map(imagePath),
        newImages: one === target ? 1 : 0,
      }));
      const upload = { name: url.slice(0, 200), read: async () => data };
      try {
        const ifMatch = productETag(presentAdminProduct(product));
        await products.update(job.productId, { colors }, [upload], job.by, ifMatch);
        return;
      } catch (error) {
        if (!isError(error, 'product.changed') || attempt >= STORE_TRIES) throw error;
      }
    }
  }

  /**
   * Returns what became of a picture.
   * @param mark notes that the picture is about to be stored
   */
  async function fetchOne(
    job: FetchJob,
    picture: FetchedPicture,
    mark: (picture: FetchedPicture) => Promise<void>,
  ): Promise<FetchedPicture> {
    const attempts = picture.attempts + 1;
    const { reason: _, imagesBefore, ...rest } = picture;
    try {
      const product = await products.get(job.productId);
      const images = coloured(product, picture.color)?.images.length ?? 0;
      if (imagesBefore !== undefined && images > imagesBefore)
        return { ...rest, attempts, state: 'stored' };
      if (images >= MAX_IMAGES_PER_COLOUR) return { ...rest, attempts, state: 'kept' };
      const data = await fetchPicture(picture.url);
      await mark({ ...picture, imagesBefore: images });
      await store(job, picture, data);
      return { ...rest, attempts, state: 'stored' };
    } catch (error) {
      if (isError(error, 'product.not_found')) throw error;
      const isTemporary =
        error instanceof FetchProblem
          ? error.isTemporary
          : !(error instanceof AppError) || error.status >= 500;
      const state = isTemporary && attempts <= PAUSES_MS.length ? 'waiting' : 'failed';
      const reason = isError(error, 'product.image_invalid')
        ? 'The file is not a picture that can be used.'
        : (error as Error).message;
      return { ...rest, attempts, state, reason };
    }
  }

  async function work(job: FetchJob): Promise<void> {
    const pictures = [...job.pictures];
    const record = async (at: number, picture: FetchedPicture): Promise<void> => {
      pictures[at] = picture;
      await queue.save({ ...job, pictures });
    };
    try {
      for (const [at, picture] of job.pictures.entries()) {
        if (picture.state !== 'waiting' || signal?.aborted) continue;
        await record(at, await fetchOne(job, picture, (marked) => record(at, marked)));
      }
    } catch (error) {
      if (!isError(error, 'product.not_found')) throw error;
      return queue.remove([job.productId]);
    }
    const attempts = pictures.map((one) => (one.state === 'waiting' ? one.attempts : 0));
    const pause = PAUSES_MS[Math.max(0, ...attempts) - 1] ?? 0;
    await queue.save({ ...job, pictures }, new Date(now().getTime() + pause));
  }

  /** Works on products until none is due. */
  async function workAll(): Promise<void> {
    while (!signal?.aborted) {
      const job = await queue.take(now());
      if (!job) return;
      await work(job);
    }
  }

  /** Fetches what is due. */
  return async (): Promise<void> => {
    await Promise.all(Array.from({ length: AT_ONCE }, workAll));
  };
}
