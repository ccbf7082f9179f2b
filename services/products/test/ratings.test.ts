import { createServer } from 'node:http';
import type { Product, ProductList, ProductRatings } from '@tanabana/contracts';
import { createBackground, createLogger } from '@tanabana/service-kit';
import { createChangeFeed } from '@tanabana/service-kit/mongo';
import { listen } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterAll, expect, test } from 'vitest';
import { createRatingsClient, followRatings } from '../src/ratings/follow-ratings.ts';
import { openShop } from './shop.ts';

const shop = await openShop();
const log = createLogger('products', 'silent');

/** A reviews service whose ratings the tests set; unavailable while `isAway`. */
const reviews = { all: [] as ProductRatings['ratings'], isAway: false, asked: [] as string[] };
const neighbour = createServer((request, response) => {
  reviews.asked.push(String(request.url));
  response.statusCode = reviews.isAway ? 503 : 200;
  const body = { at: new Date().toISOString(), ratings: reviews.all, more: false };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
});
const { url } = await listen({
  callback: () => (request, response) => neighbour.emit('request', request, response),
});

/** The change feed of another service's process. */
const elsewhere = createChangeFeed(shop.client, shop.prefix);
const background = createBackground(log);
await shop.storage.changeFeed.start(background);
const following = followRatings({
  ratings: shop.storage.ratings,
  fetchRatings: createRatingsClient(url),
  changeFeed: shop.storage.changeFeed,
  background,
});
afterAll(async () => {
  await following.stop();
  await elsewhere.stop();
  await shop.storage.changeFeed.stop();
});

const rating = (productId: string, average: number, version: number, count = 4) => ({
  productId,
  average,
  count,
  version,
});
const product = async (id: string) =>
  (await shop.http.call<Product>('GET', `/api/products/${id}`)).body;
const stars = async (id: string) => {
  const { avgRating, reviewsCount } = await product(id);
  return [avgRating, reviewsCount];
};
const created = async (name: string) => String((await shop.create({ name })).body._id);

/** Publishes what the reviews service has as it does after a change. */
function publish(...ratings: ProductRatings['ratings']): void {
  reviews.all = ratings;
  elsewhere.publish({ ratings: ratings.map(({ productId }) => productId) });
}

test('a rating is shown within a second of its event, and survives a change of the product (rule 19.7)', async () => {
  const id = await created('Rated kurti');
  const began = performance.now();
  publish(rating(id, 4.25, 3));
  await expect.poll(() => stars(id), { interval: 20 }).toEqual([4.25, 4]);
  expect(performance.now() - began).toBeLessThan(1000);
  await shop.change(id, { name: 'Rated kurti, renamed' });
  expect(await product(id)).toMatchObject({ name: 'Rated kurti, renamed', avgRating: 4.25 });
});

longTest(
  'an older version of a rating does not replace a newer one; a deleted product is ignored (rule 19.7)',
  async () => {
    const [id, marker] = [await created('Twice rated'), await created('Rated after it')];
    publish(rating(id, 5, 8, 9));
    await expect.poll(() => stars(id)).toEqual([5, 9]);
    publish(rating(id, 1, 7, 8), rating('f'.repeat(24), 3, 1), rating(marker, 2, 1));
    await expect.poll(() => stars(marker)).toEqual([2, 4]);
    expect(await stars(id)).toEqual([5, 9]);
    publish(rating(id, 0, 9, 0));
    await expect.poll(() => stars(id)).toEqual([0, 0]);
  },
);

longTest(
  'ratings that were changed while their service did not respond are stored afterwards (rule 19.7)',
  async () => {
    const id = await created('Rated in an outage');
    reviews.isAway = true;
    const before = reviews.asked.length;
    publish(rating(id, 3.5, 1));
    await expect.poll(() => reviews.asked.length).toBeGreaterThan(before);
    expect(await stars(id)).toEqual([0, 0]);
    reviews.isAway = false;
    publish(rating(id, 3.5, 1));
    await expect.poll(() => stars(id)).toEqual([3.5, 4]);
    expect(reviews.asked.at(-1)).toMatch(/since=/);
  },
);

longTest(
  'a list is sorted by rating and contains products with at least the requested stars (rule 19.7)',
  async () => {
    const name = 'Sorted by stars';
    const [low, high, none] = [await created(name), await created(name), await created(name)];
    publish(rating(low, 3.99, 1), rating(high, 4, 1));
    await expect.poll(() => stars(high)).toEqual([4, 4]);
    const ids = async (query: string) => {
      const path = `/api/products?q=${encodeURIComponent(name)}&${query}`;
      return (await shop.http.call<ProductList>('GET', path)).body.data.map(({ _id }) => _id);
    };
    expect(await ids('sort=rating')).toEqual([high, low, none]);
    expect(await ids('minRating=4')).toEqual([high]);
    expect((await ids('minRating=3')).toSorted()).toEqual([low, high].toSorted());
    const wrong = await shop.http.call('GET', '/api/products?minRating=6');
    expect(wrong.status).toBe(400);
  },
);
