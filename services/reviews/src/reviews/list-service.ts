import {
  averageStars,
  type ProductRatings,
  type Review,
  type ReviewQuery,
  type ReviewSummary,
} from '@tanabana/contracts';
import { reviewEndpoints } from '@tanabana/contracts/endpoints';
import { CheckedJson, checkedText } from '@tanabana/service-kit';
import type { ReviewStorage } from '../storage.ts';
import type { SummaryRecord } from '../summaries/summary.ts';
import { createAnswerCache } from './answer-cache.ts';
import { FIRST_PAGE } from './first-page-repository.ts';

/** Milliseconds of overlap, for clock differences and slow transactions. */
const OVERLAP_MS = 120_000;
const MAX_RATINGS = 1000;
const MEGABYTE = 1024 ** 2;
/** Milliseconds after which a list is read again, in case the event of a change was lost in a crash. */
const LIST_MS = 300_000;
/**
 * Number of reviews from which a product's lists have memory of their own. Reading them may cost the
 * database more than the lists of a hundred other products.
 */
const MANY = 100;
/** Sums of products read at once. */
const FILLED_AT_ONCE = 500;

type Totals = Pick<SummaryRecord, 'count' | 'stars' | 'withPictures'>;

/** Returns the number of matches if the sums contain it, else null. */
export function knownTotal(
  { count, stars: byStars, withPictures }: Totals,
  query: Pick<ReviewQuery, 'stars' | 'size' | 'withPictures'>,
): number | null {
  const stars = [...new Set(query.stars ?? [])];
  if (query.size !== undefined || (query.withPictures && stars.length > 0)) return null;
  if (query.withPictures) return withPictures;
  return stars.length === 0 ? count : stars.reduce((sum, one) => sum + (byStars[one - 1] ?? 0), 0);
}

interface KeptSummary {
  totals: Totals;
  answer: CheckedJson;
}

const bytesOf = ({ json }: CheckedJson): number => 2 * json.length;

const toResponse = (summary: SummaryRecord): ReviewSummary => ({
  ...summary,
  average: averageStars(summary.stars),
  sizes: summary.sizes.map(({ size }) => size),
});

/** Returns whether the stored first page of a product is the response to a query. */
const isFirstPage = ({ sort, page, limit, stars = [], size, withPictures }: ReviewQuery): boolean =>
  sort === FIRST_PAGE.sort &&
  page === FIRST_PAGE.page &&
  limit === FIRST_PAGE.limit &&
  stars.length === 0 &&
  size === undefined &&
  !withPictures;

type ListDeps = Pick<ReviewStorage, 'reviews' | 'summaries' | 'firstPages' | 'changeFeed'>;

/**
 * Reviews and their sums for shoppers and for other services, kept in memory until a change event.
 */
