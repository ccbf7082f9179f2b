import {
  type Collection,
  type CollectionCard,
  imagePath,
  type StoredCollection,
} from '@tanabana/contracts';
import { type CollectionRecord, ruleInRupees } from './collection.ts';

/** Returns a collection for lists of the shop. @param count of its products */
export const presentCard = (
  { slug, title, picture }: CollectionRecord,
  count: number,
): CollectionCard => ({
  slug,
  title,
  picture: picture && { path: imagePath(picture.id), alt: picture.alt },
  count,
});

export const presentCollection = (record: CollectionRecord, count: number): Collection => ({
  ...presentCard(record, count),
  description: record.description,
});

/** Returns a collection with its settings, for its owner. */
export const presentStored = (record: CollectionRecord, count: number): StoredCollection => ({
  ...presentCollection(record, count),
  _id: record.id,
  kind: record.kind,
  productIds: record.productIds,
  rule: record.rule && ruleInRupees(record.rule),
  isPublished: record.isPublished,
  startsAt: record.startsAt?.toISOString() ?? null,
  endsAt: record.endsAt?.toISOString() ?? null,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
});
