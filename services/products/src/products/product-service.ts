import { type NewProduct, type ProductQuery, toPaise } from '@tanabana/contracts';
import { fromId, newId, type Page } from '@tanabana/mongo-kit';
import { AppError } from '@tanabana/service-kit';
import type { Categories } from '../categories/categories-client.ts';
import { createCategoryFinder } from '../categories/category-finder.ts';
import type { PictureService, UploadedPicture } from '../images/picture-service.ts';
import { picked, withPictures } from '../images/with-pictures.ts';
import type { FacetCounts } from '../shelf/facet-counts.ts';
import type { Shelf } from '../shelf/shelf.ts';
import type { ShelfKeeper } from '../shelf/shelf-keeper.ts';
import type { Spelling } from '../shelf/word-index.ts';
import { adminPage, isForAdmins } from './admin-list.ts';
import { assignPictures } from './assign-pictures.ts';
import type { ProductRecord } from './product.ts';
import { createProductChanges } from './product-changes.ts';
import type { Actor } from './product-facts.ts';
import { canForgive, type ProductSearch } from './product-filter.ts';
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

export interface ProductListing extends Page<ProductRecord> {
  facets?: FacetCounts;
}

export type ProductService = ReturnType<typeof createProductService>;

const SKU_TRIES = 5;

/** The rules of products (contract.md, Products). */
export function createProductService(deps: ProductServiceDeps) {
  const { products, pictures, shelf, now = () => new Date() } = deps;
  const categories = createCategoryFinder(deps.categories);

  /** The shelf, and the spelling that it takes to find something there. */
  async function look(searched: ProductSearch): Promise<{ on: Shelf; spelling: Spelling }> {
    const on = await shelf.current();
    const { q } = searched;
    if (q === undefined || !canForgive(q) || on.hasWords(q)) return { on, spelling: 'exact' };
    return { on, spelling: 'forgiving' };
  }

  /** Stores a product under its own SKU, or under one made for it. */
  async function insert(product: Omit<ProductRecord, 'sku'>, sku: string | undefined, by: Actor) {
    for (let attempt = 0; attempt < (sku ? 1 : SKU_TRIES); attempt += 1) {
      const named = { ...product, sku: sku ?? makeSku(product.category.name, product.name) };
      if (await products.insert(named, by)) {
        shelf.touch();
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
    async list({
      page,
      limit,
      fields,
      facets,
      ...searched
    }: ProductQuery): Promise<ProductListing> {
      const { on, spelling } = await look(searched);
      const from = (page - 1) * limit;
      const { ids, total } = isForAdmins(searched)
        ? await adminPage({ on, spelling, products }, searched, from, limit)
        : on.page(searched, spelling, from, limit);
      const counts = facets ? on.facets(searched, spelling) : undefined;
      const data = await products.byIds(ids, fields === 'card');
      if (data.length < ids.length) forget(on, ids, data);
      return { data, total, page, limit, facets: counts };
    },

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
      const created = now();
      const build = (images: readonly string[]) => ({
        id,
        name: input.name,
        category,
        gender: input.gender,
        tag: input.tag,
        price: toPaise(input.price),
        saleprice: toPaise(input.saleprice),
        description: input.description,
        stock: input.stock,
        weight: input.weight,
        reviewsCount: 0,
        avgRating: 0,
        colors: input.colors.map(({ name, sizes }, index) => ({
          name,
          sizes,
          images: picked(images, owned[index]),
        })),
        createdAt: created,
        updatedAt: created,
      });
      return withPictures(pictures, id, uploads, async (images) => {
        const product = await insert(build(images), input.sku || undefined, by);
        if (!(await categories.wasRemoved(category))) return product;
        await products.remove(id, by);
        shelf.touch();
        throw categoryUnknown(input.category);
      });
    },

    ...createProductChanges({ products, pictures, shelf, categories, get, now }),

    /** Removes a product with its pictures and their renditions. Throws `product.not_found`. */
    async remove(id: string, by: Actor): Promise<void> {
      await get(id);
      await pictures.changing(id, async () => {
        if (!(await products.remove(id, by))) throw new AppError('product.not_found');
        shelf.touch();
        await pictures.discardOf(id);
      });
    },
  };
}

/** Takes from the shelf what the database has no more. */
function forget(on: Shelf, ids: readonly string[], found: readonly ProductRecord[]): void {
  const there = new Set(found.map(({ id }) => id));
  for (const id of ids) if (!there.has(id)) on.drop(id);
}