export function createListService(
  { reviews, summaries, firstPages, changeFeed }: ListDeps,
  now: () => Date,
) {
  const kept = createAnswerCache<KeptSummary>({
    maxBytes: 96 * MEGABYTE,
    // names of sizes are short, and mostly of one byte a character
    bytesOf: ({ answer }) => answer.json.length,
  });
  const listOptions = { maxBytes: 12 * MEGABYTE, ttl: LIST_MS, bytesOf };
  const lists = createAnswerCache<CheckedJson>(listOptions);
  const longLists = createAnswerCache<CheckedJson>(listOptions);
  /** Products that changed while the sums of all are read; undefined at other times. */
  let changed: Set<string> | undefined;
  let isFilled = false;
  function drop(products: readonly string[]): void {
    kept.drop(products);
    lists.drop(products);
    longLists.drop(products);
    for (const product of products) changed?.add(product);
  }
  changeFeed.subscribe({
    onChange: ({ ratings = [], reviews: changedLists = [] }) => drop([...ratings, ...changedLists]),
    onGap() {
      kept.clear();
      lists.clear();
      longLists.clear();
      changed = undefined;
    },
  });

  /**
   * Reads the sums of all products and stores missing first pages, once, after the first question
   * and beside the next ones.
   */
  async function fill(): Promise<void> {
    if (isFilled) return;
    isFilled = true;
    const mine = new Set<string>();
    const reviewed = new Map<string, number>();
    changed = mine;
    for await (const batch of summaries.batches(FILLED_AT_ONCE)) {
      if (changed !== mine) return;
      for (const summary of batch) {
        if (!mine.has(summary.productId)) kept.fill(summary.productId, '', toKept(summary));
        if (summary.count > 0) reviewed.set(summary.productId, summary.count);
      }
      if (kept.isNearlyFull()) break;
    }
    changed = undefined;
    await storeFirstPages(reviewed);
  }

  /** @param reviewed number of published reviews by product */
  async function storeFirstPages(reviewed: ReadonlyMap<string, number>): Promise<void> {
    const products = [...reviewed.keys()];
    for (let at = 0; at < products.length; at += FILLED_AT_ONCE)
      for (const product of await firstPages.missing(products.slice(at, at + FILLED_AT_ONCE)))
        await firstPages.read(product, reviewed.get(product) ?? 0);
  }

  const readSummary = async (productId: string): Promise<KeptSummary> =>
    toKept(await summaries.find(productId));

  function toKept(summary: SummaryRecord): KeptSummary {
    const { productId } = summary;
    const json = checkedText(reviewEndpoints.summary.response, toResponse(summary));
    const { count, stars, withPictures } = summary;
    const answer: CheckedJson = new CheckedJson(
      json,
      () => changeFeed.isCurrent() && kept.peek(productId)?.answer === answer,
    );
    return { totals: { count, stars, withPictures }, answer };
  }

  async function summaryOf(productId: string): Promise<KeptSummary> {
    await changeFeed.tryCatchUp();
    // what fails is read when it is requested
    fill().catch(() => {});
    return kept.get(productId, '', () => readSummary(productId));
  }

  const readPage = (query: ReviewQuery, total: number): Promise<Review[]> =>
    isFirstPage(query) ? firstPages.read(query.product, total) : reviews.list(query);

  async function readList(query: ReviewQuery, totals: Totals): Promise<CheckedJson> {
    const { page, limit } = query;
    const total = knownTotal(totals, query) ?? (await reviews.count(query));
    const found = (page - 1) * limit < total ? await readPage(query, total) : [];
    const list = { data: found, total, page, limit };
    return new CheckedJson(checkedText(reviewEndpoints.list.response, list));
  }

  async function list({ product, ...query }: ReviewQuery): Promise<CheckedJson> {
    const { totals } = await summaryOf(product);
    const answers = totals.count > MANY ? longLists : lists;
    const read = () => readList({ product, ...query }, totals);
    return answers.get(product, JSON.stringify(query), read);
  }

  return {
    /** Returns one page of a product's published reviews as JSON (`ReviewList`). */
    list,

    /** Returns a product's sums as JSON (`ReviewSummary`). */
    async summary(productId: string): Promise<CheckedJson> {
      return (await summaryOf(productId)).answer;
    },

    /**
     * Returns sums of products that changed; `at` is the next `since`, to be requested at once if
     * there is `more`. Sums may be returned several times: their `version` orders them.
     */
    async ratings(since?: string): Promise<ProductRatings> {
      const asked = new Date(now().getTime() - OVERLAP_MS);
      const found = await summaries.since(new Date(since ?? 0), MAX_RATINGS);
      const more = found.length === MAX_RATINGS;
      const last = found.at(-1)?.changedAt ?? asked;
      return {
        at: (more ? last : asked).toISOString(),
        ratings: found.map(({ productId, count, stars, version }) => ({
          productId,
          count,
          average: averageStars(stars),
          version,
        })),
        more,
      };
    },
  };
}
