import { createServer } from 'node:http';
import { type AuditPage, GST_RATES, type RateRow } from '@tanabana/contracts';
import { listen, unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { spreadRenames } from '../src/categories/category-service.ts';
import { startCategories } from './categories-under-test.ts';

/** A products service that records calls and responds as the test says. */
const products = {
  reported: [] as string[],
  used: false,
  away: false,
  rates: GST_RATES as readonly RateRow[],
  beforeAnswer: async (): Promise<void> => {},
};
const neighbour = createServer(async (request, response) => {
  products.reported.push(`${request.method} ${request.url}`);
  await products.beforeAnswer();
  response.statusCode = products.away ? 503 : 200;
  response.setHeader('content-type', 'application/json');
  const rates = { rows: products.rates, version: 0 };
  response.end(JSON.stringify({ used: products.used, changed: 1, ...rates }));
});
const { url } = await listen({
  callback: () => (request, response) => neighbour.emit('request', request, response),
});
const categories = await startCategories(url);
const { change, remove, storage, tokens } = categories;

const created = async (fields: Record<string, unknown> = {}) => {
  const { status, body } = await categories.create({ name: unique('Kurtis'), ...fields });
  expect(status).toBe(201);
  return body as Record<string, string> & { _id: string; name: string; slug: string };
};
const read = (id: string) => categories.call('GET', `/api/categories/${id}`);

beforeEach(() => {
  products.reported = [];
  products.used = false;
  products.away = false;
  products.rates = GST_RATES;
  products.beforeAnswer = async () => {};
});

describe('two admins', async () => {
  const token = await tokens.buildToken({ isAdmin: true });
  const update = (id: string, body: object, seen: string) =>
    categories.call<Record<string, string>>('PUT', `/api/categories/${id}`, {
      token,
      body,
      headers: { 'If-Match': seen },
    });

  test('a change of an outdated category version is rejected with the current version and stores nothing', async () => {
    const before = await created();
    const seen = `"${before.updatedAt}"`;
    const first = await update(before._id, { description: 'Hers' }, seen);
    expect(first.status).toBe(200);
    const second = await update(before._id, { description: 'His' }, seen);
    expect([second.status, second.body]).toMatchObject([
      412,
      { code: 'category.changed', details: { current: { description: 'Hers' } } },
    ]);
    const now = second.headers.get('etag') ?? '';
    expect(now).toBe(`"${first.body.updatedAt}"`);
    expect((await read(before._id)).body).toEqual(first.body);
    expect((await update(before._id, { description: 'His' }, now)).status).toBe(200);
  });

  test('a category change without If-Match, or with *, overwrites the latest version', async () => {
    const before = await created();
    for (const seen of ['*', `W/"${before.updatedAt}"`]) {
      const { status } = await update(before._id, { description: seen }, seen);
      expect(status).toBe(seen === '*' ? 200 : 412);
    }
    expect((await change(before._id, { description: 'Last' })).status).toBe(200);
  });
});

describe('a change', () => {
  test('affects only the sent fields (rule 7.1)', async () => {
    const before = await created({ description: 'For her', attributes: { fabric: 'cotton' } });
    const name = unique('Tunics');
    const { status, body } = await change(before._id, { name });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, name, updatedAt: expect.any(String) });
    expect((await read(before._id)).body).toEqual(body);
    const slug = unique('tunics');
    const more = { slug, description: '', attributes: '{"fabric":"silk"}' };
    expect((await change(before._id, more)).body).toMatchObject({
      name,
      slug,
      description: '',
      attributes: { fabric: 'silk' },
    });
  });

  test("keeps the slug if an empty one is sent, and may change the name's letter case", async () => {
    const { _id, name, slug } = await created();
    const answer = await change(_id, { name: name.toUpperCase(), slug: '' });
    expect(answer).toMatchObject({ status: 200, body: { name: name.toUpperCase(), slug } });
  });

  test('to a taken name or slug is rejected', async () => {
    const [one, other] = [await created(), await created()];
    const name = await change(other._id, { name: ` ${one.name.toUpperCase()}` });
    expect(name).toMatchObject({ status: 409, body: { code: 'category.name_taken' } });
    const slug = await change(other._id, { slug: one.slug });
    expect(slug).toMatchObject({ status: 409, body: { code: 'category.slug_taken' } });
    expect((await read(other._id)).body).toEqual(other);
  });

  test.each([{ name: ' ' }, { slug: 'Not a slug' }, { attributes: '[' }, { name: { $gt: '' } }])(
    '%o is rejected',
    async (wrong) => {
      const { status, body } = await change((await created())._id, wrong);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'request.invalid' });
    },
  );
});

