import type { ProductRatings } from '@tanabana/contracts';
import { reviewsBetweenServices } from '@tanabana/contracts/endpoints';
import { callService } from '@tanabana/service-kit';
import { type ChangeEvent, connect } from '@tanabana/service-kit/mongo';
import { openFlakyProxy } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DAY, picture, startReviews } from './reviews-under-test.ts';

const shop = await startReviews();
const ratings = (since?: string): Promise<ProductRatings> =>
  callService(shop.http.url, reviewsBetweenServices.ratings, { query: { since }, timeoutMs: 5000 });

/** A reproducible sequence of numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe('sums and first pages', () => {
  test.each(sampleRows([1, 2, 3]))(
    'equal a recomputation after the random concurrent history %i (rule 19.7)',
    async (seed) => {
      const random = randomOf(seed);
      const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
      const products = [shop.product(), shop.product()];
      const photo = await picture();
      const voters = await Promise.all(Array.from({ length: 4 }, () => shop.shopper()));
      const buyers = await Promise.all(
        Array.from({ length: 6 }, async () => ({
          guest: shop.guestOf(await shop.deliver(products)),
          ids: [] as string[],
        })),
      );
      const fields = () => ({
        stars: String(pick([1, 2, 3, 4, 5])),
        fit: pick(['small', 'true', '']),
      });
      const files = () => (random() < 0.3 ? [photo] : []);
      async function act(buyer: (typeof buyers)[number]): Promise<number> {
        const line = pick([0, 1]);
        const id = buyer.ids[line] ?? 'a'.repeat(24);
        const action = pick([
          'create',
          'create',
          'update',
          'remove',
          'hide',
          'publish',
          'vote',
          'report',
          'read',
        ]);
        const voter = pick(voters);
        if (action === 'create') {
          const { status, body } = await buyer.guest.create(fields(), files(), line);
          if (status === 201) buyer.ids[line] = body._id;
          return status;
        }
        if (action === 'update') return (await buyer.guest.update(fields(), files(), line)).status;
        if (action === 'remove') return (await buyer.guest.remove(line)).status;
        if (action === 'vote') return (await voter.vote(id)).status;
        if (action === 'read') return (await shop.firstPage(pick(products).id)).status;
        if (action === 'report') return (await voter.report(id)).status;
        const state =
          action === 'hide' ? { state: 'hidden', reason: 'Test' } : { state: 'published' };
        return (await shop.moderate(id, state)).status;
      }
      for (let round = 0; round < 12; round += 1) {
        const statuses = await Promise.all(buyers.map(act));
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
      }
      expect(await shop.faults()).toEqual([]);
    },
  );

  longTest('that are wrong are reported by the consistency check (rule 19.7)', async () => {
    const product = shop.product();
    const { _id } = await shop.review(product, {}, [await picture()]);
    await shop.firstPage(product.id);
    const reviews = shop.db.collection('reviews');
    await reviews.updateOne({ productName: product.name }, { $inc: { helpful: 1, stars: -1 } });
    const faults = await shop.faults();
    expect(faults.map(({ id }) => id)).toEqual([_id, product.id, product.id]);
    expect(faults[1]?.fault).toContain('stars [0,0,0,0,1], its reviews [0,0,0,1,0]');
    expect(faults[2]?.fault).toContain('first page');
    await reviews.updateOne({ productName: product.name }, { $inc: { helpful: -1, stars: 1 } });
    expect(await shop.faults()).toEqual([]);
  });
});

describe('an instance that loses the database', () => {
  const openBroken = async () => {
    const proxy = await openFlakyProxy();
    const client = await connect(proxy.uri, { serverSelectionTimeoutMS: 1000 });
    onTestFinished(() => client.close());
    const instance = await shop.instance(client);
    onTestFinished(instance.close);
    return { proxy, instance };
  };

  test.each(sampleRows(['commitTransaction', 'insert', 'update']))(
    'before it sends %s stores neither the review nor its sums (rule 19.7)',
    async (command) => {
      const { proxy, instance } = await openBroken();
      const product = shop.product();
      const order = await shop.deliver([product]);
      // creates the rate counters and connections
      await shop.guestOf(await shop.deliver(), instance).create();
      const broken = proxy.happen('lost', command, { cut: true });
      const guest = shop.guestOf(order, instance);
      const [{ status }] = await Promise.all([guest.create({}, [await picture()]), broken]);
      expect(status).toBe(503);
      expect(await shop.summary(product.id)).toMatchObject({ count: 0 });
      expect(await shop.faults()).toEqual([]);
      expect((await shop.guestOf(order).create()).status).toBe(201);
    },
  );

  longTest(
    'after the commit stores the review with its sums, and rejects a second one (rule 19.7)',
    async () => {
      const { proxy, instance } = await openBroken();
      const product = shop.product();
      const order = await shop.deliver([product]);
      const broken = proxy.happen('unanswered', 'commitTransaction', { cut: true });
      const guest = shop.guestOf(order, instance);
      const [{ status }] = await Promise.all([guest.create({ stars: '4' }), broken]);
      expect(status).toBe(503);
      expect(await shop.summary(product.id)).toMatchObject({ count: 1, average: 4 });
      expect((await shop.guestOf(order).create()).body.code).toBe('review.already_written');
      expect(await shop.faults()).toEqual([]);
    },
  );
});

describe('ratings for the products service', () => {
  test('are published as a change event with the product, after a change that counts (rule 19.7)', async () => {
    const events: ChangeEvent[] = [];
    shop.storage.changeFeed.subscribe({
      onChange: (event) => void events.push(event),
      onGap: () => {},
    });
    const product = shop.product();
    const guest = shop.guestOf(await shop.deliver([product]));
    const { _id } = (await guest.create()).body;
    await expect.poll(() => events).toContainEqual({ ratings: [product.id] });
    await expect.poll(() => events).toContainEqual({ reviews: [product.id] });
    events.length = 0;
    await shop.own('PUT', `/${_id}/answer`, { text: 'Thank you' });
    await guest.update({ stars: '5', text: 'Only the text' });
    const shown = { reviews: [product.id] };
    await expect.poll(() => events).toEqual([shown, shown]);
    await guest.remove();
    await expect.poll(() => events).toContainEqual({ ratings: [product.id] });
  });

  test('contain count, average and a version that every change increases (rule 19.7)', async () => {
    const product = shop.product();
    const guest = shop.guestOf(await shop.deliver([product]));
    const own = async () =>
      (await ratings()).ratings.find(({ productId }) => productId === product.id);
    await guest.create({ stars: '4' });
    expect(await own()).toMatchObject({ count: 1, average: 4, version: 1 });
    await shop.review(product, { stars: '3' });
    await shop.review(product, { stars: '3' });
    expect(await own()).toMatchObject({ count: 3, average: 3.33, version: 3 });
    await guest.remove();
    expect(await own()).toMatchObject({ count: 2, average: 3, version: 4 });
  });

  test('since a cursor overlap by two minutes and omit older ones (rule 19.7)', async () => {
    const [older, newer] = [shop.product(), shop.product()];
    for (const product of [older, newer]) await shop.review(product);
    const changed = (ms: number) => ({ $set: { changedAt: new Date(Date.now() - ms) } });
    const summaries = shop.db.collection('summaries');
    const [oldest] = await summaries.find().sort({ changedAt: 1 }).toArray();
    await summaries.updateMany({}, changed(DAY));
    await summaries.updateOne({ _id: oldest?._id }, changed(60_000));
    const first = await ratings();
    expect(first.more).toBe(false);
    expect(Date.parse(first.at)).toBeLessThanOrEqual(shop.clock.now - 120_000);
    const again = await ratings(first.at);
    expect(again.ratings.map(({ productId }) => productId)).toEqual([oldest?._id.toHexString()]);
  });

  longTest('are returned in pages of 1,000, without gaps (rule 19.7)', async () => {
    const summaries = shop.db.collection('summaries');
    const [sample] = await summaries.find().limit(1).toArray();
    const from = Date.now() - 400 * DAY;
    const added = Array.from({ length: 2500 }, (_, at) => {
      const { _id, ...rest } = sample ?? {};
      return { ...rest, changedAt: new Date(from + at) };
    });
    await summaries.insertMany(added);
    const found = new Set<string>();
    let pages = 0;
    for (let since: string | undefined, more = true; more; pages += 1) {
      const page = await ratings(since);
      for (const { productId } of page.ratings) found.add(productId);
      ({ at: since, more } = page);
    }
    expect(pages).toBe(3);
    expect(found.size).toBe(await summaries.countDocuments());
    await summaries.deleteMany({ changedAt: { $lt: new Date(from + 2500) } });
  });
});

longTest(
  'an instance shows a change that another one made within a second, although it keeps sums in memory (rule 19.7)',
  async () => {
    const product = shop.product();
    const other = await shop.instance();
    onTestFinished(other.close);
    expect(await shop.summary(product.id)).toMatchObject({ count: 0 });
    const order = await shop.deliver([product]);
    await shop.guestOf(order, other).create({ stars: '2' });
    await expect
      .poll(() => shop.summary(product.id), { timeout: 1000, interval: 50 })
      .toMatchObject({ count: 1, average: 2 });
  },
);
