import { ensureIndexes } from '@tanabana/mongo-kit';
import { PRODUCTS_COLLECTION } from '@tanabana/stock';
import type { Db, IndexDescription } from 'mongodb';
import { PICTURE_CHUNKS, PICTURE_FILES, RENDITIONS } from './images/picture-repository.ts';
import { REMOVED_COLLECTION } from './products/product-write-repository.ts';

/**
 * What must be unique, and what lists look at for changes. No more: orders write stock, and each index
 * is written with it (docs/decisions/0011).
 */
const productIndexes: IndexDescription[] = [
  { key: { skuKey: 1 }, unique: true, name: 'sku' },
  { key: { changedAt: 1 }, name: 'changed' },
];

const REMOVED_KEPT_S = 86_400;

/** Makes collections and indexes that are missing; with all of them there it changes nothing. */
export async function prepareDatabase(db: Db): Promise<void> {
  await ensureIndexes(db.collection(PRODUCTS_COLLECTION), productIndexes);
  await ensureIndexes(db.collection(REMOVED_COLLECTION), [
    { key: { at: 1 }, name: 'at', expireAfterSeconds: REMOVED_KEPT_S },
  ]);
  await ensureIndexes(db.collection(RENDITIONS), [{ key: { imageId: 1 }, name: 'image' }]);
  await ensureIndexes(db.collection(PICTURE_CHUNKS), [
    { key: { files_id: 1, n: 1 }, unique: true, name: 'files_id_1_n_1' },
  ]);
  await ensureIndexes(db.collection(PICTURE_FILES), [
    { key: { 'metadata.productId': 1 }, name: 'product' },
  ]);
}
