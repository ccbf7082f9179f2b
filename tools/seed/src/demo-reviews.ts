import { readFile } from 'node:fs/promises';
import type { Fit } from '@tanabana/contracts';
import { contentHash, importKey, type ReviewRecord } from '@tanabana/service-reviews/library';
import type { ShopStorage } from './shop-storage.ts';

/** A review of `reviews.json`. Ages are days before the time of filling. */
export interface DemoReview {
  stars: number;
  title: string;
  text: string;
  /** BCP 47; English by default. */
  language?: string;
  author: string;
  colour: string;
  size: string;
  fit?: Fit;
  daysAgo: number;
  answer?: { text: string; daysAgo: number };
  /** Default `published`. */
  state?: ReviewRecord['state'];
  hiddenBecause?: string;
}

/** A product that is stored. */
type Named = Readonly<Record<'id' | 'sku' | 'name', string>>;

export interface ReviewedProduct {
  sku: string;
  reviews: DemoReview[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Between reviews of one day. */
const STEP_MS = 47 * 60 * 1000;

/** Reads `reviews.json` of the demo catalogue. */
export const readReviews = async (folder: URL): Promise<ReviewedProduct[]> =>
  JSON.parse(await readFile(new URL('reviews.json', folder), 'utf8'));

/**
 * Stores the reviews of these products with their ratings, in one transaction; those that are
 * stored are unchanged. They belong to no order, so none is verified (rule 19.9).
 * @param startedAt reference time for their ages
 * @returns number of reviews stored
 */
export async function seedReviews(
  { reviews, reviewWrites: writes }: Pick<ShopStorage, 'reviews' | 'reviewWrites'>,
  given: readonly ReviewedProduct[],
  products: readonly Named[],
  startedAt: Date,
): Promise<number> {
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const all = given.flatMap(({ sku, reviews: own }) => {
    const product = bySku.get(sku);
    return product ? own.map((one, at) => recordOf(product, one, at, startedAt)) : [];
  });
  if (all.length === 0) return 0;
  return writes.transaction(async (session) => {
    const known = await reviews.knownHashes(
      all.flatMap(({ contentHashes }) => contentHashes),
      session,
    );
    const missing = all.filter(({ contentHashes: [hash = ''] }) => !known.has(hash));
    const records = missing.map((one) => ({ ...one, id: writes.newReviewId() }));
    if (records.length > 0) await writes.insert(records, session);
    return records.length;
  });
}

function recordOf(
  product: Named,
  { daysAgo, answer, state = 'published', language = 'en', ...review }: DemoReview,
  at: number,
  startedAt: Date,
): Omit<ReviewRecord, 'id'> {
  const before = (days: number): Date =>
    new Date(startedAt.getTime() - days * DAY_MS - at * STEP_MS);
  const content = { ...review, productId: product.id, createdAt: before(daysAgo) };
  const hash = contentHash(content);
  return {
    ...content,
    key: importKey(hash),
    orderId: null,
    line: null,
    userId: null,
    email: '',
    productName: product.name,
    language,
    isVerified: false,
    isImported: true,
    pictures: [],
    helpful: 0,
    reportCount: 0,
    answer: answer && { text: answer.text, at: before(answer.daysAgo) },
    state,
    ...(state === 'pending' && { heldBecause: 'approval' as const }),
    words: [],
    version: 1,
    contentHashes: [hash],
  };
}
