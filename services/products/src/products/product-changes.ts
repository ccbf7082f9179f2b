import {
  type BulkChange,
  type BulkResult,
  type ChangedProduct,
  MAX_PRICE,
  MAX_STOCK,
  parseProductETag,
  productETag,
  stocksHash,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { AppError, invalid, unavailable } from '@tanabana/service-kit';
import type { Actor } from '@tanabana/service-kit/mongo';
import type { CategoryFinder } from '../categories/categories.ts';
import type { GstRateRepository } from '../gst-rates/gst-rate-repository.ts';
import { assertKnownHsn } from '../gst-rates/known-hsn.ts';
import type { PictureService, UploadedPicture } from '../images/picture-service.ts';
import { type Change, type ChangeFor, changeProduct, removedPictures } from './change-product.ts';
import { presentAdminProduct } from './present.ts';
import type { CategoryRef, ProductRecord } from './product.ts';
import { skuKey } from './product-document.ts';
import { filesByColour, picturesOfFiles, withPictures } from './product-pictures.ts';
import { basePricesOf, stocksOf } from './product-variants.ts';
import type { Changed, ProductWrites } from './product-write-repository.ts';

export interface ProductChangesDeps {
  products: Pick<ProductWrites, 'update' | 'foreignSkus'>;
  pictures: PictureService;
  categories: CategoryFinder;
  gstRates: Pick<GstRateRepository, 'current'>;
  /** Throws `product.not_found`. */
  get(id: string): Promise<ProductRecord>;
  now(): Date;
}

/** Attempts for concurrent changes of one product, each applied to the latest state. */
const CHANGE_TRIES = 20;

/** `taken`: in the form of `skuKey`. */
export function skuTaken({ variants }: ProductRecord, taken: ReadonlySet<string>): AppError {
  const errors = variants.flatMap(({ sku }, index) =>
    sku !== undefined && taken.has(skuKey(sku))
      ? [{ path: `variants.${index}.sku`, message: `The SKU ${sku} is already in use.` }]
      : [],
  );
  const own = { path: 'sku', message: 'This SKU is already in use.' };
  const message = errors.map((one) => one.message).join(' ');
  return errors.length > 0
    ? new AppError('product.sku_taken', { message, errors })
    : new AppError('product.sku_taken', { errors: [own] });
}

/** The change was based on another state of the product; `details.current` is the current one. */
function productChanged(product: ProductRecord): AppError {
  const current = presentAdminProduct(product);
  return new AppError('product.changed', {
    details: { current },
    headers: { ETag: productETag(current) },
  });
}

/** Returns the change unless it was based on another state. */
const unlessChanged =
  (ifMatch: string | undefined, change: ChangedProduct): ChangeFor =>
  (before) => {
    if (ifMatch === undefined || ifMatch.trim() === '*') return change;
    const seen = parseProductETag(ifMatch);
    const isSame =
      seen?.updatedAt === before.updatedAt.toISOString() &&
      (!mentionsStock(change) ||
        (seen.stock === before.stock && seen.stocksHash === stocksHash(stocksOf(before))));
    if (!isSame) throw productChanged(before);
    return change;
  };

const mentionsStock = ({ stock, countedBy, variants = [] }: ChangedProduct): boolean =>
  stock !== undefined || countedBy !== undefined || variants.some((one) => one.stock != null);

type BulkEdit = BulkChange['change'];
type Result = BulkResult['results'][number];

const refuse = (path: string, message: string): never => {
  throw invalid(path, message, true);
};

function newStock(stock: number, change: NonNullable<BulkEdit['stock']>): number {
  const wanted = 'set' in change ? change.set : stock + change.add;
  if (wanted < 0) return refuse('stock', `Only ${stock} in stock.`);
  return wanted <= MAX_STOCK ? wanted : refuse('stock', `At most ${MAX_STOCK} in stock.`);
}

/** Percentages give whole rupees, at least one. */
function newPrice(paise: number, change: NonNullable<BulkEdit['price']>, field: string): number {
  if ('set' in change) return change.set;
  const wanted = Math.max(1, Math.round((toRupees(paise) * (100 + change.percent)) / 100));
  return wanted <= MAX_PRICE ? wanted : refuse(field, `Enter valid ${field}`);
}

/** Percentages also apply to variants with their own prices; a fixed price would remove these. */
function ownPriceChanges(
  { variants, basePrices }: ProductRecord,
  { price, saleprice }: BulkEdit,
): Pick<ChangedProduct, 'variants'> {
  if (!basePrices || (!price && !saleprice)) return {};
  if ((price && 'set' in price) || (saleprice && 'set' in saleprice)) {
    return refuse('price', 'Its variants have their own prices.');
  }
  const changed = variants.flatMap((one) => {
    if (one.price === undefined || one.saleprice === undefined) return [];
    return {
      color: one.color,
      size: one.size,
      price: price ? newPrice(one.price, price, 'price') : toRupees(one.price),
      saleprice: saleprice
        ? newPrice(one.saleprice, saleprice, 'saleprice')
        : toRupees(one.saleprice),
    };
  });
  return { variants: changed };
}

/** Returns what the edit changes in this product; null for nothing. */
function changeFromEdit(before: ProductRecord, edit: BulkEdit): ChangedProduct | null {
  const base = basePricesOf(before);
  const wanted: ChangedProduct = { ...ownPriceChanges(before, edit) };
  if (edit.stock) wanted.stock = newStock(before.stock, edit.stock);
  if (edit.price) wanted.price = newPrice(base.price, edit.price, 'price');
  if (edit.saleprice) wanted.saleprice = newPrice(base.saleprice, edit.saleprice, 'saleprice');
  if (edit.tag) wanted.tag = edit.tag;
  if (wanted.stock === before.stock) delete wanted.stock;
  if (edit.countedBy && edit.countedBy !== before.countedBy) wanted.countedBy = edit.countedBy;
  if (edit.spread && (wanted.countedBy === 'variant' || wanted.stock !== undefined)) {
    wanted.spread = edit.spread;
  }
  if (!wanted.variants && wanted.price !== undefined && toPaise(wanted.price) === base.price) {
    delete wanted.price;
  }
  const { saleprice } = wanted;
  if (!wanted.variants && saleprice !== undefined && toPaise(saleprice) === base.saleprice) {
    delete wanted.saleprice;
  }
  if (wanted.tag === before.tag) delete wanted.tag;
  return Object.keys(wanted).length > 0 ? wanted : null;
}

/** Changes of one or many products. */
export function createProductChanges(deps: ProductChangesDeps) {
  const { products, pictures, categories, gstRates, get, now } = deps;

  const change: Change = async (id, changeFor, context, by) => {
    for (let attempt = 0; attempt < CHANGE_TRIES; attempt += 1) {
      const before = await get(id);
      const wanted = changeFor(before);
      if (!wanted) return null;
      const after = changeProduct(before, wanted, context, now());
      const withStock = wanted.stock !== undefined || after.stock !== before.stock;
      const withCategory = context.category !== undefined;
      const { reason } = wanted;
      const planned = { before, after, withStock, withCategory, reason };
      const changed = await products.update(planned, by);
      if (changed === 'sku_taken') throw skuTaken(after, await products.foreignSkus(after));
      if (changed) return changed;
    }
    throw unavailable(1);
  };

  /** Restores the category of a product whose new category was deleted meanwhile. */
  async function undoIfRemoved(
    { before, after }: Changed,
    category: CategoryRef | undefined,
    by: Actor,
  ): Promise<ProductRecord> {
    if (!category || !(await categories.wasRemoved(category))) return after;
    const back = { category: before.category, images: [] };
    return (await change(after.id, () => ({}), back, by))?.after ?? after;
  }

  /** Applies the edit to a product completely, or returns why not. */
  async function bulkOne(
    id: string,
    { change: edit, reason }: Pick<BulkChange, 'change' | 'reason'>,
    category: CategoryRef | undefined,
    by: Actor,
  ) {
    try {
      const changed = await change(
        id,
        (before) => {
          const wanted = changeFromEdit(before, edit);
          const isMoved = category !== undefined && category.id !== before.category.id;
          return wanted || isMoved ? { ...wanted, reason } : null;
        },
        { category, images: [] },
        by,
      );
      if (!changed) return { id, outcome: 'unchanged' } satisfies Result;
      await undoIfRemoved(changed, category, by);
      return { id, outcome: 'changed' } satisfies Result;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { id, outcome: 'refused', reason: error.message } satisfies Result;
    }
  }

  return {
    /**
     * Changes the sent fields of a product: stores new pictures, then the product, then deletes
     * removed pictures. With `ifMatch`, the ETag that the change is based on, another state is
     * `product.changed`. Throws like `create`, and `product.not_found`.
     */
    async update(
      id: string,
      wanted: ChangedProduct,
      uploads: readonly UploadedPicture[],
      by: Actor,
      ifMatch?: string,
    ): Promise<ProductRecord> {
      const { colors = [] } = wanted;
      const files = filesByColour(colors, uploads.length);
      const check = unlessChanged(ifMatch, wanted);
      // Rejects invalid changes before anything is stored.
      const current = await get(id);
      check(current);
      await assertKnownHsn(gstRates, wanted.hsn, current.hsn);
      changeProduct(current, wanted, { images: [] }, now());
      const category = wanted.category ? await categories.find(wanted.category) : undefined;
      const make = async (images: readonly string[][]): Promise<ProductRecord> => {
        const changed = await change(id, check, { category, images }, by);
        if (!changed) return get(id);
        await pictures.discard(removedPictures(changed.before, changed.after));
        return undoIfRemoved(changed, category, by);
      };
      if (!wanted.colors) return make([]);
      const store = (ids: readonly string[]) =>
        make(files.map((numbers) => picturesOfFiles(ids, numbers)));
      return withPictures(pictures, id, uploads, store, true);
    },

    /** Throws `product.category_unknown`, `server.unavailable`; earlier products stay changed. */
    async bulk({ ids, ...edit }: BulkChange, by: Actor): Promise<BulkResult> {
      const named = edit.change.category;
      const category = named ? await categories.find(named) : undefined;
      const results: Result[] = [];
      for (const id of new Set(ids.map((each) => each.toLowerCase()))) {
        results.push(await bulkOne(id, edit, category, by));
      }
      const count = (outcome: Result['outcome']) =>
        results.filter((result) => result.outcome === outcome).length;
      return {
        changed: count('changed'),
        unchanged: count('unchanged'),
        refused: count('refused'),
        results,
      };
    },
  };
}
