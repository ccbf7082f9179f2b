import { fromId, newId } from '@tanabana/mongo-kit';
import { type CategoryRef, type ProductRecord, skuKey } from '@tanabana/service-products/library';
import { openShopStorage, type ShopAddress, type ShopStorage } from '../shop-storage.ts';
import type { Family } from './family.ts';
import { type CsvRow, readCsv } from './read-csv.ts';
import { type ImportedProduct, toProduct } from './to-product.ts';

export interface ImportOptions extends ShopAddress {
  file: string;
  /** Pieces of each product; a catalogue does not tell. 25 unless told. */
  stock?: number;
  /** Gets one line for each row that was left out, and the sum. */
  log: (line: string) => void;
}

export interface ImportResult {
  added: number;
  /** In the shop before: left as they are, whatever the file says. */
  unchanged: number;
  /** Rows that the shop cannot take. */
  leftOut: number;
}

const STOCK = 25;
const BATCH = 500;

/**
 * Adds the products of a catalogue in CSV to a shop, running or not. A row is known again by its
 * ProductID (SKU `IMP-<ProductID>`), so a second run changes nothing. Rows that cannot be taken are
 * told and passed over. Throws `CsvError` for a file that is no catalogue.
 */
export async function importCsv(options: ImportOptions): Promise<ImportResult> {
  const { file, stock = STOCK, log } = options;
  const rows = await readCsv(file);
  const wanted = takeRows(rows, log);
  const storage = await openShopStorage(options);
  try {
    const added = await add(storage, wanted, stock);
    const result = {
      added,
      unchanged: wanted.length - added,
      leftOut: rows.length - wanted.length,
    };
    log(
      `${rows.length} rows: ${added} added, ${result.unchanged} unchanged, ${result.leftOut} left out`,
    );
    return result;
  } finally {
    await storage.close();
  }
}

function takeRows(rows: readonly CsvRow[], log: (line: string) => void): ImportedProduct[] {
  const lineOf = new Map<string, number>();
  return rows.flatMap(({ line, values }) => {
    const product = values
      ? toProduct(values)
      : { reason: 'it has more or fewer values than the first line' };
    const reason = 'reason' in product ? product.reason : repeated(lineOf.get(skuKey(product.sku)));
    if (reason) log(`Line ${line} was left out: ${reason}.`);
    if (reason || 'reason' in product) return [];
    lineOf.set(skuKey(product.sku), line);
    return [product];
  });
}

const repeated = (line: number | undefined): string | undefined =>
  line === undefined ? undefined : `line ${line} has the same ProductID`;

async function add(storage: ShopStorage, wanted: readonly ImportedProduct[], stock: number) {
  const taken = await storage.products.takenSkus(wanted.map(({ sku }) => sku));
  const missing = wanted.filter(({ sku }) => !taken.has(skuKey(sku)));
  const categories = new Map<Family, CategoryRef>();
  for (const family of new Set(missing.map((product) => product.family))) {
    categories.set(family, await storage.category(family));
  }
  const now = Date.now();
  const records = missing.map((product, index) => {
    const category = categories.get(product.family);
    if (!category) throw new Error(`No category was made for ${product.family.name}.`);
    // A millisecond apart, so that "newest first" is the order of the file.
    return toRecord(product, category, stock, new Date(now - index));
  });
  let added = 0;
  for (let from = 0; from < records.length; from += BATCH) {
    added += await storage.products.insertMany(records.slice(from, from + BATCH));
  }
  return added;
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
    colors: [{ name: colour, sizes: [...family.sizes], images: [] }],
    createdAt: at,
    updatedAt: at,
  };
}
