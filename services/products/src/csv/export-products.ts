import type { Readable } from 'node:stream';
import { CATALOGUE_COLUMNS } from '@tanabana/contracts';
import { csvFile } from '@tanabana/service-kit';
import type { ProductRecord } from '../products/product.ts';
import { toRow } from './columns.ts';

async function* rows(products: AsyncIterable<ProductRecord>): AsyncGenerator<string[]> {
  for await (const product of products) {
    const row = toRow(product);
    yield CATALOGUE_COLUMNS.map((column) => row[column]);
  }
}

/** The whole catalogue as CSV in UTF-8, made while it is read. */
export const exportProducts = (products: AsyncIterable<ProductRecord>): Readable =>
  csvFile(CATALOGUE_COLUMNS, rows(products));
