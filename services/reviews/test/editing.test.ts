import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { DAY, picture, startReviews } from './reviews-under-test.ts';

const shop = await startReviews();

describe('the author', () => {
  longTest('changes all fields and pictures of a review (rule 19.3)', async () => {
    const product = shop.product();
    const guest = shop.guestOf(await shop.deliver([product]));
    const { body } = await guest.create({ stars: '2', fit: 'small' }, [
      await picture(),
      await picture(),
    ]);
    const [dropped, kept] = body.pictures.map(({ id }) => id);
    const fields = { stars: '4', title: 'Better', text: 'After a wash', fit: '', author: 'Asha' };
    const changed = await guest.update({ ...fields, keptPictures: [kept] }, [await picture('png')]);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      _id: body._id,
      stars: 4,
      title: 'Better',
      author: 'Asha',
      createdAt: body.createdAt,
      editedAt: shop.now().toISOString(),
      pictures: [{ id: kept }, {}],
    });
    expect(changed.body.fit).toBeUndefined();
    expect((await shop.http.fetch(`/api/reviews/pictures/${dropped}`)).status).toBe(404);
    expect((await shop.http.fetch(`/api/reviews/pictures/${kept}`)).status).toBe(200);
    expect(await shop.summary(product.id)).toMatchObject({
      count: 1,
      average: 4,
      stars: [0, 0, 0, 1, 0],
      fit: { small: 0 },
      pictures: [{ id: kept }, {}],
    });
    expect(await shop.faults()).toEqual([]);
  });

  longTest(
    'changes a review until 14 days after its creation, and deletes it later (rule 19.3)',
    async () => {
      const product = shop.product();
      const guest = shop.guestOf(await shop.deliver([product]));
      await guest.create();
      const created = shop.clock.now;
      shop.clock.now = created + 14 * DAY;
      expect((await guest.update({ stars: '1' })).status).toBe(200);
      shop.clock.now += 1;
      const late = await guest.update({ stars: '5' });
      expect([late.status, late.body.code]).toEqual([409, 'review.no_longer_editable']);
      expect((await guest.remove()).status).toBe(200);
      expect((await guest.remove()).body.code).toBe('review.not_found');
      expect(await shop.summary(product.id)).toMatchObject({ count: 0, average: 0 });
      shop.clock.now = created;
    },
  );

  test('cannot have more than three pictures, nor keep those of another review (rule 19.3)', async () => {
    const [one, other] = [shop.guestOf(await shop.deliver()), shop.guestOf(await shop.deliver())];
    const pictures = await Promise.all([1, 2].map(() => picture()));
    const own = (await one.create({}, pictures)).body.pictures.map(({ id }) => id);
    const foreign = (await other.create({}, pictures)).body.pictures.map(({ id }) => id);
    const many = await one.update({ keptPictures: own }, pictures);
    expect([many.status, many.body.code]).toEqual([422, 'review.too_many_pictures']);
    const stolen = await one.update({ keptPictures: foreign });
    expect([stolen.status, stolen.body.errors?.[0]?.path]).toEqual([400, 'keptPictures']);
    expect((await one.update({ keptPictures: [own[0], own[0]] })).body.pictures).toHaveLength(1);
  });

  longTest('deletes a review with its pictures, votes and reports (rule 19.3)', async () => {
    const guest = shop.guestOf(await shop.deliver());
    const { body } = await guest.create({}, [await picture()]);
    const [asha, bela] = [await shop.shopper(), await shop.shopper()];
    await asha.vote(body._id);
    await bela.report(body._id);
    expect((await guest.remove()).status).toBe(200);
    expect((await shop.http.fetch(`/api/reviews/pictures/${body.pictures[0]?.id}`)).status).toBe(
      404,
    );
    for (const name of ['votes', 'reports', 'pictures'])
      expect(await shop.db.collection(name).countDocuments({}), name).toBe(
        name === 'pictures' ? await namedPictures() : 0,
      );
    expect(await shop.faults()).toEqual([]);
    expect((await guest.create()).status).toBe(201);
  });

  longTest(
    'cannot publish a hidden review by changing it, or by deleting and rewriting it (rules 19.3, 19.5)',
    async () => {
      const guest = shop.guestOf(await shop.deliver());
      const { _id } = (await guest.create()).body;
      await shop.moderate(_id, { state: 'hidden', reason: 'Names a person' });
      const changed = await guest.update({ text: 'Without the name' });
      expect(changed.body).toMatchObject({ state: 'pending' });
      await shop.moderate(_id, { state: 'hidden', reason: 'Still' });
      await guest.remove();
      const rewritten = await guest.create();
      expect(rewritten.body).toMatchObject({ state: 'pending' });
      await shop.moderate(rewritten.body._id, { state: 'published' });
      expect((await guest.update({ text: 'Fine' })).body).toMatchObject({ state: 'published' });
    },
  );

  longTest('keeps one result of concurrent changes and deletions (rule 19.7)', async () => {
    const product = shop.product();
    const guests = await Promise.all(
      Array.from({ length: 4 }, async () => shop.guestOf(await shop.deliver([product]))),
    );
    await Promise.all(guests.map((guest) => guest.create()));
    const answers = await Promise.all(
      guests.flatMap((guest) => [
        guest.update({ stars: '1' }),
        guest.update({ stars: '2' }),
        guest.remove(),
        guest.update({ stars: '3' }),
      ]),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await shop.summary(product.id)).toMatchObject({ count: 0 });
    expect(await shop.faults()).toEqual([]);
  });
});

const namedPictures = async (): Promise<number> => {
  const all = await shop.db.collection('reviews').find().toArray();
  return all.reduce((sum, { pictures }) => sum + pictures.length, 0);
};
