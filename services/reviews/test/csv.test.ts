import { createServer } from 'node:http';
import type { ReviewImportResult } from '@tanabana/contracts';
import { buildProduct, expectFourExports, listen } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { createProductsClient } from '../src/products/products-client.ts';
import { picture, SITE, startReviews } from './reviews-under-test.ts';

const shop = await startReviews();

const HEADING =
  'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location';
const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const row = (values: Record<string, string>) =>
  HEADING.split(',')
    .map((column) => cell(values[column] ?? ''))
    .join(',');
const file = (...rows: Record<string, string>[]) => [HEADING, ...rows.map(row)].join('\r\n');

const send = (text: string | Buffer, query = '') =>
  shop.http.call<ReviewImportResult & { code?: string; message: string }>(
    'POST',
    `/api/reviews/import.csv${query}`,
    {
      token: shop.admin,
      body: typeof text === 'string' ? text : new Uint8Array(text),
      headers: { 'content-type': 'text/csv' },
    },
  );
const exported = async () => {
  const response = await shop.http.fetch('/api/reviews/export.csv', {
    headers: { Authorization: `Bearer ${shop.admin}` },
  });
  expect(response.headers.get('content-type')).toContain('text/csv');
  return response.text();
};

describe('an import', () => {
  test('creates reviews with all columns of Judge.me (rule 19.9)', async () => {
    const product = shop.product();
    const { status, body } = await send(
      file({
        title: 'Lovely, really',
        body: 'Line one\nLine "two"',
        rating: '4',
        review_date: '2026-01-05 10:00:00 UTC',
        source: 'web',
        curated: 'ok',
        reviewer_name: 'Asha',
        reviewer_email: 'asha@example.com',
        product_id: product.id.toUpperCase(),
        reply: 'Thanks',
        reply_date: '06/01/2026',
        ip_address: '10.0.0.1',
        location: 'Jaipur',
      }),
    );
    expect([status, body]).toEqual([200, { created: 1, known: 0, failed: 0, lines: [] }]);
    const { data } = await shop.list(product.id);
    expect(data).toMatchObject([
      {
        title: 'Lovely, really',
        text: 'Line one\nLine "two"',
        stars: 4,
        author: 'Asha',
        isVerified: false,
        createdAt: '2026-01-05T10:00:00.000Z',
        answer: { text: 'Thanks', at: '2026-01-06T00:00:00.000Z' },
      },
    ]);
    expect(await shop.summary(product.id)).toMatchObject({ count: 1, average: 4 });
    expect(JSON.stringify(await shop.db.collection('reviews').find().toArray())).not.toMatch(
      /10\.0\.0\.1|Jaipur/,
    );
    expect((await shop.own<{ data: object[] }>('GET', '/audit?limit=1')).body.data).toMatchObject([
      { action: 'imported', changes: [{ field: 'created', to: 1 }] },
    ]);
  });

  test('finds products by SKU, as multipart file, with semicolons and without some columns (rule 19.9)', async () => {
    const product = shop.product();
    const form = new FormData();
    const text = `\ufeffRating;Review_Date;Product_Handle;Other\n5;2026-01-05;${product.sku.toLowerCase()};x\n`;
    form.append('file', new Blob([text]), 'reviews.csv');
    const { body } = await shop.http.call('POST', '/api/reviews/import.csv', {
      token: shop.admin,
      body: form,
    });
    expect(body).toMatchObject({ created: 1, failed: 0 });
    expect((await shop.list(product.id)).data).toMatchObject([{ author: 'A customer', stars: 5 }]);
  });

  longTest(
    'creates nothing twice: repeated, in parallel, or within a file (rule 19.9)',
    async () => {
      const product = shop.product();
      const one = { rating: '3', review_date: '2026-02-01', product_id: product.id, body: 'Same' };
      const text = file(one, { ...one, body: '  Same ' }, { ...one, body: 'Other' });
      const answers = await Promise.all([send(text), send(text), send(text)]);
      expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(2);
      expect(answers.map(({ body }) => body.created + body.known)).toEqual([3, 3, 3]);
      expect((await send(text)).body).toMatchObject({ created: 0, known: 3 });
      expect(await shop.summary(product.id)).toMatchObject({ count: 2, average: 3 });
    },
  );

  test('that only checks reports the same and stores nothing (rule 19.9)', async () => {
    const product = shop.product();
    const valid = { rating: '3', review_date: '2026-02-01', product_id: product.id };
    const text = file(valid, { ...valid, rating: '7' }, valid);
    const checked = await send(text, '?mode=check');
    expect(checked.body).toMatchObject({ created: 1, known: 1, failed: 1 });
    expect((await shop.list(product.id)).total).toBe(0);
    expect((await send(text)).body).toEqual(checked.body);
  });

  test('reports each line that fails with its number, and imports the others (rule 19.9)', async () => {
    const product = shop.product();
    const valid = { rating: '3', review_date: '2026-02-02', product_id: product.id, body: 'a\nb' };
    const { body } = await send(
      file(
        valid,
        { ...valid, rating: 'five' },
        { ...valid, review_date: '31/02/2026' },
        { ...valid, review_date: '2999-01-01' },
        { ...valid, product_id: 'a'.repeat(24) },
        { ...valid, product_id: '', product_handle: '' },
        { ...valid, body: 'x'.repeat(5001) },
        { ...valid, title: 'last' },
      ),
    );
    expect(body).toMatchObject({ created: 2, failed: 6 });
    expect(body.lines.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '4: rating is not a number from 1 to 5',
      '6: review_date is not a past date such as 2026-01-05 or 05/01/2026',
      '8: review_date is not a past date such as 2026-01-05 or 05/01/2026',
      '10: the shop has no product with this product_id, nor with product_handle as its SKU',
      '12: product_id and product_handle are empty',
      '14: body has 5001 characters, at most 5000 are possible',
    ]);
  });

  test('marks a review as verified only if the order is known, and takes its line (rule 19.9)', async () => {
    const product = shop.product();
    const email = 'verified@example.com';
    const order = await shop.deliver([product], { email, deliveredAt: new Date('2026-03-01') });
    const before = { rating: '3', review_date: '2026-02-02', product_id: product.id };
    const after = { ...before, review_date: '2026-03-02', reviewer_email: 'Verified@Example.com' };
    const rows = [
      { ...before, reviewer_email: email, title: 'before delivery' },
      { ...after, title: 'verified' },
      { ...after, title: 'second' },
      { ...after, reviewer_email: 'other@example.com', title: 'other' },
    ];
    expect((await send(file(...rows))).body).toMatchObject({ created: 4 });
    const { data } = await shop.list(product.id);
    const verified = data.filter((one) => one.isVerified);
    expect(verified).toMatchObject([{ title: 'verified', size: 'M', colour: 'Indigo' }]);
    expect((await shop.guestOf(order).create()).body.code).toBe('review.already_written');
  });

  test('holds reviews that are not curated or contain held words, and hides spam (rules 19.5, 19.9)', async () => {
    await shop.settings({ words: ['rubbish'] });
    const product = shop.product();
    const valid = { rating: '3', review_date: '2026-02-02', product_id: product.id };
    const { body } = await send(
      file(
        { ...valid, curated: 'not-yet' },
        { ...valid, curated: 'spam', body: 'Buy' },
        { ...valid, curated: 'ok', body: 'Rubbish' },
      ),
    );
    expect(body.lines).toEqual([
      { line: 4, message: 'waits for approval: it contains rubbish', isFailed: false },
    ]);
    const { data } = await shop.queue(`?product=${product.id}`);
    expect(data.map(({ review, heldBecause }) => [review.state, heldBecause]).sort()).toEqual([
      ['hidden', undefined],
      ['pending', 'approval'],
      ['pending', 'words'],
    ]);
    await shop.settings({ words: [] });
    expect(await shop.faults()).toEqual([]);
  });

  longTest(
    'keeps pictures of this shop and remarks others as not fetched (rule 19.9)',
    async () => {
      const product = shop.product();
      const { pictures } = await shop.review(product, {}, [await picture()]);
      const address = `${SITE.publicUrl}/api/reviews/pictures/${pictures[0]?.id}`;
      const valid = { rating: '3', review_date: '2026-02-02', product_id: product.id };
      const { body } = await send(
        file(
          { ...valid, picture_urls: address },
          { ...valid, body: 'a', picture_urls: `${address},https://cdn.example/x.jpg` },
          { ...valid, body: 'b', picture_urls: address.replace(/.{24}$/, 'a'.repeat(24)) },
        ),
      );
      expect(body).toMatchObject({ created: 3, failed: 0 });
      expect(body.lines).toEqual(
        [3, 4].map((line) => ({ line, message: 'picture not fetched', isFailed: false })),
      );
      expect(await shop.summary(product.id)).toMatchObject({ count: 4, withPictures: 3 });
      expect(await shop.faults()).toEqual([]);
    },
  );

  test.each([
    ['an empty file', ''],
    ['a file without columns of reviews', 'sku,name\n1,2'],
    ['a file without a product column', 'rating,review_date\n5,2026-01-01'],
  ])('rejects %s (rule 19.9)', async (_, text) => {
    const { status, body } = await send(text);
    expect([status, body.code]).toEqual([400, 'request.invalid']);
  });

  test('fails single lines of damaged files (rule 19.9)', async () => {
    const product = shop.product();
    const valid = { rating: '3', review_date: '2026-02-02', product_id: product.id };
    const damaged = `${file({ ...valid, body: 'whole' })}\r\n"never closed,5,2026`;
    expect((await send(damaged)).body).toMatchObject({ created: 1, failed: 1 });
    const latin = Buffer.from(file({ ...valid, body: 'caf\u00e9' }), 'latin1');
    expect((await send(latin)).body.lines).toMatchObject([
      { message: 'the text is not valid UTF-8' },
    ]);
    const more = `${file()}\r\n${row(valid)},x,y`;
    expect((await send(more)).body.lines).toMatchObject([
      { message: 'the line has more values than the first line' },
    ]);
  });

  longTest('reports at most 1,000 lines and stores thousands in batches (rule 19.9)', async () => {
    const product = shop.product();
    const rows = Array.from({ length: 2200 }, (_, at) => ({
      rating: at % 2 ? '4' : 'x',
      review_date: '2026-02-02',
      product_id: product.id,
      body: String(at),
    }));
    const { body } = await send(file(...rows));
    expect(body).toMatchObject({ created: 1100, failed: 1100 });
    expect(body.lines).toHaveLength(1000);
    expect(await shop.summary(product.id)).toMatchObject({ count: 1100, average: 4 });
  });

  longTest('rejects shoppers, files over 20 MB and other media types (rule 19.9)', async () => {
    const { token } = await shop.shopper();
    const call = (body: string, type: string, as = shop.admin) =>
      shop.http.call('POST', '/api/reviews/import.csv', {
        token: as,
        body,
        headers: { 'content-type': type },
      });
    expect((await call(HEADING, 'text/csv', token)).status).toBe(403);
    expect((await call('{}', 'application/json')).status).toBe(415);
    expect((await call('x'.repeat(20 * 1024 * 1024 + 1), 'text/csv')).status).toBe(413);
  });
});

