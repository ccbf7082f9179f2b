import type { NewProduct } from '@tanabana/contracts';
import { fromId, newId } from '@tanabana/mongo-kit';
import { AppError } from '@tanabana/service-kit';
import type { Categories } from '../categories/categories-client.ts';
import { createCategoryFinder } from '../categories/category-finder.ts';
import type { PictureService, UploadedPicture } from '../images/picture-service.ts';
import { picked, withPictures } from '../images/with-pictures.ts';
import type { ShelfKeeper } from '../shelf/shelf-keeper.ts';
import { assignPictures } from './assign-pictures.ts';
import { newProduct } from './new-product.ts';
import type { ProductRecord } from './product.ts';
import { createProductChanges } from './product-changes.ts';
import type { Actor } from './product-facts.ts';
import { createProductList } from './product-list.ts';
import type { ProductRepository } from './product-repository.ts';
import { categoryUnknown, skuTaken } from './refusals.ts';
import { makeSku } from './sku.ts';

export interface ProductServiceDeps {
  products: ProductRepository;
  pictures: PictureService;
  shelf: ShelfKeeper;
  categories: Categories;
  now?: () => Date;
}

export type ProductService = ReturnType<typeof createProductService>;

const SKU_TRIES = 5;

/** The rules of products (contract.md, Products). */
export function createProductService(deps: ProductServiceDeps) {
  const { products, pictures, shelf, now = () => new Date() } = deps;
  const categories = createCategoryFinder(deps.categories);

  /** Stores a product under its own SKU, or under one made for it. */
  async function insert(product: Omit<ProductRecord, 'sku'>, sku: string | undefined, by: Actor) {
    for (let attempt = 0; attempt < (sku ? 1 : SKU_TRIES); attempt += 1) {
      const named = { ...product, sku: sku ?? makeSku(product.category.name, product.name) };
      if (await products.insert(named, by)) {
        shelf.touch({ ids: [named.id] });
        return named;
      }
    }
    throw skuTaken();
  }

  async function get(id: string): Promise<ProductRecord> {
    const product = await products.find(id);
    if (!product) throw new AppError('product.not_found');
    return product;
  }

  return {
    list: createProductList({ products, shelf }),

    /** Throws `product.not_found`. */
    get,

    /**
     * Stores a product with its pictures: pictures first, then the product, so that no product ever
     * names a picture that is not there. Throws `product.category_unknown`, `product.sku_taken`,
     * `product.image_invalid`, `request.invalid`, `server.unavailable`.
     */
    async create(
      input: NewProduct,
      uploads: readonly UploadedPicture[],
      by: Actor,
    ): Promise<ProductRecord> {
      const owned = assignPictures(input.colors, uploads.length);
      const category = await categories.find(input.category);
      const id = fromId(newId());
      const bare = newProduct(input, { id, category, at: now() });
      const build = (images: readonly string[]) => ({
        ...bare,
        colors: bare.colors.map((colour, index) => ({
          ...colour,
          images: picked(images, owned[index]),
        })),
      });
      return withPictures(pictures, id, uploads, async (images) => {
        const product = await insert(build(images), input.sku || undefined, by);
        if (!(await categories.wasRemoved(category))) return product;
        await products.remove(id, by);
        shelf.touch({ ids: [id] });
        throw categoryUnknown(input.category);
      });
    },

    ...createProductChanges({ products, pictures, shelf, categories, get, now }),

    /** Removes a product with its pictures and their renditions. Throws `product.not_found`. */
    async remove(id: string, by: Actor): Promise<void> {
      await get(id);
      await pictures.changing(id, async () => {
        if (!(await products.remove(id, by))) throw new AppError('product.not_found');
        shelf.touch({ ids: [id] });
        await pictures.discardOf(id);
      });
    },
  };
}
