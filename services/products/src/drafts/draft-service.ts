import { AppError } from '@tanabana/service-kit';
import type { Actor, Page } from '@tanabana/service-kit/mongo';
import { type Categories, categoryUnknown } from '../categories/categories.ts';
import type { PictureService } from '../images/picture-service.ts';
import type { ProductRecord } from '../products/product.ts';
import {
  createProductService,
  type ProductService,
  type ProductServiceDeps,
} from '../products/product-service.ts';
import type { DraftRepository } from './draft-repository.ts';

export interface DraftServiceDeps extends Omit<ProductServiceDeps, 'products'> {
  drafts: DraftRepository;
  categories: Categories;
  pictures: PictureService;
}

export type DraftService = ReturnType<typeof createDraftService>;

/** Products that shoppers do not see yet, with the rules of products (rule 22.8). */
export function createDraftService({ drafts, ...deps }: DraftServiceDeps) {
  const { categories, pictures } = deps;
  const { get, create, update }: ProductService = createProductService({
    ...deps,
    products: drafts,
  });
  const notFound = (): AppError => new AppError('product.not_found');

  return {
    get,
    create,
    update,

    page: (page: number, limit: number): Promise<Page<ProductRecord>> => drafts.page(page, limit),

    /** Deletes a draft with its pictures for good. Throws `product.not_found`. */
    async remove(id: string, by: Actor): Promise<void> {
      await get(id);
      await pictures.changing(id, async () => {
        if (!(await drafts.remove(id, by, 'forGood'))) throw notFound();
        await pictures.discardOf(id);
      });
    },

    /** Shows a draft in the shop. Throws `product.not_found`, `product.category_unknown`. */
    async publish(id: string, by: Actor): Promise<void> {
      const { id: categoryId, name } = (await get(id)).category;
      const category = await categories.find(categoryId);
      if (!category) throw categoryUnknown(name);
      if (!(await drafts.publish(id, category, by))) throw notFound();
      const isGone = (await categories.find(categoryId).catch(() => category)) === null;
      if (!isGone) return;
      await drafts.unpublish(id, by);
      throw categoryUnknown(name);
    },

    /** Makes a product of the shop a draft. Throws `product.not_found`. */
    async unpublish(id: string, by: Actor): Promise<void> {
      if (!(await drafts.unpublish(id, by))) throw notFound();
    },
  };
}
