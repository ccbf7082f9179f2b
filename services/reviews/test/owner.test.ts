import type { AuditEntry, ReviewSettings } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { startReviews } from './reviews-under-test.ts';

const shop = await startReviews();
const stateIn = async (id: string) => {
  const { data } = await shop.queue('?limit=1000');
  return data.find(({ review }) => review._id === id);
};

describe('with publication after approval', () => {
  longTest(
    'a review waits, is shown to its author as pending, and counts once published (rule 19.5)',
    async () => {
      await shop.settings({ publish: 'approval' });
      const product = shop.product();
      const guest = shop.guestOf(await shop.deliver([product]));
      const { body } = await guest.create();
      expect(body.state).toBe('pending');
      expect(await shop.list(product.id)).toMatchObject({ data: [], total: 0 });
      expect(await shop.summary(product.id)).toMatchObject({ count: 0 });
      const { data, pending } = await shop.queue(`?product=${product.id}`);
      expect(data).toMatchObject([
        {
          review: { _id: body._id, state: 'pending' },
          productName: product.name,
          heldBecause: 'approval',
          version: 1,
        },
      ]);
      expect(pending).toBeGreaterThan(0);
      const published = await shop.moderate(body._id, { state: 'published' });
      expect(published.body).toMatchObject({ review: { state: 'published' }, version: 2 });
      expect(published.headers.get('etag')).toBe('"2"');
      expect(await shop.summary(product.id)).toMatchObject({ count: 1 });
      const changed = await guest.update({ text: 'New' });
      expect(changed.body.state).toBe('pending');
      expect(await shop.summary(product.id)).toMatchObject({ count: 0 });
      await shop.settings({ publish: 'automatic' });
    },
  );
});

describe('words of the owner', () => {
  longTest(
    'hold a review that contains one, regardless of case, accents and punctuation (rule 19.5)',
    async () => {
      await shop.settings({ words: ['Rubbish', 'very bad', 'बेकार', '$$$'] });
      for (const [text, words] of [
        ['What RÜBBISH!', ['Rubbish']],
        ['Very, very  BAD. rubbish', ['Rubbish', 'very bad']],
        ['यह बेकार है', ['बेकार']],
        ['Cost $$$$', ['$$$']],
      ] as const) {
        const { _id, state } = await shop.review(shop.product(), { text });
        expect(state, text).toBe('pending');
        expect(await stateIn(_id)).toMatchObject({ heldBecause: 'words', words });
      }
      for (const text of ['Rubbishy', 'very good, not bad', 'fine'])
        expect((await shop.review(shop.product(), { text })).state, text).toBe('published');
      await shop.settings({ words: [] });
    },
  );

  longTest(
    'hold a review by its title and its name, and release it when an edit removes them (rules 19.3, 19.5)',
    async () => {
      await shop.settings({ words: ['spam'] });
      const guest = shop.guestOf(await shop.deliver());
      expect((await guest.create({ title: 'Spam' })).body.state).toBe('pending');
      expect((await guest.update({ title: 'Fine' })).body.state).toBe('published');
      expect((await guest.update({ author: 'spam' })).body.state).toBe('pending');
      await shop.settings({ words: [] });
    },
  );
});

describe('hiding', () => {
  longTest(
    'removes a review from lists and sums, with a reason that the author sees and is emailed (rule 19.5)',
    async () => {
      const product = shop.product();
      const order = await shop.deliver([product]);
      const guest = shop.guestOf(order);
      const { _id } = (await guest.create()).body;
      const reason = 'It names a person.';
      const hidden = await shop.moderate(_id, { state: 'hidden', reason });
      expect(hidden.body).toMatchObject({ review: { state: 'hidden' }, hiddenBecause: reason });
      expect((await shop.list(product.id)).total).toBe(0);
      const { body } = await shop.http.call<{ lines: { review: object }[] }>(
        'GET',
        `/api/reviews/orders/${order.orderId}?key=${guest.key}`,
      );
      expect(body.lines[0]?.review).toMatchObject({ state: 'hidden', hiddenBecause: reason });
      const [mail, ...more] = await shop.mailsTo(order.email);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ kind: 'review-hidden' });
      for (const part of [reason, `/reviews/write?order=${order.orderId}&key=${guest.key}`])
        expect(mail?.content.text).toContain(part);
      await shop.moderate(_id, { state: 'published' });
      const again = await stateIn(_id);
      expect([again?.hiddenBecause, (await shop.list(product.id)).total]).toEqual([undefined, 1]);
    },
  );

  test('requires a reason (rule 19.5)', async () => {
    const { _id } = await shop.review(shop.product());
    for (const body of [{ state: 'hidden' }, { state: 'hidden', reason: ' ' }, { state: 'x' }])
      expect((await shop.moderate(_id, body)).status).toBe(400);
  });

  longTest(
    'is rejected for a version that has changed since the owner saw it (rule 19.5)',
    async () => {
      const guest = shop.guestOf(await shop.deliver());
      const { _id } = (await guest.create()).body;
      await guest.update({ text: 'Changed' });
      const wanted = { state: 'hidden', reason: 'Advertising' };
      const outdated = await shop.moderate(_id, wanted, '"1"');
      expect([outdated.status, outdated.body.code]).toEqual([412, 'review.changed']);
      expect(outdated.headers.get('etag')).toBe('"2"');
      const answers = await Promise.all([1, 2, 3].map(() => shop.moderate(_id, wanted, '"2"')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    },
  );
});

