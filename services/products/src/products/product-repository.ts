import { findPage, fromId, isDuplicateKey, type Page, toId } from '@tanabana/mongo-kit';
import { PRODUCTS_COLLECTION } from '@tanabana/stock';
import { type Collection, type Db, type Document, MongoBulkWriteError } from 'mongodb';
import type { CategoryRef, ProductRecord } from './product.ts';
import {
  categoryKeys,
  fromDocument,
  type ProductDocument,
  skuKey,
  toDocument,
} from './product-document.ts';
import {
  type FacetName,
  type ProductSearch,
  productFilter,
  productOrders,
  type Spelling,
} from './product-filter.ts';

export interface ListOptions {
  search: ProductSearch;
  spelling: Spelling;
  page: number;
  limit: number;
  /** Leave out what a card does not show. */
  card: boolean;
}

export interface FacetCount {
  value: string;
  slug?: string;
  count: number;
}

export interface FacetCounts {
  category: FacetCount[];
  size: FacetCount[];
  colour: FacetCount[];
  /** Paise; null where nothing matches. */
  price: { min: number; max: number } | null;
}

const HIDDEN = {
  searchText: 0,
  categoryKeys: 0,
  sizeKeys: 0,
  sizes: 0,
  colourKeys: 0,
  colourNames: 0,
  skuKey: 0,
} as const;

export interface UpdateOptions {
  /** `updatedAt` of the product that the change was made on. */
  readAt: Date;
  withStock: boolean;
  withCategory: boolean;
}

const optionalFields = ['gender', 'weight'] as const;

export type ProductRepository = ReturnType<typeof createProductRepository>;

