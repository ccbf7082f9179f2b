import { BIN_DAYS, type BinnedProduct, imagePath, PLACEHOLDER_IMAGE } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { Actor, Page } from '@tanabana/service-kit/mongo';
import type { Categories } from '../categories/categories.ts';
import type { PictureService } from '../images/picture-service.ts';
import type { ProductRepository } from '../products/product-repository.ts';
import type { Binned, BinRepository } from './bin-repository.ts';

const DAY_MS = 86_400_000;
const BATCH = 100;

export interface BinServiceDeps {
  bin: BinRepository;
  products: Pick<ProductRepository, 'remove'>;
  categories: Categories;
  pictures: Pick<PictureService, 'changing' | 'discardOf'>;
}

export type BinService = ReturnType<typeof createBinService>;

function present({ product, at, by }: Binned): BinnedProduct {
  const [image = PLACEHOLDER_IMAGE] = product.colors.flatMap(({ images }) => images);
  return {
    _id: product.id,
    name: product.name,
    sku: product.sku,
    image: imagePath(image),
    deletedAt: at.toISOString(),
    deletedBy: by.username,
    erasedAt: new Date(at.getTime() + BIN_DAYS * DAY_MS).toISOString(),
  };
}

const categoryGone = (name: string): AppError =>
  new AppError('product.category_unknown', {
    message: `Its category "${name}" no longer exists. Create a category with this name for new products.`,
  });

/** Deleted products (rules 22.6, 22.7). */
export function createBinService({ bin, products, categories, pictures }: BinServiceDeps) {
  return {
    async list(page: number, limit: number): Promise<Page<BinnedProduct>> {
      const found = await bin.list(page, limit);
      return { ...found, data: found.data.map(present) };
    },

    /**
     * Puts a product back into the shop. Throws `product.not_found`, `product.category_unknown` and
     * `product.sku_taken`.
     */
    async restore(id: string, by: Actor): Promise<void> {
      const found = await bin.find(id);
      if (!found) throw new AppError('product.not_found');
      const { id: categoryId, name } = found.product.category;
      const category = await categories.find(categoryId);
      if (!category) throw categoryGone(name);
      const result = await bin.restore(id, category, by);
      if (result === null) throw new AppError('product.not_found');
      if (result === 'sku_taken') throw new AppError('product.sku_taken');
      const isGone = (await categories.find(categoryId).catch(() => category)) === null;
      if (!isGone) return;
      await products.remove(id, by);
      throw categoryGone(name);
    },

    /** Deletes a product for good with its pictures. Throws `product.not_found`. */
    async erase(id: string, by: Actor): Promise<void> {
      if (!(await bin.find(id))) throw new AppError('product.not_found');
      await pictures.changing(id, async () => {
        if (!(await bin.erase(id, by))) throw new AppError('product.not_found');
        await pictures.discardOf(id);
      });
    },
  };
}

export interface EmptyBinOptions {
  bin: Pick<BinRepository, 'deletedBefore' | 'expire'>;
  pictures: Pick<PictureService, 'changing' | 'discardOf'>;
  now?: () => Date;
}

/**
 * Deletes products for good, with their pictures, after `BIN_DAYS`. A crash leaves at most pictures,
 * which the sweep finds. Several instances may run it.
 */
export async function emptyBin(options: EmptyBinOptions): Promise<{ erased: number }> {
  const { bin, pictures, now = () => new Date() } = options;
  const before = new Date(now().getTime() - BIN_DAYS * DAY_MS);
  let erased = 0;
  for (;;) {
    const ids = await bin.deletedBefore(before, BATCH);
    for (const id of ids)
      await pictures.changing(id, async () => {
        // another instance, or the owner, may have been faster
        if (!(await bin.expire(id, before))) return;
        await pictures.discardOf(id);
        erased += 1;
      });
    if (ids.length < BATCH) return { erased };
  }
}
