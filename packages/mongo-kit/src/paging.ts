import type { Collection, Document, Filter, WithId } from 'mongodb';

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
  sort: Readonly<Record<string, 1 | -1>>;
  projection?: Document;
  /** Matches over all pages where that is known; counted otherwise. */
  total?: number;
}

/** From here on it pays to know the end before a page is looked for. */
const FAR_IN = 5000;

const reversed = (sort: Record<string, 1 | -1>): Record<string, 1 | -1> =>
  Object.fromEntries(Object.entries(sort).map(([field, way]) => [field, way === 1 ? -1 : 1]));

/**
 * One page of the documents that match, with the count of all. What is skipped is walked over, so pages
 * far in are looked for from the end that is nearer.
 */
export async function findPage<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  { page, limit, sort, projection, total: known }: PageOptions,
): Promise<Page<WithId<T>>> {
  const skip = (page - 1) * limit;
  const count = async () => known ?? collection.countDocuments(filter);
  const find = (order: PageOptions['sort'], from: number, most: number) =>
    collection.find(filter, { projection }).sort(order).skip(from).limit(most).toArray();
  if (skip < FAR_IN) {
    const [data, total] = await Promise.all([find(sort, skip, limit), count()]);
    return { data, total, page, limit };
  }
  const total = await count();
  const most = Math.min(limit, total - skip);
  if (most <= 0) return { data: [], total, page, limit };
  const behind = total - skip - most;
  const data =
    behind < skip
      ? (await find(reversed(sort), behind, most)).reverse()
      : await find(sort, skip, most);
  return { data, total, page, limit };
}

/** Text as a literal inside a regular expression. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
