import {
  type AuditPage,
  GST_RATES,
  type GstRateHistory,
  type GstRates,
  type RateRow,
  texts,
} from '@tanabana/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openShop } from './shop.ts';

const shop = await openShop();
const path = '/api/products/gst-rates';
const read = async () => (await shop.http.call<GstRates>('GET', path)).body;
const replace = (body: unknown, token: string | undefined = shop.admin) =>
  shop.http.call('PUT', path, { token, body });
const history = async (query = '') =>
  (await shop.http.call<GstRateHistory>('GET', `${path}/history${query}`, { token: shop.admin }))
    .body;

const row = (hsn: string, rate: number, more: Partial<RateRow> = {}): RateRow => ({
  hsn,
  validFrom: '2026-04-01',
  over: 0,
  upTo: null,
  rate,
  ...more,
});
const JEWELLERY = row('7117', 3, { source: 'No. 9/2025, schedule I' });

/** A shop with default data. */
beforeEach(async () => {
  await shop.db('products').collection('gstRates').deleteMany({});
  await shop.db('products').collection('audit').deleteMany({});
  shop.storage.changeFeed.publish({ gstRates: true });
});

test('has built-in garment rates with their notifications; an owner adds others (rule 11.10)', async () => {
  const first = await read();
  expect(first).toEqual({ rows: GST_RATES, version: 0 });
  expect(first.rows.every(({ source }) => source?.includes('9/2025-Central Tax (Rate)'))).toBe(
    true,
  );
  expect(await history()).toEqual({
    data: [{ version: 0, at: null, by: null, added: GST_RATES, removed: [] }],
    ...{ total: 1, page: 1, limit: 20 },
  });

  const rows = [...first.rows, JEWELLERY];
  const { status, body } = await replace({ rows, version: 0 });
  expect([status, body]).toEqual([200, { rows, version: 1 }]);
  expect(await read()).toEqual({ rows, version: 1 });
});

test('the history lists author, time and changes of each version (rule 11.10)', async () => {
  const [rate] = GST_RATES;
  const later = row('7117', 5, { validFrom: '2027-01-01' });
  await replace({ rows: [...GST_RATES, JEWELLERY], version: 0 });
  await replace({ rows: [...GST_RATES, JEWELLERY, later], version: 1 });
  await replace({ rows: [...GST_RATES, { ...JEWELLERY, rate: 1.5 }, later], version: 2 });
  const at = expect.stringMatching(/^20.*Z$/);
  const by = { id: expect.any(String), username: expect.any(String) };
  const versions = [
    { version: 3, at, by, added: [{ ...JEWELLERY, rate: 1.5 }], removed: [JEWELLERY] },
    { version: 2, at, by, added: [later], removed: [] },
    { version: 1, at, by, added: [JEWELLERY], removed: [] },
    { version: 0, at: null, by: null, added: expect.arrayContaining([rate]), removed: [] },
  ];
  expect(await history()).toMatchObject({ data: versions, total: 4 });
  expect((await history('?page=2&limit=2')).data).toMatchObject(versions.slice(2));
  const { body } = await shop.http.call<AuditPage>(
    'GET',
    `/api/products/audit?target=${'0'.repeat(24)}`,
    { token: shop.admin },
  );
  expect(body.data[0]).toMatchObject({
    action: 'changed',
    target: { kind: 'gst-rates' },
    changes: [
      {
        from: 'HSN 7117 from 2026-04-01, over ₹0: 3%',
        to: 'HSN 7117 from 2026-04-01, over ₹0: 1.5%',
      },
    ],
  });
});

test('of concurrent edits of one version one wins, and nothing of the others is stored (rule 11.10)', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4].map((rate) => replace({ rows: [row('7117', rate)], version: 0 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const stored = await read();
  expect(stored.version).toBe(1);
  expect((await history()).total).toBe(2);
  expect(await shop.db('products').collection('audit').countDocuments()).toBe(1);
  const late = await replace({ rows: [], version: 0 });
  expect(late.body).toMatchObject({ code: 'product.gst_rates_changed' });
  expect(await read()).toEqual(stored);
});

describe('an invalid table is rejected with a message, and the previous one stays', () => {
  test.each<[string, unknown, string | RegExp]>([
    [
      'bands that overlap',
      [row('61', 5, { upTo: 2500 }), row('61', 18, { over: 2000 })],
      'HSN 61 from 2026-04-01: bands overlap from ₹2000 on.',
    ],
    [
      'a gap between bands',
      [row('61', 5, { upTo: 2500 }), row('61', 18, { over: 3000 })],
      'HSN 61 from 2026-04-01: no rate is given from ₹2500 to ₹3000.',
    ],
    ['a gap above', [row('61', 5, { upTo: 2500 })], /no rate is given above ₹2500/],
    ['a gap below', [row('61', 5, { over: 100 })], /no rate is given from ₹0 to ₹100/],
    ['the same twice', [row('61', 5), row('61', 12)], /bands overlap from ₹0 on/],
    ['a rate over 100', [row('61', 100.5)], /a rate is 0 to 100 percent/],
    ['a rate below 0', [row('61', -5)], /a rate is 0 to 100 percent/],
    ['a code of 5 digits', [row('61091', 5)], /a code has 2, 4, 6 or 8 digits/],
    ['a code of letters', [row('6I', 5)], /a code has 2, 4, 6 or 8 digits/],
    ['a day that is none', [row('61', 5, { validFrom: '2026-02-30' })], /not a day/],
    ['words for a day', [row('61', 5, { validFrom: 'tomorrow' })], /not a day/],
    ['a rate in words', [{ ...row('61', 5), rate: 'five' }], /./],
    ['a source without end', [row('61', 5, { source: 'x'.repeat(201) })], /At most 200/],
    ['no rows', 'none', /./],
    ['too many', Array.from({ length: 1001 }, (_, at) => row(`${10_000_000 + at}`, 5)), /./],
  ])('%s', async (_, rows, message) => {
    const { status, body } = await replace({ rows, version: 0 });
    expect(status).toBe(400);
    const said = expect.objectContaining({
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect(body).toMatchObject({ errors: expect.arrayContaining([said]) });
    expect(await read()).toEqual({ rows: GST_RATES, version: 0 });
  });
});

test('everyone may read the rates; only admins change them and see the history (rule 11.10)', async () => {
  const change = { rows: [JEWELLERY], version: 0 };
  expect((await shop.http.call('PUT', path, { body: change })).status).toBe(401);
  expect((await replace(change, shop.shopper)).status).toBe(403);
  const look = { token: shop.shopper };
  expect((await shop.http.call('GET', `${path}/history`, look)).status).toBe(403);
  expect((await read()).version).toBe(0);
});

test('a product needs an HSN code with a rate, but may keep the one it has (rule 11.11)', async () => {
  const refused = await shop.create({ hsn: '7117' });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ path: 'hsn', message: texts.validation.hsnUnknown }],
  ]);
  await replace({ rows: [...GST_RATES, JEWELLERY], version: 0 });
  const { status, body } = await shop.create({ hsn: '7117' });
  expect(status).toBe(201);
  await replace({ rows: GST_RATES, version: 1 });
  const id = String(body._id);
  expect((await shop.change(id, { hsn: '7117', name: 'Jhumka' })).body.name).toBe('Jhumka');
  expect((await shop.change(id, { hsn: '711719' })).status).toBe(400);
  expect((await shop.change(id, { hsn: '6204' })).body.hsn).toBe('6204');
});
