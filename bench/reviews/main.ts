import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FITS } from '@tanabana/contracts';
import { connect, databaseName, toId } from '@tanabana/service-kit/mongo';
import {
  afterChange,
  contentHash,
  createStorage,
  emptySummary,
  FIRST_PAGE,
  type ReviewRecord,
  type SummaryRecord,
  toDocument,
  toShownDocument,
} from '@tanabana/service-reviews/library';
import type { Db } from 'mongodb';
import { logLoad } from '../figures.ts';
import { load } from '../http/load.ts';
import { memoryOf } from '../processes.ts';
import { withDatabase } from '../products/database.ts';
import { startService } from '../products/service.ts';
import { storeAll } from '../store-all.ts';

// `npm run bench:reviews [reviews]` measures the public calls of the reviews service on a temporary database with
// a million reviews of a tenth as many products; `--keep <folder>` keeps the data for the next run.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' } },
});
const REVIEWS = Number(positionals[0] ?? 1_000_000);
const PRODUCTS = Math.ceil(REVIEWS / 10);
const PREFIX = 'bench';
const CONNECTIONS = 16;
const SECONDS = 10;
/** Milliseconds in which the service has read all sums after the first question. */
const FILLED_MS = 30_000;
/** The program is bundled below `node_modules/.cache`. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const SIZES = ['S', 'M', 'L', 'XL'];
const START = Date.parse('2025-01-01T00:00:00.000Z');
const MINUTE = 60_000;
const WORDS =
  'The cotton is soft and the print is even. It fits as expected, and the colour is as in the picture.';

const idOf = (kind: string, number: number): string =>
  kind + number.toString(16).padStart(24 - kind.length, '0');
/** A number from 0 to 1 for each number, the same in every run. */
const share = (number: number, salt: number): number =>
  ((Math.imul(number + 1, 2_654_435_761) ^ Math.imul(salt, 40_503)) >>> 0) / 2 ** 32;
/** A few products have most of the reviews. */
const productOf = (number: number): number => Math.floor(share(number, 1) ** 3 * PRODUCTS);

function reviewOf(number: number): ReviewRecord {
  const orderId = idOf('b', number);
  const review = {
    id: idOf('a', number),
    key: `${orderId}:0`,
    orderId,
    line: 0,
    userId: idOf('c', Math.floor(share(number, 2) * REVIEWS)),
    email: `buyer-${number}@example.com`,
    productId: idOf('d', productOf(number)),
    productName: 'Block print kurta',
    stars: [5, 5, 5, 4, 4, 3, 2, 1][Math.floor(share(number, 3) * 8)] ?? 5,
    title: 'As expected',
    text: WORDS.repeat(1 + Math.floor(share(number, 4) * 5)),
    language: 'en',
    author: 'Asha R.',
    isVerified: true,
    isImported: false,
    colour: 'Indigo',
    size: SIZES[Math.floor(share(number, 5) * 4)],
    fit: FITS[Math.floor(share(number, 6) * 3)],
    pictures: share(number, 7) < 0.1 ? [{ id: idOf('e', number), width: 900, height: 1200 }] : [],
    helpful: Math.floor(share(number, 8) ** 4 * 40),
    reportCount: 0,
    state: 'published',
    words: [],
    version: 1,
    createdAt: new Date(START + Math.floor(share(number, 9) * 500_000) * MINUTE),
    contentHashes: [],
  } as ReviewRecord;
  return { ...review, contentHashes: [contentHash(review)] };
}

/** Returns the summary documents of all reviews. */
function summariesOfAll(): object[] {
  const sums = new Map<string, SummaryRecord>();
  for (let number = 0; number < REVIEWS; number += 1) {
    const review = reviewOf(number);
    const before = sums.get(review.productId) ?? emptySummary(review.productId);
    const after = afterChange(before, null, review);
    const own = review.pictures.map((picture) => ({ ...picture, review: review.id }));
    sums.set(review.productId, { ...after, pictures: [...own, ...before.pictures].slice(0, 12) });
  }
  const changedAt = new Date();
  return [...sums.values()].map(({ productId, pictures, ...rest }) => ({
    _id: toId(productId),
    ...rest,
    pictures: pictures.map((one) => ({ ...one, id: toId(one.id), review: toId(one.review) })),
    version: 1,
    changedAt,
  }));
}