describe('an answer', () => {
  test('is shown with the review and emailed once, and removed by an empty text (rule 19.5)', async () => {
    const product = shop.product();
    const order = await shop.deliver([product]);
    const { _id } = (await shop.guestOf(order).create()).body;
    const answer = (text: string) => shop.own('PUT', `/${_id}/answer`, { text });
    expect((await answer('Thank you, <b>Asha</b>!')).status).toBe(200);
    await answer('Thank you, <b>Asha</b>!');
    expect((await shop.list(product.id)).data).toMatchObject([
      { answer: { text: 'Thank you, <b>Asha</b>!', at: shop.now().toISOString() } },
    ]);
    const mails = await shop.mailsTo(order.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['review-answered']);
    expect(mails[0]?.content.html).toContain('&lt;b&gt;Asha');
    await answer('');
    expect((await shop.list(product.id)).data[0]?.answer).toBeUndefined();
    expect(await shop.mailsTo(order.email)).toHaveLength(1);
    expect((await answer('x'.repeat(2001))).status).toBe(400);
  });
});

describe('the queue', () => {
  longTest(
    'lists waiting reviews first, and filters by state, stars, product and text (rule 19.5)',
    async () => {
      const product = shop.product();
      await shop.review(product, { stars: '5', text: 'Zari (border)' });
      await shop.settings({ publish: 'approval' });
      const waiting = await shop.review(product, { stars: '2' });
      await shop.settings({ publish: 'automatic' });
      await shop.review(product, { stars: '1' });
      const idsOf = async (query: string) =>
        (await shop.queue(`?product=${product.id}${query}`)).data.map(({ review }) => review.stars);
      expect(await idsOf('')).toEqual([2, 1, 5]);
      expect(await idsOf('&state=pending')).toEqual([2]);
      expect(await idsOf('&state=published')).toEqual([1, 5]);
      expect(await idsOf('&stars=1')).toEqual([1]);
      expect(await idsOf('&q=ZARI (bord')).toEqual([5]);
      expect(await idsOf('&q=.*')).toEqual([]);
      expect(await idsOf('&page=2&limit=1')).toEqual([1]);
      await shop.moderate(waiting._id, { state: 'published' });
    },
  );

  test('shows no name for a deleted product, whose reviews are kept (rule 19.8)', async () => {
    const product = shop.product();
    const { _id } = await shop.review(product);
    shop.catalogue.products = shop.catalogue.products.filter(({ id }) => id !== product.id);
    expect(await stateIn(_id)).toMatchObject({ productName: '' });
    shop.catalogue.isAway = true;
    expect(await stateIn(_id)).toMatchObject({ productName: product.name });
    shop.catalogue.isAway = false;
  });

  test('is for admins only (rule 19.5)', async () => {
    const asha = await shop.shopper();
    for (const [method, path] of [
      ['GET', '/queue'],
      ['GET', '/settings'],
      ['GET', '/audit'],
      ['GET', '/export.csv'],
      ['PUT', `/${'a'.repeat(24)}/state`],
      ['PUT', `/${'a'.repeat(24)}/answer`],
      ['DELETE', `/${'a'.repeat(24)}/reports`],
    ] as const) {
      expect((await asha.call(method, path)).status, path).toBe(403);
      expect((await shop.http.call(method, `/api/reviews${path}`)).status, path).toBe(401);
    }
  });

  test('rejects unknown reviews (rule 19.5)', async () => {
    for (const id of ['a'.repeat(24), 'nothing']) {
      expect((await shop.moderate(id, { state: 'published' })).body.code).toBe('review.not_found');
      expect((await shop.own('DELETE', `/${id}/reports`)).status).toBe(404);
    }
  });
});

describe('settings', () => {
  test('are replaced by one of several concurrent changes, and audited (rule 19.5)', async () => {
    const { body } = await shop.own<ReviewSettings>('GET', '/settings');
    expect(body).toMatchObject({ publish: 'automatic', requestAfterDays: 7 });
    const wanted = { ...body, requestAfterDays: null, words: ['One', 'one', 'two'] };
    const answers = await Promise.all([1, 2, 3].map(() => shop.own('PUT', '/settings', wanted)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const after = await shop.own<ReviewSettings>('GET', '/settings');
    expect(after.body).toEqual({ ...wanted, words: ['one', 'two'], version: body.version + 1 });
    const audit = await shop.own<{ data: AuditEntry[] }>('GET', '/audit?limit=1');
    expect(audit.body.data[0]).toMatchObject({
      by: { username: 'owner' },
      action: 'changed',
      target: { kind: 'settings' },
      changes: [
        { field: 'requestAfterDays', from: 7, to: null },
        { field: 'words', to: ['one', 'two'] },
      ],
    });
  });

  test.each([
    { publish: 'never' },
    { requestAfterDays: 61 },
    { requestAfterDays: -1 },
    { words: [''] },
    { words: Array(501).fill('a') },
  ])('%o is rejected (rule 19.5)', async (change) => {
    const { body } = await shop.own('GET', '/settings');
    expect((await shop.own('PUT', '/settings', { ...body, ...change })).status).toBe(400);
  });
});

longTest(
  'the audit log records what the owner changed, without texts of the author (rule 19.5)',
  async () => {
    const { _id } = await shop.review(shop.product(), { text: 'Secret text' });
    await shop.moderate(_id, { state: 'hidden', reason: 'Advertising' });
    await shop.moderate(_id, { state: 'hidden', reason: 'Advertising' });
    const { body } = await shop.own<{ data: AuditEntry[] }>('GET', `/audit?target=${_id}`);
    expect(body.data).toMatchObject([
      {
        action: 'hidden',
        changes: [
          { field: 'state', from: 'published', to: 'hidden' },
          { field: 'hiddenBecause', from: null, to: 'Advertising' },
        ],
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('Secret');
  },
);