describe('an export', () => {
  longTest(
    'imported again creates nothing, also after edits, and recreates deleted data elsewhere (rule 19.9)',
    async () => {
      const product = shop.product();
      const guest = shop.guestOf(await shop.deliver([product]));
      const created = await guest.create({ title: '=1+1', text: 'क"ख",\nok', author: '@asha' }, [
        await picture(),
      ]);
      await shop.own('PUT', `/${created.body._id}/answer`, { text: '-Thanks' });
      const first = await exported();
      await guest.update({ text: 'Edited', author: 'Asha' });
      const [heading, ...lines] = first.split('\r\n');
      expect(heading).toBe(HEADING);
      expect(first).toContain(`'=1+1,"क""ख"",\nok",5,`);
      expect(first).toContain(`'@asha`);
      expect(first).toContain(`,${product.id},${product.sku},'-Thanks,`);
      expect(lines.length).toBeGreaterThan(2);
      for (const text of [first, await exported()])
        expect((await send(text)).body).toMatchObject({ created: 0, failed: 0 });
      expect(await shop.faults()).toEqual([]);

      const before = await shop.list(product.id);
      await shop.db.collection('reviews').deleteMany({ productId: { $exists: true } });
      for (const name of ['summaries', 'votes', 'reports', 'pictures'])
        await shop.db.collection(name).deleteMany({});
      const again = await send(await exportedOf(first, product.id));
      expect(again.body).toMatchObject({ created: 1 });
      const { data } = await shop.list(product.id);
      expect(data).toMatchObject([
        {
          title: '=1+1',
          text: 'क"ख",\nok',
          author: '@asha',
          stars: 5,
          answer: { text: '-Thanks' },
        },
      ]);
      expect(data[0]?.createdAt.slice(0, 19)).toBe(before.data[0]?.createdAt.slice(0, 19));
    },
  );

  longTest(
    'does not bring back a review that its author deleted, nor the name of a deleted account (rules 19.8, 19.9)',
    async () => {
      const product = shop.product();
      const asha = await shop.shopper();
      const guest = shop.guestOf(await shop.deliver([product]));
      await guest.create({ text: 'Deleted by its author' });
      await shop.review(product, { text: 'Of an account' }, [], { userId: asha.id });
      const old = await exportedOf(await exported(), product.id);
      await guest.remove();
      await shop.storage.removedAccounts.forget([asha.id]);
      const answer = await send(old);
      expect(answer.body).toMatchObject({ created: 0, known: 2 });
      expect(answer.body.lines).toMatchObject([{ message: expect.stringContaining('deleted') }]);
      expect((await send(await exportedOf(await exported(), product.id))).body).toMatchObject({
        created: 0,
        known: 1,
      });
      expect((await shop.list(product.id)).data).toMatchObject([{ author: 'A customer' }]);
    },
  );

  test('has empty handles while the products service is unavailable (rule 19.9)', async () => {
    const product = shop.product();
    await shop.review(product);
    shop.catalogue.isAway = true;
    expect(await exported()).toContain(`,${product.id},,`);
    shop.catalogue.isAway = false;
  });

  longTest('is limited to four at once (rule 19.9)', async () => {
    const sample = await shop.db.collection('reviews').findOne({});
    const { _id, ...rest } = sample ?? {};
    const long = { ...rest, text: 'x'.repeat(5000), contentHashes: [] };
    await shop.db
      .collection('reviews')
      .insertMany(Array.from({ length: 2000 }, (_, at) => ({ ...long, key: `copy:${at}` })));
    await expectFourExports(
      (signal) =>
        shop.http.fetch('/api/reviews/export.csv', {
          headers: { Authorization: `Bearer ${shop.admin}` },
          ...(signal && { signal }),
        }),
      () => {},
    );
    await shop.db.collection('reviews').deleteMany({ key: /^copy:/ });
  });
});