/** Products in the database of this service. */
export function createProductRepository(db: Db) {
  const products: Collection<ProductDocument> = db.collection(PRODUCTS_COLLECTION);

  /** Values of one facet with how many products have each. */
  const countBy = (options: FacetsOptions, name: FacetName, stages: Document[]) =>
    products
      .aggregate<FacetCount>([
        { $match: productFilter(options.search, options.spelling, name) },
        ...stages,
        { $project: { _id: 0, value: 1, slug: 1, count: 1 } },
      ])
      .toArray();

  const distinctValues = (field: string): Document[] => [
    { $unwind: field },
    { $group: { _id: { $toLower: field }, value: { $first: field }, count: { $sum: 1 } } },
  ];

  return {
    /** One page and the count of all pages. */
    async list({ search, spelling, page, limit, card }: ListOptions): Promise<Page<ProductRecord>> {
      const found = await findPage(products, productFilter(search, spelling), {
        page,
        limit,
        sort: productOrders[search.sort ?? 'default'],
        projection: card ? { ...HIDDEN, description: 0 } : HIDDEN,
      });
      return { ...found, data: found.data.map(fromDocument) };
    },

    /** Whether any product at all has these words. */
    async hasWords(q: string): Promise<boolean> {
      const found = await products.findOne(productFilter({ q }), { projection: { _id: 1 } });
      return found !== null;
    },

    async facets(options: FacetsOptions): Promise<FacetCounts> {
      const [category, size, colour, price] = await Promise.all([
        countBy(options, 'category', [
          {
            $group: {
              _id: '$category._id',
              value: { $first: '$category.name' },
              slug: { $first: '$category.slug' },
              count: { $sum: 1 },
            },
          },
        ]),
        countBy(options, 'size', distinctValues('$sizes')),
        countBy(options, 'colour', distinctValues('$colourNames')),
        products
          .aggregate<{ min: number; max: number }>([
            { $match: productFilter(options.search, options.spelling, 'price') },
            {
              $group: {
                _id: null,
                min: { $min: '$sellingPrice' },
                max: { $max: '$sellingPrice' },
              },
            },
            { $project: { _id: 0, min: 1, max: 1 } },
          ])
          .toArray(),
      ]);
      return { category, size, colour, price: price[0] ?? null };
    },

    async find(id: string): Promise<ProductRecord | null> {
      const found = await products.findOne({ _id: toId(id) }, { projection: HIDDEN });
      return found && fromDocument(found);
    },

    async hasSku(sku: string): Promise<boolean> {
      const found = await products.findOne({ skuKey: skuKey(sku) }, { projection: { _id: 1 } });
      return found !== null;
    },

    /** Those of the SKUs that are taken, as `skuKey` writes them. */
    async takenSkus(skus: readonly string[]): Promise<Set<string>> {
      const found = await products
        .find({ skuKey: { $in: skus.map(skuKey) } }, { projection: { skuKey: 1 } })
        .sort({ _id: 1 })
        .toArray();
      return new Set(found.map((document) => document.skuKey));
    },

    /** Whether it was stored; `false` where its SKU (or its id) is taken. */
    async insert(product: ProductRecord): Promise<boolean> {
      try {
        await products.insertOne(toDocument(product));
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /**
     * Stores a changed product where it is still as it was at `readAt`, and gives it. Stock, which
     * orders write too, and the category, which renames do, are written only when told. Null where it was changed or removed meanwhile;
     * 'sku_taken' where another product has its SKU.
     */
    async update(
      product: ProductRecord,
      { readAt, withStock, withCategory }: UpdateOptions,
    ): Promise<ProductRecord | 'sku_taken' | null> {
      const { _id, stock, inStock, category, categoryKeys, ...rest } = toDocument(product);
      const $set = {
        ...rest,
        ...(withStock ? { stock, inStock } : {}),
        ...(withCategory ? { category, categoryKeys } : {}),
      };
      const gone = optionalFields.filter((field) => product[field] === undefined);
      const $unset = Object.fromEntries(gone.map((field) => [field, '' as const]));
      const change = gone.length > 0 ? { $set, $unset } : { $set };
      try {
        const stored = await products.findOneAndUpdate({ _id, updatedAt: readAt }, change, {
          returnDocument: 'after',
          projection: HIDDEN,
        });
        return stored && fromDocument(stored);
      } catch (error) {
        if (isDuplicateKey(error)) return 'sku_taken';
        throw error;
      }
    },

    /** Removes a product and gives it as it was; null where there is none. */
    async remove(id: string): Promise<ProductRecord | null> {
      const removed = await products.findOneAndDelete({ _id: toId(id) }, { projection: HIDDEN });
      return removed && fromDocument(removed);
    },

    /** Gives the products of a category its name and slug; says how many had others. */
    async renameCategory(category: CategoryRef): Promise<number> {
      const { id, name, slug } = category;
      const others = [{ 'category.name': { $ne: name } }, { 'category.slug': { $ne: slug } }];
      const { modifiedCount } = await products.updateMany(
        { categoryKeys: id, 'category._id': toId(id), $or: others },
        {
          $set: {
            'category.name': name,
            'category.slug': slug,
            categoryKeys: categoryKeys(category),
          },
        },
      );
      return modifiedCount;
    },

    async usesCategory(id: string): Promise<boolean> {
      const filter = { categoryKeys: id, 'category._id': toId(id) };
      return (await products.findOne(filter, { projection: { _id: 1 } })) !== null;
    },

    /** Every product, in the order of ids, read as it is used. */
    async *all(): AsyncGenerator<ProductRecord> {
      const cursor = products.find({}, { projection: HIDDEN, batchSize: 200 }).sort({ _id: 1 });
      try {
        for await (const document of cursor) yield fromDocument(document);
      } finally {
        await cursor.close();
      }
    },

    /** Products by their SKU as `skuKey` writes it. */
    async findBySkus(skus: readonly string[]): Promise<Map<string, ProductRecord>> {
      const { skuKey: _, ...hidden } = HIDDEN;
      const found = await products
        .find({ skuKey: { $in: skus.map(skuKey) } }, { projection: hidden })
        .sort({ _id: 1 })
        .toArray();
      return new Map(found.map((document) => [document.skuKey, fromDocument(document)]));
    },

    /** Ids of the pictures that a product names. */
    async picturesOf(id: string): Promise<string[]> {
      const found = await products.findOne({ _id: toId(id) }, { projection: { colors: 1 } });
      return found ? found.colors.flatMap(({ images }) => images.map(fromId)) : [];
    },

    /** Stores what has a free SKU and gives how many that were. */
    async insertMany(records: readonly ProductRecord[]): Promise<number> {
      if (records.length === 0) return 0;
      try {
        const { insertedCount } = await products.insertMany(records.map(toDocument), {
          ordered: false,
        });
        return insertedCount;
      } catch (error) {
        if (error instanceof MongoBulkWriteError && isDuplicateKey(error)) {
          return error.insertedCount;
        }
        throw error;
      }
    },

    async isEmpty(): Promise<boolean> {
      return (await products.findOne({}, { projection: { _id: 1 } })) === null;
    },
  };
}

type FacetsOptions = Pick<ListOptions, 'search' | 'spelling'>;
