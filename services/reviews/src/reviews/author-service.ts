import {
  type ChangedReview,
  MAX_REVIEW_PICTURES,
  type NewReview,
  type OwnReview,
  type OwnReviews,
  type ReviewedOrder,
} from '@tanabana/contracts';
import { AppError, invalid, networkOf, tooMany, type UploadedFile } from '@tanabana/service-kit';
import type { Rate } from '@tanabana/service-kit/mongo';
import type { ReviewDeps } from '../deps.ts';
import { readReviewPictures } from '../pictures/encoder.ts';
import type { Caller } from '../purchases/order-access.ts';
import { defaultAuthor, type Purchase, type PurchaseLine } from '../purchases/purchase.ts';
import { presentOrder, presentOwn } from './present.ts';
import { editableUntil, lineKey, type ReviewRecord, withHash } from './review.ts';
import { stateOf } from './review-state.ts';

const HOUR_MS = 3_600_000;
/** Attempts to write reviews, which may decode three pictures each. */
const PER_ORDER = [{ ms: HOUR_MS, most: 60 }];
const PER_NETWORK = [{ ms: HOUR_MS, most: 300 }];

export interface LineCaller extends Caller {
  order: string;
  line: number;
  /** Client address. */
  address: string;
}

export type AuthorService = ReturnType<typeof createAuthorService>;

type AuthorDeps = Pick<ReviewDeps, 'storage' | 'access' | 'pictureKeys' | 'inTurn' | 'now'>;