/** The lines of a file that name a product. */
async function exportedOf(text: string, productId: string): Promise<string> {
  const records = text.split(/\r\n(?=[^\n])/);
  return [records[0], ...records.filter((one) => one.includes(productId))].join('\r\n');
}

describe('the client of the products service', () => {
  test('requests 100 ids at once, and compares SKUs exactly (rule 19.9)', async () => {
    const asked: URLSearchParams[] = [];
    const one = buildProduct({ sku: 'KU-1' });
    const server = createServer((request, response) => {
      asked.push(new URL(String(request.url), SITE.publicUrl).searchParams);
      const data = [one, buildProduct({ sku: 'KU-10' })];
      const body = JSON.stringify({ data, total: 2, page: 1, limit: 100 });
      response.setHeader('content-type', 'application/json').end(body);
    });
    const { url } = await listen({
      callback: () => (request, response) => server.emit('request', request, response),
    });
    const client = createProductsClient(url);
    expect(await client.findBySku(' ku-1 ')).toMatchObject({ id: one._id, name: one.name });
    expect(await client.findBySku('KU')).toBeNull();
    await client.find(Array.from({ length: 150 }, (_, at) => at.toString(16).padStart(24, '0')));
    expect(asked.slice(2).map((query) => query.get('ids')?.split(',').length)).toEqual([100, 50]);
    expect(await client.find([])).toEqual([]);
  });
});

test('dates of Judge.me are read in UTC (rule 19.9)', async () => {
  const product = shop.product();
  const valid = { rating: '5', product_id: product.id };
  const dates = [
    '2026-01-05 10:00:00 UTC',
    '2026-01-05T10:00:00Z',
    '5/1/2026',
    '2026-1-5',
    '05.01.2026',
  ];
  const { body } = await send(
    file(...dates.map((review_date, at) => ({ ...valid, review_date, body: String(at) }))),
  );
  expect(body).toMatchObject({ created: dates.length });
  const { data } = await shop.list(product.id, '&sort=newest');
  expect(new Set(data.map(({ createdAt }) => createdAt.slice(0, 10)))).toEqual(
    new Set(['2026-01-05']),
  );
});
