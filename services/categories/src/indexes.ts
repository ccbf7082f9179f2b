import { ensureIndexes } from '@tanabana/mongo-kit';
import type { Db } from 'mongodb';
import { categoryCollection } from './categories/category-repository.ts';

/** Makes the indexes that are missing. They are what keeps names and slugs unique. */
export const prepareDatabase = (db: Db): Promise<void> =>
  ensureIndexes(categoryCollection(db), [
    { key: { nameLower: 1 }, unique: true },
    { key: { slug: 1 }, unique: true },
  ]);
