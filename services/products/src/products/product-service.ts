import type { NewProduct } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { Actor } from '@tanabana/service-kit/mongo';
import { fromId, newId } from '@tanabana/service-kit/mongo';
import type { IndexSync } from '../catalogue-index/index-sync.ts';
import {
  type Categories,
  categoryUnknown,
  createCategoryFinder,
} from '../categories/categories.ts';
import type { GstRateRepository } from '../gst-rates/gst-rate-repository.ts';
import { assertKnownHsn } from '../gst-rates/known-hsn.ts';
import type { PictureService, UploadedPicture } from '../images/picture-service.ts';
import { makeSku, newProduct } from './new-product.ts';
import type { ProductRecord } from './product.ts';
import { createProductChanges, skuTaken } from './product-changes.ts';
import { createProductList } from './product-list.ts';
import { filesByColour, picturesOfFiles, withPictures } from './product-pictures.ts';
import type { ProductRepository } from './product-repository.ts';

export interface ProductServiceDeps {
  products: ProductRepository;
  pictures: PictureService;
  indexSync: Pick<IndexSync, 'current'>;
  categories: Categories;
  gstRates: Pick<GstRateRepository, 'current'>;
  now?: () => Date;
}

export type ProductService = ReturnType<typeof createProductService>;

const SKU_TRIES = 5;

/** Product rules (rules 3.1, 3.4). */
export function createProductService(deps: ProductServiceDeps) {
  const { products, pictures, indexSync, gstRates, now = () => new Date() } = deps;
  const categories = createCategoryFinder(deps.categories);

  /** Stores a product under its SKU, or a generated one. */
  async function insert(
    product: ProductRecord,
    { sku: given, reason }: Pick<NewProduct, 'sku' | 'reason'>,
    by: Actor,
  ) {
    for (let attempt = 0; attempt < (given ? 1 : SKU_TRIES); attempt += 1) {
      const sku = attempt === 0 ? product.sku : makeSku(product.category.name, product.name);
      const named = { ...product, sku };
      if (await products.insert(named, by, reason)) return named;
    }
    throw skuTaken(product, await products.foreignSkus(product));
  }

  async function get(id: string): Promise<ProductRecord> {
    const product = await products.find(id);
    if (!product) throw new AppError('product.not_found');
    return product;
  }

  const changes = createProductChanges({ products, pictures, categories, gstRates, get, now });

  return {
    list: createProductList({ products, indexSync }),

    /** Throws `product.not_found`. */
    get,

    /**
     * Stores a product with its pictures: pictures first, so that no product names a missing
     * picture. Throws `product.category_unknown`, `product.sku_taken`, `product.image_invalid`,
     * `request.invalid`, `server.unavailable`.
     */
    async create(
      input: NewProduct,
      uploads: readonly UploadedPicture[],
      by: Actor,
    ): Promise<ProductRecord> {
      const files = filesByColour(input.colors, uploads.length);
      await assertKnownHsn(gstRates, input.hsn);
      const category = await categories.find(input.category);
      const id = fromId(newId());
      const sku = input.sku || makeSku(category.name, input.name);
      const bare = newProduct(input, { id, sku, category, at: now() });
      const build = (images: readonly string[]) => ({
        ...bare,
        colors: bare.colors.map((colour, index) => ({
          ...colour,
          images: picturesOfFiles(images, files[index]),
        })),
      });
      return withPictures(pictures, id, uploads, async (images) => {
        const product = await insert(build(images), input, by);
        if (!(await categories.wasRemoved(category))) return product;
        await products.remove(id, by, 'forGood');
        throw categoryUnknown(input.category);
      });
    },

    ...changes,

    /** Moves a product to the bin. Throws `product.not_found`. */
    async remove(id: string, by: Actor): Promise<void> {
      if (!(await products.remove(id, by))) throw new AppError('product.not_found');
    },
  };
}
