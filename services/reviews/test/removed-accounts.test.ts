import type { OwnReviews } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { createRemovedAccountWork } from '../src/removed-accounts/removed-accounts.ts';
import { DAY, picture, startReviews } from './reviews-under-test.ts';

const shop = await startReviews();
const remove = (...accounts: string[]) =>
  createRemovedAccountWork(shop.storage, async () => ({
    at: new Date().toISOString(),
    accounts,
    more: false,
  }))();

test('the export of an account contains its reviews and votes only (rule 19.8)', async () => {
  const [asha, bela] = [await shop.shopper(), await shop.shopper()];
  const order = await shop.deliver(undefined, { userId: asha.id });
  const own = (await shop.guestOf(order).create({ text: 'Mine' })).body;
  const other = await shop.review(shop.product(), {}, [], { userId: bela.id });
  await asha.vote(other._id);
  const { body } = await asha.call<OwnReviews>('GET', '/mine');
  expect(body).toEqual({
    reviews: [{ ...own, orderId: order.orderId }],
    helpful: [other._id],
  });
  expect((await shop.http.call('GET', '/api/reviews/mine')).status).toBe(401);
});

longTest(
  'a deleted account leaves its reviews without name, account, order and email; votes and reports keep counting (rule 19.8)',
  async () => {
    const username = 'asha-of-jaipur';
    const asha = await shop.shopper({ username });
    const product = shop.product();
    const order = await shop.deliver([product, shop.product()], {
      userId: asha.id,
      lastName: 'Mehrotra',
      deliveredAt: new Date(shop.clock.now - 8 * DAY),
    });
    const guest = shop.guestOf(order);
    const { _id } = (await guest.create({ text: 'Soft', fit: 'true' }, [await picture()])).body;
    const other = await shop.review(product, { stars: '1' });
    await asha.vote(other._id);
    await asha.report(other._id);
    await shop.own('PUT', `/${_id}/answer`, { text: 'Thank you' });
    await shop.request();
    expect(await shop.mailsTo(order.email)).toHaveLength(2);
    await shop.firstPage(product.id);
    await remove(asha.id);
    await remove(asha.id);

    const { body: first } = await shop.firstPage(product.id);
    expect(first.data.map(({ author }) => author)).toContain('A customer');
    const { data } = await shop.list(product.id, '&sort=newest');
    expect(data.find((one) => one._id === _id)).toMatchObject({
      author: 'A customer',
      text: 'Soft',
      isVerified: true,
      pictures: [{}],
    });
    expect(await shop.summary(product.id)).toMatchObject({ count: 2, average: 3 });
    expect(data.find((one) => one._id === other._id)?.helpful).toBe(1);
    const collections = await shop.db.listCollections({}, { nameOnly: true }).toArray();
    for (const { name } of collections.filter(({ name: one }) => one !== 'removedAccounts')) {
      const stored = JSON.stringify(await shop.db.collection(name).find().toArray());
      for (const trace of [asha.id, order.email, order.orderId, 'Mehrotra', username])
        expect(stored.includes(trace), `${trace} in ${name}`).toBe(false);
    }
    expect((await guest.create({}, [], 1)).body.code).toBe('review.order_not_found');
    expect((await guest.update()).body.code).toBe('review.order_not_found');
    expect(await shop.faults()).toEqual([]);
    const { data: queue } = await shop.queue();
    const kept = queue.find(({ review }) => review._id === _id);
    expect([kept?.email, kept?.orderId]).toEqual([undefined, undefined]);
  },
);

longTest(
  'a review that is written while its account is deleted is anonymised or rejected (rule 19.8)',
  async () => {
    const product = shop.product();
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => shop.shopper()));
    await Promise.all(
      shoppers.map(async ({ id }) => {
        const order = await shop.deliver([product], { userId: id });
        await Promise.all([shop.guestOf(order).create(), remove(id)]);
      }),
    );
    // the auth service repeats removals for two minutes
    await remove(...shoppers.map(({ id }) => id));
    const { data } = await shop.list(product.id);
    for (const { author } of data) expect(author).toBe('A customer');
    expect(await shop.faults()).toEqual([]);
  },
);

longTest(
  'a write of a review conflicts with the deletion of its account, and then finds no order (rule 19.8)',
  async () => {
    const { writes, purchases, removedAccounts } = shop.storage;
    const asha = await shop.shopper();
    const { orderId } = await shop.deliver(undefined, { userId: asha.id });
    let attempts = 0;
    const exists = await writes.transaction(async (session) => {
      attempts += 1;
      expect((await purchases.find(orderId, session)) !== null).toBe(attempts === 1);
      if (attempts === 1) await removedAccounts.forget([asha.id]);
      return purchases.touch([orderId], session);
    });
    expect([exists, attempts]).toEqual([false, 2]);
  },
);

longTest(
  'reviews, orders, votes and reports of a merged account belong to the other one; counts stay (rule 24.7)',
  async () => {
    const [asha, bela] = [await shop.shopper(), await shop.shopper()];
    const product = shop.product();
    const order = await shop.deliver([product], { userId: bela.id });
    const own = (await shop.guestOf(order).create({ text: 'Mine' })).body;
    const other = await shop.review(product);
    for (const one of [asha, bela]) await one.vote(other._id);
    const merge = { from: bela.id, into: asha.id };
    for (const _ of ['first', 'repeated']) await shop.storage.merged.move(merge);
    const { body } = await asha.call<OwnReviews>('GET', '/mine');
    expect(body).toMatchObject({ reviews: [{ _id: own._id }], helpful: [other._id] });
    const { data } = await shop.list(product.id);
    expect(data.find((one) => one._id === other._id)?.helpful).toBe(2);
    expect(await shop.faults()).toEqual([]);
  },
);