/** Returns the first pages of all products, as they are after they were requested once. */
function firstPagesOfAll(): object[] {
  const pages = new Map<string, { count: number; best: ReviewRecord[] }>();
  for (let number = 0; number < REVIEWS; number += 1) {
    const review = reviewOf(number);
    const page = pages.get(review.productId) ?? { count: 0, best: [] };
    page.count += 1;
    page.best = [...page.best, review].sort(byHelpfulness).slice(0, FIRST_PAGE.limit);
    pages.set(review.productId, page);
  }
  return [...pages].map(([productId, { count, best }]) => ({
    _id: toId(productId),
    changes: 0,
    count,
    reviews: best.map(toShownDocument),
  }));
}

/** Helpful ones first, then the newest. */
const byHelpfulness = (one: ReviewRecord, other: ReviewRecord): number =>
  other.helpful - one.helpful ||
  other.createdAt.getTime() - one.createdAt.getTime() ||
  (other.id < one.id ? -1 : 1);

async function storeFirstPages(db: Db): Promise<void> {
  const collection = db.collection('firstPages');
  if ((await collection.estimatedDocumentCount()) > 0) return;
  const pages = firstPagesOfAll();
  await storeAll('first pages', { to: pages.length }, (numbers) =>
    collection.insertMany(numbers.map((number) => pages[number] as object)),
  );
}

async function fill(uri: string): Promise<void> {
  const client = await connect(uri);
  try {
    const db = client.db(databaseName(PREFIX, 'reviews'));
    const storage = createStorage(client, PREFIX);
    if ((await db.collection('reviews').estimatedDocumentCount()) >= REVIEWS) {
      await storage.prepare();
      return await storeFirstPages(db);
    }
    await storeAll('reviews', { to: REVIEWS }, (numbers) =>
      db
        .collection('reviews')
        .insertMany(numbers.map((number) => toDocument(reviewOf(number)) as object)),
    );
    const began = performance.now();
    await storage.prepare();
    console.log(`indexes created in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const summaries = summariesOfAll();
    await storeAll('summaries', { to: summaries.length }, (numbers) =>
      db.collection('summaries').insertMany(numbers.map((number) => summaries[number] as object)),
    );
    await storeFirstPages(db);
  } finally {
    await client.close();
  }
}

/** Paths of one kind of question, each about another product. */
const paths = (path: (product: string) => string): string[] =>
  Array.from({ length: 20_000 }, (_, number) =>
    path(idOf('d', Math.floor(share(number, 11) ** 2 * PRODUCTS))),
  );

const QUESTIONS: Record<string, string[]> = {
  summary: paths((product) => `/api/reviews/summary/${product}`),
  'first page': paths((product) => `/api/reviews?product=${product}&limit=5&sort=helpful`),
  'ten newest': paths((product) => `/api/reviews?product=${product}&sort=newest`),
  'one star': paths((product) => `/api/reviews?product=${product}&stars=1&sort=lowest`),
  'size and photos': paths((product) => `/api/reviews?product=${product}&size=M&withPictures=1`),
  'page 5': paths((product) => `/api/reviews?product=${product}&page=5`),
  'product with the most': [`/api/reviews?product=${idOf('d', 0)}&sort=newest`],
};

await withDatabase(values.keep, async (uri) => {
  await fill(uri);
  const nowhere = 'http://127.0.0.1:1';
  const service = await startService('reviews', ROOT, {
    uri,
    prefix: PREFIX,
    env: {
      ORDERS_URL: nowhere,
      PRODUCTS_URL: nowhere,
      PUBLIC_URL: 'http://shop.example',
      STORE_NAME: 'Tanabana',
    },
  });
  try {
    await fetch(`${service.origin}/api/reviews/summary/${idOf('d', 0)}`);
    await setTimeout(FILLED_MS);
    logLoad();
    console.log(`${'question'.padEnd(24)} answers/s   p95 ms   p99 ms    bytes`);
    for (const [kind, questions] of Object.entries(QUESTIONS)) {
      const { perSecond, p95, p99, bytes } = await load({
        origin: service.origin,
        paths: questions,
        connections: CONNECTIONS,
        warmUp: 2000,
        duration: SECONDS * 1000,
      });
      const cells = [perSecond.toFixed(0), p95.toFixed(1), p99.toFixed(1), bytes.toFixed(0)];
      console.log(kind.padEnd(24) + cells.map((cell) => cell.padStart(9)).join(''));
    }
    const { peak } = await memoryOf(service.pid);
    console.log(`\npeak memory of the service: ${peak.toFixed(0)} MB`);
    logLoad('after');
  } finally {
    await service.stop();
  }
});
