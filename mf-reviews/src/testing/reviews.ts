import {
  averageStars,
  type ErrorCode,
  errorCodes,
  type Product,
  type Review,
  type ReviewSummary,
} from '@tanabana/contracts';
import { productEndpoints, reviewEndpoints } from '@tanabana/contracts/endpoints';
import { newId, openPage, StandInShop } from '@tanabana/shell/testing';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

export const main = page.getByRole('main');
export const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
export const section = main.getByRole('region', { name: 'Reviews', exact: true });
/** Reviews of a product, in order. */
export const articles = section.getByRole('article');

const TEXT = 'Soft cotton, and the blue has stayed after four washes.';

/** A published review as shoppers see it. */
export const buildReview = (changes: Partial<Review> = {}): Review => ({
  _id: newId(),
  productId: newId(),
  stars: 5,
  title: 'Lovely cloth',
  text: TEXT,
  language: 'en',
  author: 'Asha R.',
  isVerified: true,
  colour: 'Indigo',
  size: 'M',
  fit: 'true',
  pictures: [],
  helpful: 0,
  createdAt: '2026-10-05T10:00:00.000Z',
  ...changes,
});

export const buildPicture = () => ({ id: newId(), width: 800, height: 1000 });

/** Returns the sums of reviews, as the service calculates them. */
export function summaryOf(productId: string, reviews: readonly Review[]): ReviewSummary {
  const count = (has: (review: Review) => boolean): number => reviews.filter(has).length;
  const stars = [1, 2, 3, 4, 5].map((one) => count((review) => review.stars === one));
  return {
    productId,
    count: reviews.length,
    average: averageStars(stars),
    stars,
    fit: {
      small: count(({ fit }) => fit === 'small'),
      true: count(({ fit }) => fit === 'true'),
      large: count(({ fit }) => fit === 'large'),
    },
    sizes: [...new Set(reviews.flatMap(({ size }) => size ?? []))],
    withPictures: count(({ pictures }) => pictures.length > 0),
    pictures: reviews
      .flatMap(({ _id, pictures }) => pictures.map((picture) => ({ ...picture, review: _id })))
      .slice(0, 12),
  };
}

/** A shop with a product whose reviews can be filtered and paged, as the service does. */
export function shopWithReviews(product: Product, reviews: readonly Review[]): StandInShop {
  const shop = new StandInShop();
  shop.answer(productEndpoints.get, product);
  shop.answer(productEndpoints.list, { data: [], total: 0, page: 1, limit: 20 });
  answerReviews(shop, product, reviews);
  return shop;
}

/** From now on these are the product's reviews. */
export function answerReviews(
  shop: StandInShop,
  { _id }: Pick<Product, '_id'>,
  reviews: readonly Review[],
): void {
  shop.answer(reviewEndpoints.summary, summaryOf(_id, reviews));
  shop.answer(reviewEndpoints.list, ({ query: { stars, size, withPictures, ...query } }) => {
    const found = reviews
      .filter((one) => !stars || stars.includes(one.stars))
      .filter((one) => !size || one.size === size)
      .filter((one) => !withPictures || one.pictures.length > 0);
    const { page: number, limit } = query;
    const sorted = query.sort === 'lowest' ? found.toSorted((a, b) => a.stars - b.stars) : found;
    const data = sorted.slice((number - 1) * limit, number * limit);
    return { data, total: found.length, page: number, limit };
  });
  shop.answer(reviewEndpoints.picture, () => pictureAnswer());
}

/** Opens a product's page and scrolls to its reviews, whose code loads near the window. */
export async function openReviews(
  { _id }: Pick<Product, '_id'>,
  options: Parameters<typeof openPage>[1],
): ReturnType<typeof openPage> {
  const opened = await openPage(`/product/${_id}`, options);
  await expect.poll(() => document.querySelector('#reviews')).not.toBeNull();
  document.querySelector('#reviews')?.scrollIntoView();
  return opened;
}

/** A picture of one colour. */
export const pictureAnswer = (): Response =>
  new Response(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><rect width="4" height="5" fill="#27346b"/></svg>',
    { headers: { 'Content-Type': 'image/svg+xml' } },
  );

/** A refusal of the contract, for answers that depend on the request. */
export function refusal(code: ErrorCode): Response {
  const { status, message } = errorCodes[code];
  return Response.json({ code, message, requestId: 'stand-in' }, { status });
}

/** A decodable picture of a few pixels. */
export async function pictureFile(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(4, 4);
  canvas.getContext('2d')?.fillRect(0, 0, 4, 4);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}
