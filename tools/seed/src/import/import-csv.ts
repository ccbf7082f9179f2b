import { fromId, newId } from '@tanabana/service-kit/mongo';
import { type CategoryRef, type ProductRecord, skuKey } from '@tanabana/service-products/library';
import { openShopStorage, type ShopAddress, type ShopStorage } from '../shop-storage.ts';
import type { Family } from './family.ts';
import { type CsvRow, readCsv } from './read-csv.ts';
import { type ImportedProduct, toProduct } from './to-product.ts';

export interface ImportOptions extends ShopAddress {
  file: string;
  /** Stock per product, which a catalogue does not contain; by default 25. */
  stock?: number;
  /** Receives one line per skipped row, and the sum. */
  log: (line: string) => void;
}

export interface ImportResult {
  added: number;
  /** Already in the shop: left unchanged. */
  unchanged: number;
  /** Rows that the shop cannot accept. */
  leftOut: number;
}

const STOCK = 25;
const BATCH = 500;

/**
 * Adds the products of a CSV catalogue to a shop, running or not. Rows are identified by ProductID
 * (SKU `IMP-<ProductID>`), so a second run changes nothing. Invalid rows are reported and skipped.
 * @throws CsvError for a file that is not a catalogue; nothing is stored then
 */
export async function importCsv(options: ImportOptions): Promise<ImportResult> {
  const { file, stock = STOCK, log } = options;
  // Read twice: no file is held in memory, and an invalid file is rejected as a whole.
  for await (const _ of readCsv(file));
  const storage = await openShopStorage(options);
  try {
    const result = await importRows(file, createBatches(storage, stock), log);
    const { added, unchanged, leftOut } = result;
    const rows = added + unchanged + leftOut;
    log(`${rows} rows: ${added} added, ${unchanged} unchanged, ${leftOut} skipped`);
    return result;
  } finally {
    await storage.close();
  }
}

type AddBatch = (batch: readonly ImportedProduct[]) => Promise<number>;

async function importRows(
  file: string,
  add: AddBatch,
  log: ImportOptions['log'],
): Promise<ImportResult> {
  const sums: ImportResult = { added: 0, unchanged: 0, leftOut: 0 };
  const lineOf = new Map<string, number>();
  let batch: ImportedProduct[] = [];
  const work = async (): Promise<void> => {
    const added = await add(batch);
    sums.added += added;
    sums.unchanged += batch.length - added;
    batch = [];
  };
  for await (const row of readCsv(file)) {
    const product = productOf(row, lineOf);
    if ('reason' in product) {
      sums.leftOut += 1;
      log(`Line ${row.line} was skipped: ${product.reason}.`);
    } else batch.push(product);
    if (batch.length === BATCH) await work();
  }
  await work();
  return sums;
}

/** The product of a row with a new ProductID, or why it is invalid. */
function productOf(
  { line, values, hasDecimalComma }: CsvRow,
  lineOf: Map<string, number>,
): ImportedProduct | { reason: string } {
  if (!values) return { reason: 'the line has more or fewer values than the first line' };
  const product = toProduct(values, hasDecimalComma);
  if ('reason' in product) return product;
  const before = lineOf.get(skuKey(product.sku));
  if (before !== undefined) return { reason: `line ${before} has the same ProductID` };
  lineOf.set(skuKey(product.sku), line);
  return product;
}

/** Adds products in batches and returns how many were new. */
function createBatches(storage: ShopStorage, stock: number): AddBatch {
  const categories = new Map<Family, CategoryRef>();
  const now = Date.now();
  let position = 0;

  async function categoryOf(family: Family): Promise<CategoryRef> {
    const category = categories.get(family) ?? (await storage.category(family));
    categories.set(family, category);
    return category;
  }

  return async (batch) => {
    const taken = await storage.products.takenSkus(batch.map(({ sku }) => sku));
    const records: ProductRecord[] = [];
    for (const product of batch) {
      if (taken.has(skuKey(product.sku))) continue;
      // A millisecond apart, so that "newest first" is the order of the file.
      const at = new Date(now - position);
      position += 1;
      records.push(toRecord(product, await categoryOf(product.family), stock, at));
    }
    return storage.products.insertMany(records, { id: null, username: 'npm run import' });
  };
}

function toRecord(
  { family, colour, price, ...product }: ImportedProduct,
  category: CategoryRef,
  stock: number,
  at: Date,
): ProductRecord {
  return {
    ...product,
    id: fromId(newId()),
    category,
    tag: 'regular',
    price,
    saleprice: price,
    stock,
    reviewsCount: 0,
    avgRating: 0,
    countedBy: 'product',
    variants: [],
    colors: [{ name: colour, sizes: [...family.sizes], images: [] }],
    createdAt: at,
    updatedAt: at,
  };
}
