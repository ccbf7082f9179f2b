import { ensureIndexes } from '@tanabana/mongo-kit';
import { PRODUCTS_COLLECTION } from '@tanabana/stock';
import type { Db, IndexDescription } from 'mongodb';
import { PICTURE_CHUNKS, PICTURE_FILES, RENDITIONS } from './images/picture-repository.ts';

/** What must be unique, one index a sort order of the list, one a filter. */
const productIndexes: IndexDescription[] = [
  { key: { skuKey: 1 }, unique: true, name: 'sku' },
  { key: { inStock: -1, createdAt: -1, _id: -1 }, name: 'sort_default' },
  { key: { createdAt: -1, _id: -1 }, name: 'sort_newest' },
  { key: { sellingPrice: 1, _id: 1 }, name: 'sort_price' },
  { key: { avgRating: -1, reviewsCount: -1, _id: -1 }, name: 'sort_rating' },
  { key: { reviewsCount: -1, avgRating: -1, _id: -1 }, name: 'sort_popular' },
  { key: { categoryKeys: 1, inStock: -1, createdAt: -1, _id: -1 }, name: 'category' },
  { key: { sizeKeys: 1 }, name: 'size' },
  { key: { colourKeys: 1 }, name: 'colour' },
  { key: { tag: 1, inStock: -1, createdAt: -1, _id: -1 }, name: 'tag' },
  { key: { gender: 1, inStock: -1, createdAt: -1, _id: -1 }, name: 'gender' },
];

/** Makes collections and indexes that are missing; with all of them there it changes nothing. */
export async function prepareDatabase(db: Db): Promise<void> {
  await ensureIndexes(db.collection(PRODUCTS_COLLECTION), productIndexes);
  await ensureIndexes(db.collection(RENDITIONS), [{ key: { imageId: 1 }, name: 'image' }]);
  await ensureIndexes(db.collection(PICTURE_CHUNKS), [
    { key: { files_id: 1, n: 1 }, unique: true, name: 'files_id_1_n_1' },
  ]);
  await ensureIndexes(db.collection(PICTURE_FILES), [
    { key: { 'metadata.productId': 1 }, name: 'product' },
  ]);
}
