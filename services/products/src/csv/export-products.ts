import { Readable } from 'node:stream';
import { CATALOGUE_COLUMNS } from '@tanabana/contracts';
import type { ProductRecord } from '../products/product.ts';
import { csvLine } from './cells.ts';
import { toRow } from './columns.ts';

/** Lines that leave together. */
const BATCH = 200;

async function* lines(products: AsyncIterable<ProductRecord>): AsyncGenerator<string> {
  let batch = [csvLine(CATALOGUE_COLUMNS)];
  for await (const product of products) {
    const row = toRow(product);
    batch.push(csvLine(CATALOGUE_COLUMNS.map((column) => row[column])));
    if (batch.length >= BATCH) {
      yield batch.join('');
      batch = [];
    }
  }
  yield batch.join('');
}

/** The whole catalogue as CSV in UTF-8, made while it is read. */
export const exportProducts = (products: AsyncIterable<ProductRecord>): Readable =>
  Readable.from(lines(products), { objectMode: false });
