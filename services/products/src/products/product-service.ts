import {
  type ChangedProduct,
  type NewProduct,
  type ProductQuery,
  toPaise,
} from '@tanabana/contracts';
import { fromId, newId, type Page } from '@tanabana/mongo-kit';
import { AppError } from '@tanabana/service-kit';
import type { Categories } from '../categories/categories-client.ts';
import type { PictureService, UploadedPicture } from '../images/picture-service.ts';
import type { FacetCounts } from '../shelf/facet-counts.ts';
import type { Shelf } from '../shelf/shelf.ts';
import type { ShelfKeeper } from '../shelf/shelf-keeper.ts';
import type { Spelling } from '../shelf/word-index.ts';
import { adminPage, isForAdmins } from './admin-list.ts';
import { assignPictures } from './assign-pictures.ts';
import { type Brought, changeProduct, letGo } from './change-product.ts';
import type { CategoryRef, ProductRecord } from './product.ts';
import { canForgive, type ProductSearch } from './product-filter.ts';
import type { ProductRepository } from './product-repository.ts';
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
/** Changes of one product at the same time: each is made on what the others left. */
const CHANGE_TRIES = 20;

/** The rules of products (contract.md, Products). */
export function createProductService(deps: ProductServiceDeps) {
  const { products, pictures, shelf, categories, now = () => new Date() } = deps;

  /** The shelf, and the spelling that it takes to find something there. */
  async function look(searched: ProductSearch): Promise<{ on: Shelf; spelling: Spelling }> {
    const on = await shelf.current();
    const { q } = searched;
    if (q === undefined || !canForgive(q) || on.hasWords(q)) return { on, spelling: 'exact' };
    return { on, spelling: 'forgiving' };
  }

  async function findCategory(idSlugOrName: string) {
    const category = await categories.find(idSlugOrName);
    if (category) return category;
    throw categoryUnknown(idSlugOrName);
  }

  /**
   * Whether a category was removed while a product was stored under it: it is asked for again
   * afterwards, and its own service looks for products after it has hidden it (docs/decisions/0010).
   */
  const wasRemoved = async (category: CategoryRef): Promise<boolean> =>
    (await categories.find(category.id).catch(() => category)) === null;

  /** Stores a product under its own SKU, or under one made for it. */
  async function insert(product: Omit<ProductRecord, 'sku'>, sku: string | undefined) {
    for (let attempt = 0; attempt < (sku ? 1 : SKU_TRIES); attempt += 1) {
      const named = { ...product, sku: sku ?? makeSku(product.category.name, product.name) };
      if (await products.insert(named)) {
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

  /** The product before and after the change, which is made on what is stored at that moment. */
  async function change(id: string, wanted: ChangedProduct, brought: Brought) {
    for (let attempt = 0; attempt < CHANGE_TRIES; attempt += 1) {
      const before = await get(id);
      const after = await products.update(changeProduct(before, wanted, brought, now()), {
        readAt: before.updatedAt,
        withStock: wanted.stock !== undefined,
        withCategory: brought.category !== undefined,
      });
      if (after === 'sku_taken') throw skuTaken();
      if (after) {
        shelf.touch();
        return { before, after };
      }
    }
    throw new AppError('server.unavailable', { headers: { 'Retry-After': '1' } });
  }

  /**
   * Stores pictures, then what names them. A refusal takes the pictures back; after any other failure
   * the product may be stored all the same, so they are left to the sweep.
   */
  const withPictures = <T>(
    productId: string,
    uploads: readonly UploadedPicture[],
    work: (ids: readonly string[]) => Promise<T>,
    /** Whether the work may let pictures go. */
    letsGo = false,
  ): Promise<T> => {
    if (uploads.length === 0 && !letsGo) return work([]);
    return pictures.changing(productId, async () => {
      const ids = await pictures.store(productId, uploads);
      try {
        return await work(ids);
      } catch (error) {
        if (error instanceof AppError) await pictures.discard(ids);
        throw error;
      }
    });
  };

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
    async create(input: NewProduct, uploads: readonly UploadedPicture[]): Promise<ProductRecord> {
      const owned = assignPictures(input.colors, uploads.length);
      const category = await findCategory(input.category);
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
      return withPictures(id, uploads, async (images) => {
        const product = await insert(build(images), input.sku || undefined);
        if (!(await wasRemoved(category))) return product;
        await products.remove(id);
        shelf.touch();
        throw categoryUnknown(input.category);
      });
    },

    /**
     * Changes what is sent of a product: new pictures are stored, then the product is, then pictures
     * that it lets go are removed. Throws as `create` does, and `product.not_found`.
     */
    async update(
      id: string,
      wanted: ChangedProduct,
      uploads: readonly UploadedPicture[],
    ): Promise<ProductRecord> {
      const { colors = [] } = wanted;
      const owned = assignPictures(colors, uploads.length);
      // Refuses what cannot be kept before anything is stored.
      changeProduct(await get(id), wanted, { images: [] }, now());
      const category = wanted.category ? await findCategory(wanted.category) : undefined;
      const changed = wanted.colors
        ? await withPictures(
            id,
            uploads,
            async (images) => {
              const brought = { category, images: owned.map((files) => picked(images, files)) };
              const { before, after } = await change(id, wanted, brought);
              await pictures.discard(letGo(before, after));
              return { before, after };
            },
            true,
          )
        : await change(id, wanted, { category, images: [] });
      if (!category || !(await wasRemoved(category))) return changed.after;
      const back = { category: changed.before.category, images: [] };
      return (await change(id, {}, back)).after;
    },

    /** Removes a product with its pictures and their renditions. Throws `product.not_found`. */
    async remove(id: string): Promise<void> {
      await get(id);
      await pictures.changing(id, async () => {
        if (!(await products.remove(id))) throw new AppError('product.not_found');
        shelf.touch();
        await pictures.discardOf(id);
      });
    },
  };
}

const picked = (ids: readonly string[], places: readonly number[] = []): string[] =>
  places.flatMap((place) => ids[place] ?? []);

const skuTaken = (): AppError =>
  new AppError('product.sku_taken', {
    errors: [{ path: 'sku', message: 'This SKU is already in use.' }],
  });

const categoryUnknown = (name: string): AppError =>
  new AppError('product.category_unknown', {
    errors: [{ path: 'category', message: `There is no category "${name}".` }],
  });

/** Takes from the shelf what the database has no more. */
function forget(on: Shelf, ids: readonly string[], found: readonly ProductRecord[]): void {
  const there = new Set(found.map(({ id }) => id));
  for (const id of ids) if (!there.has(id)) on.drop(id);
}
