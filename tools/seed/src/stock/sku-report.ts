import type { Readable } from 'node:stream';
import { skusOf } from '@tanabana/contracts';
import { csvFile } from '@tanabana/service-kit';
import { databaseName } from '@tanabana/service-kit/mongo';
import {
  PRODUCTS_COLLECTION,
  PRODUCTS_SERVICE,
  type StockedProduct,
  variantsOf,
} from '@tanabana/service-kit/stock';
import type { MongoClient } from 'mongodb';

const HEADER = ['product', 'name', 'color', 'size', 'sku', 'sku was', 'counted by', 'stock'];

async function* rowsOf(client: MongoClient, dbPrefix: string): AsyncGenerator<string[]> {
  const products = client
    .db(databaseName(dbPrefix, PRODUCTS_SERVICE))
    .collection<StockedProduct>(PRODUCTS_COLLECTION)
    .find({}, { projection: { name: 1, sku: 1, stock: 1, colors: 1, countedBy: 1, variants: 1 } })
    .sort({ _id: 1 });
  for await (const product of products) {
    const { sku, name, stock, countedBy = 'product' } = product;
    const variants = variantsOf(product);
    const skus = skusOf(sku, variants);
    for (const [at, variant] of variants.entries()) {
      const { color, size } = variant;
      const was = variant.sku === undefined ? 'derived' : 'given';
      const units = countedBy === 'variant' ? variant.stock : stock;
      yield [sku, name, color, size ?? '', skus[at] ?? '', was, countedBy, String(units ?? 0)];
    }
  }
}

/**
 * A CSV line for each variant: its SKU, whether it is given or derived from the product's
 * (docs/decisions/0033), and how its stock is counted.
 */
export const skuReport = (client: MongoClient, dbPrefix: string): Readable =>
  csvFile(HEADER, rowsOf(client, dbPrefix));
