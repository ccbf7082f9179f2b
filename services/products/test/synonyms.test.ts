import type { AuditPage, ProductList, Synonyms } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop } from './shop.ts';

const shop = await openShop();
const path = '/api/products/synonyms';
const read = async () => (await shop.http.call<Synonyms>('GET', path, { token: shop.admin })).body;
const replace = (body: unknown, token: string | undefined = shop.admin) =>
  shop.http.call('PUT', path, { token, body });
const found = async (q: string, query = '') => {
  const words = encodeURIComponent(q);
  const { body } = await shop.http.call<ProductList>('GET', `/api/products?q=${words}${query}`);
  return body.data.map(({ name }) => name);
};

beforeAll(async () => {
  for (const name of ['Silk Saree', 'Cotton Kurta']) await shop.create({ name });
});

/** A shop with default data. */
beforeEach(async () => {
  await shop.db('products').collection('synonyms').deleteMany({});
  shop.storage.changeFeed.publish({ synonyms: true });
});

longTest(
  'has built-in synonyms; an admin stores others, which apply at once (rule 10.6)',
  async () => {
    const first = await read();
    expect(first.version).toBe(0);
    expect(first.groups).toContainEqual(expect.arrayContaining(['saree', 'sari']));
    for (const q of ['sari', 'saris', 'silk sari', 'साड़ी', 'silksari'])
      expect(await found(q)).toEqual(['Silk Saree']);
    expect(await found('sari', '&sort=newest')).toEqual(['Silk Saree']);

    const groups = [['Kurta', 'Tunic']];
    expect(await replace({ groups, version: 0 })).toMatchObject({
      status: 200,
      body: { groups, version: 1 },
    });
    expect(await found('tunic')).toEqual(['Cotton Kurta']);
    expect(await found('tunics')).toEqual(['Cotton Kurta']);
    expect(await found('tunik')).toEqual(['Cotton Kurta']);
    expect(await found('sari')).toEqual([]);
    expect(await read()).toEqual({ groups, version: 1 });

    const { body } = await shop.http.call<AuditPage>(
      'GET',
      `/api/products/audit?target=${'0'.repeat(24)}`,
      {
        token: shop.admin,
      },
    );
    expect(body.data).toMatchObject([
      { action: 'changed', target: { kind: 'synonyms' }, changes: [{ to: 'Kurta, Tunic' }] },
    ]);
  },
);

longTest('an edit based on another version changes nothing, also of two at once', async () => {
  const attempt = (word: string, version: number) =>
    replace({ groups: [['kurta', word]], version }).then(({ status }) => status);
  const answers = await Promise.all(['one', 'two', 'three'].map((word) => attempt(word, 0)));
  expect(answers.toSorted()).toEqual([200, 409, 409]);
  const { groups } = await read();
  expect(await attempt('four', 0)).toBe(409);
  expect(await read()).toEqual({ groups, version: 1 });
  expect(await attempt('four', 1)).toBe(200);
  expect(await attempt('five', 7)).toBe(409);
});

test('invalid groups are rejected with a message, as is everyone but admins', async () => {
  const group = (size: number) => Array.from({ length: size }, (_, at) => `word${at}`);
  for (const [groups, message] of [
    [[['saree']], 'Line 1 needs at least two words, separated by commas.'],
    [
      [
        ['saree', 'sari'],
        ['ghagra', 'sari'],
      ],
      '“sari” appears in line 1 and in line 2.',
    ],
    [[['saree', 'silk sari']], 'Line 1: “silk sari” is not a single word of at least two letters.'],
    [[group(13)], expect.any(String)],
    [Array.from({ length: 301 }, (_, at) => [`a${at}`, `b${at}`]), expect.any(String)],
    [[['saree', 's'.repeat(41)]], expect.any(String)],
    ['saree, sari', expect.any(String)],
  ] as const) {
    const { status, body } = await replace({ groups, version: 0 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ message }] });
  }
  expect((await shop.http.call('GET', path)).status).toBe(401);
  expect((await shop.http.call('GET', path, { token: shop.shopper })).status).toBe(403);
  expect((await replace({ groups: [], version: 0 }, shop.shopper)).status).toBe(403);
});
