import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { startReviews } from './reviews-under-test.ts';

const shop = await startReviews();
const shoppers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => shop.shopper()));

describe('helpful votes', () => {
  longTest(
    'count once per account, also for parallel votes at two instances (rule 19.6)',
    async () => {
      const product = shop.product();
      const { _id } = await shop.review(product);
      const voters = await shoppers(5);
      const other = await shop.instance();
      const answers = await Promise.all(
        voters.flatMap(({ token, vote }) => [
          vote(_id),
          vote(_id),
          other.call('PUT', `/api/reviews/${_id}/helpful`, { token }),
        ]),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
      expect((await shop.list(product.id)).data).toMatchObject([{ helpful: 5 }]);
      const [asha, bela] = voters;
      expect((await asha?.unvote(_id))?.body).toEqual({ helpful: 4 });
      expect((await asha?.unvote(_id))?.body).toEqual({ helpful: 4 });
      expect((await bela?.vote(_id))?.body).toEqual({ helpful: 4 });
      expect((await bela?.call('GET', '/mine'))?.body).toMatchObject({ helpful: [_id] });
      expect(await shop.faults()).toEqual([]);
    },
  );

  longTest(
    'are rejected for the own review and for one that is not published (rule 19.6)',
    async () => {
      const [asha, bela] = await shoppers(2);
      const { _id } = await shop.review(shop.product(), {}, [], { userId: asha?.id ?? null });
      for (const answer of [await asha?.vote(_id), await asha?.report(_id)])
        expect([answer?.status, answer?.body.code]).toEqual([409, 'review.own']);
      await shop.moderate(_id, { state: 'hidden', reason: 'Advertising' });
      for (const answer of [
        await bela?.vote(_id),
        await bela?.report(_id),
        await bela?.unvote(_id),
      ])
        expect([answer?.status, answer?.body.code]).toEqual([404, 'review.not_found']);
      expect((await shop.http.call('PUT', `/api/reviews/${_id}/helpful`)).status).toBe(401);
      for (const id of ['a'.repeat(24), 'none'])
        expect((await bela?.vote(id))?.body.code).toBe('review.not_found');
    },
  );

  test('are rejected for a review that a guest wrote with the address of the account (rule 19.6)', async () => {
    const email = 'Guest@example.com';
    const { _id } = await shop.review(shop.product(), {}, [], { email });
    const token = await shop.tokens.buildToken({ email: email.toLowerCase() });
    const { body } = await shop.http.call('PUT', `/api/reviews/${_id}/helpful`, { token });
    expect(body.code).toBe('review.own');
  });

  longTest('of one account are limited to 120 an hour (rule 19.6)', async () => {
    const { _id } = await shop.review(shop.product());
    const [flood] = await shoppers(1);
    const statuses = await Promise.all(
      Array.from({ length: 130 }, async () => (await flood?.vote(_id))?.status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await shop.faults()).toEqual([]);
  });

  longTest('sort a list at once, also one that was just read (rule 19.6)', async () => {
    const product = shop.product();
    const [first, second] = [await shop.review(product), await shop.review(product)];
    const [asha] = await shoppers(1);
    const ids = async (sort: string) =>
      (await shop.list(product.id, `&sort=${sort}`)).data.map(({ _id }) => _id);
    expect(await ids('helpful')).toEqual([second._id, first._id]);
    await asha?.vote(first._id);
    expect(await ids('helpful')).toEqual([first._id, second._id]);
    await asha?.unvote(first._id);
    expect(await ids('helpful')).toEqual([second._id, first._id]);
    expect(await ids('newest')).toEqual([second._id, first._id]);
  });
});

describe('reports', () => {
  longTest('of three accounts let a review wait for the owner (rule 19.6)', async () => {
    const product = shop.product();
    const { _id } = await shop.review(product);
    const [asha, bela, chitra] = await shoppers(3);
    await asha?.report(_id, { reason: 'abuse', text: ' Insults ' });
    await asha?.report(_id);
    await bela?.report(_id);
    expect((await shop.list(product.id)).total).toBe(1);
    const reported = await shop.queue('?state=reported');
    expect(reported).toMatchObject({ reported: 1 });
    expect(reported.data[0]?.reports).toEqual([
      { reason: 'abuse', text: 'Insults', at: shop.now().toISOString() },
      { reason: 'spam', text: '', at: shop.now().toISOString() },
    ]);
    expect((await chitra?.report(_id))?.status).toBe(200);
    expect((await shop.list(product.id)).total).toBe(0);
    expect(await shop.summary(product.id)).toMatchObject({ count: 0 });
    expect((await shop.queue('?state=pending')).data).toMatchObject([{ heldBecause: 'reports' }]);
    expect(await shop.faults()).toEqual([]);
  });

  longTest('hold a review once when many arrive in parallel (rule 19.6)', async () => {
    const product = shop.product();
    const { _id } = await shop.review(product);
    const all = await shoppers(8);
    const answers = await Promise.all(all.map(({ report }) => report(_id)));
    // those after the third find no published review
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill(200),
      ...Array(5).fill(404),
    ]);
    expect(await shop.summary(product.id)).toMatchObject({ count: 0 });
    expect(await shop.faults()).toEqual([]);
  });

  longTest(
    'that the owner dismisses publish the review, and their accounts cannot repeat them (rule 19.6)',
    async () => {
      const product = shop.product();
      const { _id } = await shop.review(product);
      const all = await shoppers(3);
      for (const { report } of all) await report(_id);
      const { body } = await shop.own('DELETE', `/${_id}/reports`);
      expect(body).toMatchObject({ review: { state: 'published' }, reports: [] });
      for (const { report } of all) expect((await report(_id)).status).toBe(200);
      expect((await shop.list(product.id)).total).toBe(1);
      expect(await shop.summary(product.id)).toMatchObject({ count: 1 });
      expect(await shop.faults()).toEqual([]);
    },
  );

  longTest(
    'are dismissed when the owner publishes the review; an edit by the author does not (rules 19.3, 19.6)',
    async () => {
      const order = await shop.deliver();
      const guest = shop.guestOf(order);
      const { _id } = (await guest.create()).body;
      for (const { report } of await shoppers(3)) await report(_id);
      expect((await guest.update({ text: 'Changed' })).body.state).toBe('pending');
      const { body } = await shop.moderate(_id, { state: 'published' });
      expect(body).toMatchObject({ review: { state: 'published' }, reports: [] });
      expect(body.heldBecause).toBeUndefined();
    },
  );

  longTest('of one account are limited to 20 an hour (rule 19.6)', async () => {
    const { _id } = await shop.review(shop.product());
    const [flood] = await shoppers(1);
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async () => (await flood?.report(_id))?.status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test.each([{}, { reason: 'hate' }, { reason: 'spam', text: 'x'.repeat(501) }])(
    '%o is rejected (rule 19.6)',
    async (body) => {
      const { _id } = await shop.review(shop.product());
      const [asha] = await shoppers(1);
      expect((await asha?.report(_id, body))?.status).toBe(400);
    },
  );
});