describe('an HSN code', () => {
  test('is stored, sent to products, and removed by an empty one', async () => {
    const { _id } = await created({ hsn: '6204' });
    expect((await read(_id)).body).toMatchObject({ hsn: '6204' });
    expect((await change(_id, { hsn: ' 620442 ' })).body).toMatchObject({ hsn: '620442' });
    expect(products.reported).toContain(`POST /between/categories/${_id}/changed`);
    products.rates = [];
    const same = { hsn: '620442', description: 'Same code' };
    expect((await change(_id, same)).body).toMatchObject(same);
    expect((await change(_id, { hsn: '' })).body).not.toHaveProperty('hsn');
    expect((await read(_id)).body).not.toHaveProperty('hsn');
  });

  test.each([
    ['62044', 'An HSN code has 4, 6 or 8 digits.'],
    ['62', 'An HSN code has 4, 6 or 8 digits.'],
    ['62o4', 'An HSN code has 4, 6 or 8 digits.'],
    ['9999', 'The shop has no rate of GST for this HSN code.'],
  ])('%s is rejected with a message', async (hsn, message) => {
    const { _id } = await created();
    const { status, body } = await change(_id, { hsn, description: 'not stored' });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: 'hsn', message }]);
    expect((await read(_id)).body).toMatchObject({ description: '' });
    expect((await categories.create({ name: unique('Wrong'), hsn })).status).toBe(400);
  });

  test('is valid once the rate table has it, and unavailable while that cannot be read (rule 11.11)', async () => {
    products.rates = [{ hsn: '71', validFrom: '2026-01-01', over: 0, upTo: null, rate: 3 }];
    const { _id } = await created({ hsn: '7117' });
    products.away = true;
    const { status, body } = await change(_id, { hsn: '7113', description: 'not stored' });
    expect([status, body.code]).toEqual([503, 'server.unavailable']);
    expect((await read(_id)).body).toMatchObject({ hsn: '7117', description: '' });
  });
});

test('a size chart is stored, sent to products, and removed by an empty text', async () => {
  const chart = { sizes: ['S', 'M'], measures: [{ name: 'Bust', of: 'body', cm: [86, null] }] };
  const { _id } = await created({ sizeChart: JSON.stringify(chart) });
  expect((await read(_id)).body).toMatchObject({ sizeChart: chart });
  products.reported.length = 0;
  const wider = { ...chart, measures: [{ name: 'Bust', of: 'garment', cm: [96, 101] }] };
  const { body } = await change(_id, { sizeChart: JSON.stringify(wider) });
  expect(body).toMatchObject({ sizeChart: wider });
  expect(products.reported).toEqual([`POST /between/categories/${_id}/changed`]);
  const uneven = { ...chart, sizes: ['S'] };
  expect((await change(_id, { sizeChart: JSON.stringify(uneven) })).status).toBe(400);
  expect((await change(_id, { sizeChart: '' })).body).not.toHaveProperty('sizeChart');
  expect((await read(_id)).body).not.toHaveProperty('sizeChart');
});

