import { MAX_REVIEW_PICTURES } from '@tanabana/contracts';
import type { Site } from '@tanabana/service-kit';
import type { ClientSession } from '@tanabana/service-kit/mongo';
import type { KnownProduct } from '../products/products-client.ts';
import type { Purchase } from '../purchases/purchase.ts';
import { heldWordsIn } from '../reviews/held-words.ts';
import { contentHash, importKey, lineKey, type ReviewRecord } from '../reviews/review.ts';
import type { ReviewStorage } from '../storage.ts';
import { pictureAddress } from './export-reviews.ts';
import type { ReviewRow } from './read-row.ts';

export interface BatchRow {
  row: ReviewRow;
  product: KnownProduct;
}

export interface LineMessage {
  line: number;
  message: string;
  isFailed: boolean;
}

export interface BatchResult {
  created: number;
  known: number;
  messages: LineMessage[];
}

/** Reason that the author of an imported hidden review sees. */
const HIDDEN_BEFORE = 'Hidden before it was imported.';

type BatchDeps = Pick<ReviewStorage, 'reviews' | 'writes' | 'purchases' | 'pictures' | 'settings'>;

interface Line {
  purchase: Purchase;
  line: number;
  key: string;
}

/** Returns the order lines of a product that an author received before the review. */
const linesOf = (
  purchases: readonly Purchase[],
  { row: { email, createdAt }, product }: BatchRow,
): Line[] =>
  purchases
    .filter(
      (one) =>
        email !== '' &&
        one.email.toLowerCase() === email.toLowerCase() &&
        one.deliveredAt <= createdAt,
    )
    .flatMap((purchase) =>
      purchase.lines
        .filter(({ productId }) => productId === product.id)
        .map(({ line }) => ({ purchase, line, key: lineKey(purchase.orderId, line) })),
    );

/** Returns ids of pictures of this shop, and whether there are other addresses. */
function picturesOf(urls: readonly string[], site: Site): { ids: string[]; hasOthers: boolean } {
  const prefix = pictureAddress(site, '');
  const ids = urls.flatMap((url) => {
    const id = url.startsWith(prefix) ? url.slice(prefix.length) : '';
    return /^[0-9a-f]{24}$/.test(id) ? [id] : [];
  });
  return { ids: ids.slice(0, MAX_REVIEW_PICTURES), hasOthers: ids.length < urls.length };
}

/** Stores lines of an import whose products are known; each batch is one transaction (rule 19.9). */
export function createImportBatch(deps: BatchDeps, site: Site, isCheck: boolean) {
  const { reviews, writes, purchases, pictures, settings } = deps;

  async function work(
    batch: readonly BatchRow[],
    seen: ReadonlySet<string>,
    session?: ClientSession,
  ): Promise<[BatchResult, string[]]> {
    const hashes = batch.map(({ row, product }) => contentHash({ ...row, productId: product.id }));
    const stored = await reviews.knownHashes(hashes, session);
    const taken = new Set([...stored, ...hashes.filter((hash) => seen.has(hash))]);
    const removed = await writes.removedHashes(hashes, session);
    const emails = batch.flatMap(({ row: { email } }) => (email === '' ? [] : [email]));
    const orders = await purchases.ofAddresses([...new Set(emails)], session);
    const lines = batch.map((one) => linesOf(orders, one));
    const keys = lines.flat().map(({ key }) => key);
    const written = new Set((await reviews.findByKeys(keys, session)).map(({ key }) => key));
    const { words: list } = await settings.read(session);
    const wanted = batch.flatMap(({ row }) => picturesOf(row.pictureUrls, site).ids);
    const copies = await pictures.copies(wanted);
    const touched = new Set<string>();
    const result: BatchResult = { created: 0, known: 0, messages: [] };
    const records: ReviewRecord[] = [];
    const remark = (line: number, message: string): void => {
      result.messages.push({ line, message, isFailed: false });
    };
    for (const [index, { row, product }] of batch.entries()) {
      const hash = hashes[index] as string;
      if (taken.has(hash) || removed.has(hash)) {
        result.known += 1;
        if (!taken.has(hash)) remark(row.line, 'not imported: its author has deleted this review');
        continue;
      }
      taken.add(hash);
      result.created += 1;
      const bought = lines[index]?.find(({ key }) => !written.has(key));
      if (bought) written.add(bought.key);
      if (bought) touched.add(bought.purchase.orderId);
      const words = heldWordsIn(list, row.title, row.text, row.author);
      const state = row.state === 'published' && words.length > 0 ? 'pending' : row.state;
      if (state !== row.state)
        remark(row.line, `waits for approval: it contains ${words.join(', ')}`);
      const { ids, hasOthers } = picturesOf(row.pictureUrls, site);
      const found = ids.flatMap((id) => copies.get(id) ?? []);
      if (hasOthers || found.length < ids.length) remark(row.line, 'picture not fetched');
      const id = writes.newReviewId();
      const variant = bought?.purchase.lines.find(({ line }) => line === bought.line);
      records.push({
        id,
        key: bought?.key ?? importKey(hash),
        orderId: bought?.purchase.orderId ?? null,
        line: bought?.line ?? null,
        userId: bought?.purchase.userId ?? null,
        email: row.email,
        productId: product.id,
        productName: product.name,
        colour: variant?.colour,
        size: variant?.size,
        stars: row.stars,
        title: row.title,
        text: row.text,
        language: 'en',
        author: row.author,
        isVerified: bought !== undefined,
        isImported: true,
        pictures: session ? await writes.addPictures(id, found, session) : [],
        helpful: 0,
        reportCount: 0,
        answer: row.answer,
        state,
        ...(state === 'pending' && { heldBecause: words.length > 0 ? 'words' : 'approval' }),
        ...(state === 'hidden' && { hiddenBecause: HIDDEN_BEFORE }),
        words,
        version: 1,
        createdAt: row.createdAt,
        contentHashes: [hash],
      });
    }
    if (session && records.length > 0) {
      await purchases.touch([...touched], session);
      await writes.insert(records, session);
    }
    return [result, hashes];
  }

  /** @param seen hashes of earlier lines of the file; those of the batch are added */
  return async (batch: readonly BatchRow[], seen: Set<string>): Promise<BatchResult> => {
    const [result, hashes] = isCheck
      ? await work(batch, seen)
      : await writes.transaction((session) => work(batch, seen, session));
    for (const hash of hashes) seen.add(hash);
    return result;
  };
}
