import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { DAY, picture, someId, startReviews } from './reviews-under-test.ts';

const shop = await startReviews();

describe('the list of a product', async () => {
  const product = shop.product();
  const other = shop.product();
  const start = shop.clock.now;
  const sizes = ['S', 'M', 'S', 'XL', 'M', 'S'];
  for (const [at, size] of sizes.entries()) {
    shop.clock.now = start + at * 1000;
    const order = await shop.deliver([product], {
      lines: [{ line: 0, productId: product.id, name: product.name, size }],
    });
    await shop
      .guestOf(order)
      .create({ stars: String((at % 3) + 3), title: `R${at}` }, at % 2 ? [await picture()] : []);
  }
  shop.clock.now = start;
  await shop.review(other);
  const titles = async (query = '') => {
    const { data, total } = await shop.list(product.id, query);
    return [data.map(({ title }) => title).join(' '), total];
  };

  test.each([
    ['newest', 'R5 R4 R3 R2 R1 R0'],
    ['highest', 'R5 R2 R4 R1 R3 R0'],
    ['lowest', 'R3 R0 R4 R1 R5 R2'],
    ['helpful', 'R5 R4 R3 R2 R1 R0'],
  ])('is sorted by %s (rule 19.7)', async (sort, expected) => {
    expect(await titles(`&sort=${sort}`)).toEqual([expected, 6]);
  });

  test.each([
    ['&stars=5', 'R5 R2', 2],
    ['&stars=5,3', 'R5 R3 R2 R0', 4],
    ['&stars=5&stars=5', 'R5 R2', 2],
    ['&stars=1', '', 0],
    ['&size=S', 'R5 R2 R0', 3],
    ['&size=XXL', '', 0],
    ['&size=M&stars=4', 'R4 R1', 2],
    ['&withPictures=1', 'R5 R3 R1', 3],
    ['&withPictures=1&size=S&stars=5', 'R5', 1],
    ['&withPictures=0', 'R5 R4 R3 R2 R1 R0', 6],
    ['&limit=2&page=2', 'R3 R2', 6],
    ['&limit=2&page=4', '', 6],
    ['&page=1000000&limit=1000', '', 6],
    ['&size=S&stars=5&limit=1&page=2', 'R2', 2],
  ])('%s returns %s of %i reviews (rule 19.7)', async (query, expected, total) => {
    expect(await titles(`&sort=newest${query}`)).toEqual([expected, total]);
  });

  test('has sums that agree with it (rule 19.7)', async () => {
    const { pictures, ...summary } = await shop.summary(product.id.toUpperCase());
    expect(summary).toEqual({
      productId: product.id,
      count: 6,
      average: 4,
      stars: [0, 0, 2, 2, 2],
      fit: { small: 0, true: 0, large: 0 },
      sizes: ['M', 'S', 'XL'],
      withPictures: 3,
    });
    expect(pictures).toHaveLength(3);
  });

  test.each([
    'stars=6',
    'sort=best',
    'page=0',
    'limit=0',
    'withPictures=yes',
    `size=${'x'.repeat(21)}`,
  ])('rejects %s (rule 19.7)', async (query) => {
    const { status } = await shop.http.call('GET', `/api/reviews?product=${product.id}&${query}`);
    expect(status).toBe(400);
  });

  test('contains no account, order or address of an author (rule 19.2)', async () => {
    const text = JSON.stringify(await shop.list(product.id));
    for (const field of ['email', 'example.com', 'orderId', 'userId', 'words', 'contentHashes'])
      expect(text).not.toContain(field);
  });
});

test('an unknown product has no reviews and zeros (rule 19.7)', async () => {
  const id = someId();
  expect(await shop.list(id)).toEqual({ data: [], total: 0, page: 1, limit: 10 });
  expect(await shop.summary(id)).toMatchObject({ count: 0, average: 0, pictures: [] });
  const { status, body } = await shop.http.call('GET', '/api/reviews/summary/none');
  expect([status, body.code]).toEqual([404, 'product.not_found']);
});

longTest(
  'the summary shows the twelve newest pictures, and older ones when a review is deleted (rule 19.7)',
  async () => {
    const product = shop.product();
    const created = [];
    for (let at = 0; at < 5; at += 1) {
      shop.clock.now += DAY / 100;
      const guest = shop.guestOf(await shop.deliver([product]));
      const { body } = await guest.create({}, await Promise.all([1, 2, 3].map(() => picture())));
      created.unshift({ ids: body.pictures.map(({ id }) => id), guest });
    }
    const shown = async () => {
      const { pictures } = await shop.summary(product.id);
      return (pictures as { id: string }[]).map(({ id }) => id);
    };
    const ids = created.flatMap((one) => one.ids);
    expect(await shown()).toEqual(ids.slice(0, 12));
    await created[1]?.guest.remove();
    expect(await shown()).toEqual(created.filter((_, at) => at !== 1).flatMap((one) => one.ids));
    expect(await shop.faults()).toEqual([]);
  },
);
