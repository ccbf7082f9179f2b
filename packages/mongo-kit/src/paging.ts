import type { Collection, Document, Filter, Sort, WithId } from 'mongodb';

export interface Page<T> {
  data: T[];
  /** Matches over all pages. */
  total: number;
  page: number;
  limit: number;
}

export interface PageOptions {
  /** `page` counts from 1. */
  page: number;
  limit: number;
  /** Must name a unique field last, so that pages do not overlap. */
  sort: Sort;
  projection?: Document;
}

/** One page of the documents that match, with the count of all. */
export async function findPage<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  { page, limit, sort, projection }: PageOptions,
): Promise<Page<WithId<T>>> {
  const skip = (page - 1) * limit;
  const [data, total] = await Promise.all([
    collection.find(filter, { projection }).sort(sort).skip(skip).limit(limit).toArray(),
    collection.countDocuments(filter),
  ]);
  return { data, total, page, limit };
}

/** Text as a literal inside a regular expression. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