describe('declarations', () => {
  const maker = 'Tana Weavers\n4 Mill Road, Jaipur 302001';

  test('are stored, sent to products, audited, and removed by empty texts (rule 13.1)', async () => {
    const { _id } = await created({ countryOfOrigin: 'india', manufacturer: ` ${maker} ` });
    expect((await read(_id)).body).toMatchObject({ countryOfOrigin: 'IN', manufacturer: maker });
    products.reported.length = 0;
    const { body } = await change(_id, { netQuantity: '1 N', manufacturer: '' });
    expect(body).toMatchObject({ countryOfOrigin: 'IN', netQuantity: '1 N' });
    expect(products.reported).toEqual([`POST /between/categories/${_id}/changed`]);
    expect(body).not.toHaveProperty('manufacturer');
    expect((await read(_id)).body).toEqual(body);
    const audit = await categories.call<AuditPage>('GET', `/api/categories/audit?target=${_id}`, {
      token: await tokens.buildToken({ isAdmin: true }),
    });
    expect(audit.body.data[0]?.changes).toEqual([
      { field: 'netQuantity', from: null, to: '1 N' },
      { field: 'manufacturer', from: maker, to: null },
    ]);
  });

  test.each([
    ['countryOfOrigin', 'Indai', 'This is no country.'],
    ['netQuantity', 'one piece', 'Say how many or how much'],
    ['manufacturer', 'x'.repeat(301), 'At most 300 characters.'],
    ['packer', 'a\0b', 'Contains a character that is not allowed.'],
  ])('%s: %s is rejected with a message (rule 13.4)', async (field, reported, message) => {
    const { _id } = await created({ [field]: field === 'countryOfOrigin' ? 'NP' : '1 N' });
    const before = (await read(_id)).body;
    const { status, body } = await change(_id, { [field]: reported, description: 'not stored' });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: field, message: expect.stringContaining(message) }]);
    expect((await read(_id)).body).toEqual(before);
  });
});

describe('a rename', () => {
  const tell = (minutesLater: number) =>
    spreadRenames({
      ...{ categories: storage.categories, products: categories.products },
      now: () => new Date(Date.now() + minutesLater * 60_000),
    });

  test('is sent at once, and again until no product can have the old name', async () => {
    await tell(60);
    const { _id } = await created();
    const call = `POST /between/categories/${_id}/changed`;
    products.reported = [];
    await change(_id, { description: 'Not a rename' });
    expect(products.reported).toEqual([]);
    await change(_id, { name: unique('New') });
    expect(products.reported).toEqual([call]);
    await tell(1);
    await tell(3);
    expect(products.reported).toEqual([call, call, call]);
    await tell(4);
    expect(products.reported).toHaveLength(3);
  });

  longTest('is kept while products are unavailable, and sent when they recover', async () => {
    const { _id } = await created();
    products.away = true;
    const name = unique('Away');
    expect(await change(_id, { name })).toMatchObject({ status: 200, body: { name } });
    await expect(tell(3)).rejects.toMatchObject({ code: 'server.unavailable' });
    products.away = false;
    products.reported = [];
    await tell(3);
    expect(products.reported).toEqual([`POST /between/categories/${_id}/changed`]);
  });
});

describe('a deletion', () => {
  test('removes a category without products (rule 7.1)', async () => {
    const { _id } = await created();
    const { status, body } = await remove(_id);
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Category deleted' } });
    expect((await read(_id)).status).toBe(404);
    expect((await remove(_id)).status).toBe(404);
  });

  test('is rejected while a product has it', async () => {
    const { _id } = await created();
    products.used = true;
    const { status, body } = await remove(_id);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'category.in_use' });
    expect((await read(_id)).status).toBe(200);
  });

  test('notices a product stored meanwhile; new ones no longer find the category', async () => {
    const { _id } = await created();
    const seen: number[] = [];
    products.beforeAnswer = async () => {
      seen.push((await read(_id)).status);
      products.used = seen.length === 2;
    };
    expect((await remove(_id)).status).toBe(409);
    expect(seen).toEqual([200, 404]);
    expect((await read(_id)).status).toBe(200);
  });

  test('waits for unavailable products', async () => {
    const { _id } = await created();
    products.away = true;
    expect((await remove(_id)).status).toBe(503);
    expect((await read(_id)).status).toBe(200);
  });
});

test('changes and deletions are for admins and existing categories', async () => {
  const { _id } = await created();
  const shopper = await tokens.buildToken();
  expect((await change(_id, { name: 'x' }, shopper)).status).toBe(403);
  expect((await remove(_id, shopper)).status).toBe(403);
  for (const method of ['PUT', 'DELETE']) {
    expect((await categories.call(method, `/api/categories/${_id}`)).status).toBe(401);
  }
  for (const id of ['f'.repeat(24), 'kurtis']) {
    expect(await change(id, { name: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'category.not_found' },
    });
    expect((await remove(id)).status).toBe(404);
  }
});