/** Reviews of a buyer's order lines (rules 19.1 to 19.3). */
export function createAuthorService({ storage, access, pictureKeys, inTurn, now }: AuthorDeps) {
  const { reviews, writes, purchases, settings, feedback, rates } = storage;

  async function admit({ order, address }: LineCaller): Promise<void> {
    const limits: Rate[] = [
      { name: 'review', of: order, windows: PER_ORDER },
      { name: 'review from', of: networkOf(address), windows: PER_NETWORK },
    ];
    const wait = await rates.takeAll(limits, now().getTime());
    if (wait > 0) throw tooMany('request.too_many', wait);
  }

  async function openLine(caller: LineCaller): Promise<[Purchase, PurchaseLine]> {
    const purchase = await access.open(caller.order, caller);
    const line = purchase.lines.find((one) => one.line === caller.line);
    if (!line) throw new AppError('review.order_not_found');
    return [purchase, line];
  }

  async function withReviews(orders: readonly Purchase[]): Promise<ReviewedOrder[]> {
    const keys = orders.flatMap(({ orderId, lines }) =>
      lines.map(({ line }) => lineKey(orderId, line)),
    );
    const found = new Map((await reviews.findByKeys(keys)).map((one) => [one.key, one]));
    return orders.map((order) => presentOrder(order, found, pictureKeys));
  }

  function assertEditable(review: ReviewRecord): void {
    if (now() > editableUntil(review)) throw new AppError('review.no_longer_editable');
  }

  return {
    /** Returns the caller's delivered orders, newest first. */
    async orders(userId: string): Promise<{ data: ReviewedOrder[] }> {
      return { data: await withReviews(await purchases.ofUser(userId)) };
    },

    /** Throws `review.order_not_found`. */
    async order(order: string, caller: Caller): Promise<ReviewedOrder> {
      const [found] = await withReviews([await access.open(order, caller)]);
      if (!found) throw new AppError('review.order_not_found');
      return found;
    },

    /**
     * Creates the review of an order line. Throws `review.order_not_found`,
     * `review.already_written`, `review.picture_invalid`, `request.too_many`.
     */
    async create(
      caller: LineCaller,
      body: NewReview,
      files: readonly UploadedFile[],
    ): Promise<OwnReview> {
      const [purchase, { line, productId, name, colour, size }] = await openLine(caller);
      await admit(caller);
      const key = lineKey(purchase.orderId, line);
      if (await reviews.findByKey(key)) throw new AppError('review.already_written');
      const decoded = await readReviewPictures(files);
      const id = writes.newReviewId();
      return inTurn([key, productId], () =>
        writes.transaction(async (session) => {
          const exists = await purchases.touch([purchase.orderId], session);
          const current = exists ? await purchases.find(purchase.orderId, session) : null;
          if (!current) throw new AppError('review.order_not_found');
          if (await reviews.findByKey(key, session)) throw new AppError('review.already_written');
          const author = body.author || defaultAuthor(current);
          const mustWait = current.heldLines.includes(line);
          const review: ReviewRecord = withHash({
            id,
            key,
            orderId: purchase.orderId,
            line,
            userId: current.userId,
            email: current.email,
            productId,
            productName: name,
            colour,
            size,
            stars: body.stars,
            title: body.title,
            text: body.text,
            fit: body.fit,
            language: body.language,
            author,
            isVerified: true,
            isImported: false,
            pictures: await writes.addPictures(id, decoded, session),
            helpful: 0,
            reportCount: 0,
            ...stateOf({ ...body, author }, await settings.read(session), { mustWait }),
            version: 1,
            createdAt: now(),
            contentHashes: [],
          });
          await writes.insert([review], session);
          return presentOwn(review, pictureKeys);
        }),
      );
    },

    /**
     * Changes the review of an order line; it is checked like a new one (rule 19.3). Throws
     * `review.order_not_found`, `review.not_found`, `review.no_longer_editable`,
     * `review.too_many_pictures`, `review.picture_invalid`.
     */
    async update(
      caller: LineCaller,
      body: ChangedReview,
      files: readonly UploadedFile[],
    ): Promise<OwnReview> {
      const [purchase, { line, productId }] = await openLine(caller);
      const key = lineKey(purchase.orderId, line);
      const seen = await reviews.findByKey(key);
      if (!seen) throw new AppError('review.not_found');
      assertEditable(seen);
      const kept = new Set(body.keptPictures.map((one) => one.toLowerCase()));
      if (kept.size + files.length > MAX_REVIEW_PICTURES)
        throw new AppError('review.too_many_pictures');
      const decoded = await readReviewPictures(files);
      return inTurn([key, productId, seen.id], () =>
        writes.transaction(async (session) => {
          if (!(await purchases.touch([purchase.orderId], session)))
            throw new AppError('review.order_not_found');
          const before = await reviews.findByKey(key, session);
          if (!before) throw new AppError('review.not_found');
          const keptPictures = before.pictures.filter(({ id }) => kept.has(id));
          if (keptPictures.length !== kept.size)
            throw invalid('keptPictures', 'This review has no such picture.');
          const author = body.author || before.author;
          const removed = before.pictures.filter(({ id }) => !kept.has(id));
          await writes.removePictures(
            removed.map(({ id }) => id),
            session,
          );
          const after: ReviewRecord = withHash({
            ...before,
            stars: body.stars,
            title: body.title,
            text: body.text,
            fit: body.fit,
            language: body.language,
            author,
            pictures: [...keptPictures, ...(await writes.addPictures(before.id, decoded, session))],
            ...stateOf({ ...body, author }, await settings.read(session), {
              mustWait: before.state === 'hidden' || purchase.heldLines.includes(line),
              isReported: before.state === 'pending' && before.heldBecause === 'reports',
            }),
            version: before.version + 1,
            editedAt: now(),
          });
          await writes.replace(before, after, session);
          return presentOwn(after, pictureKeys);
        }),
      );
    },

    /** Deletes the review of an order line. Throws `review.order_not_found`, `review.not_found`. */
    async remove(caller: LineCaller): Promise<void> {
      const [purchase, { line, productId }] = await openLine(caller);
      const key = lineKey(purchase.orderId, line);
      await inTurn([key, productId], () =>
        writes.transaction(async (session) => {
          const review = await reviews.findByKey(key, session);
          if (!review) throw new AppError('review.not_found');
          // a new review must not undo what the owner or other shoppers did
          const isWithdrawn = review.state === 'hidden' || review.heldBecause === 'reports';
          if (isWithdrawn) await purchases.holdLine(purchase.orderId, line, session);
          await writes.remove(review, now(), session);
        }),
      );
    },

    /** Ends requests to the buyer of an order (rule 19.4). Idempotent. */
    async optOut(order: string, caller: Caller): Promise<void> {
      const { email } = await access.open(order, caller);
      if (email !== '') await purchases.optOut(access.addressHash(email), now());
    },

    /** Returns what is stored of an account. */
    async mine(userId: string): Promise<OwnReviews> {
      const [own, helpful] = await Promise.all([reviews.ofUser(userId), feedback.votesOf(userId)]);
      return {
        reviews: own.map((one) => ({
          ...presentOwn(one, pictureKeys),
          orderId: one.orderId ?? undefined,
        })),
        helpful,
      };
    },
  };
}
