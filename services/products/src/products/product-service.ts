import { type NewProduct, type ProductQuery, toPaise } from '@tanabana/contracts';
import { fromId, newId, type Page } from '@tanabana/mongo-kit';
import { AppError } from '@tanabana/service-kit';
import type { Categories } from '../categories/categories-client.ts';
import type { PictureService, UploadedPicture } from '../images/picture-service.ts';
import { assignPictures } from './assign-pictures.ts';
import type { ProductRecord } from './product.ts';
import { canForgive, type Spelling } from './product-filter.ts';
import type { FacetCounts, ListOptions, ProductRepository } from './product-repository.ts';
import { makeSku } from './sku.ts';

export interface ProductServiceDeps {
  products: ProductRepository;
  pictures: PictureService;
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
  const { products, pictures, categories, now = () => new Date() } = deps;

  /** The page, and the spelling that it took to find something. */
  async function search(options: Omit<ListOptions, 'spelling'>) {
    const exact = await products.list({ ...options, spelling: 'exact' });
    const { q } = options.search;
    if (exact.total > 0 || q === undefined || !canForgive(q) || (await products.hasWords(q))) {
      return { found: exact, spelling: 'exact' as Spelling };
    }
    const forgiving = await products.list({ ...options, spelling: 'forgiving' });
    return { found: forgiving, spelling: 'forgiving' as Spelling };
  }

  async function findCategory(idSlugOrName: string) {
    const category = await categories.find(idSlugOrName);
    if (category) return category;
    const message = `There is no category "${idSlugOrName}".`;
    throw new AppError('product.category_unknown', { errors: [{ path: 'category', message }] });
  }

  /** Stores a product under its own SKU, or under one made for it. */
  async function insert(product: Omit<ProductRecord, 'sku'>, sku: string | undefined) {
    for (let attempt = 0; attempt < (sku ? 1 : SKU_TRIES); attempt += 1) {
      const named = { ...product, sku: sku ?? makeSku(product.category.name, product.name) };
      if (await products.insert(named)) return named;
    }
    throw new AppError('product.sku_taken', {
      errors: [{ path: 'sku', message: 'This SKU is already in use.' }],
    });
  }

  return {
    async list({
      page,
      limit,
      fields,
      facets,
      ...searched
    }: ProductQuery): Promise<ProductListing> {
      const options = { search: searched, page, limit, card: fields === 'card' };
      const { found, spelling } = await search(options);
      if (!facets) return found;
      return { ...found, facets: await products.facets({ search: searched, spelling }) };
    },

    /** Throws `product.not_found`. */
    async get(id: string): Promise<ProductRecord> {
      const product = await products.find(id);
      if (!product) throw new AppError('product.not_found');
      return product;
    },

    /**
     * Stores a product with its pictures: pictures first, then the product, so that no product ever
     * names a picture that is not there. Throws `product.category_unknown`, `product.sku_taken`,
     * `product.image_invalid`, `request.invalid`, `server.unavailable`.
     */
    async create(input: NewProduct, uploads: readonly UploadedPicture[]): Promise<ProductRecord> {
      const owned = assignPictures(input.colors, uploads.length);
      const category = await findCategory(input.category);
      const id = fromId(newId());
      const images = await pictures.store(id, uploads);
      const created = now();
      const product = {
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
          images: (owned[index] ?? []).flatMap((file) => images[file] ?? []),
        })),
        createdAt: created,
        updatedAt: created,
      };
      try {
        return await insert(product, input.sku || undefined);
      } catch (error) {
        await pictures.discard(images);
        throw error;
      }
    },
  };
}
