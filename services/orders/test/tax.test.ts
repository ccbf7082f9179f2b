import { GST_RATES, type Invoice, type RateRow } from '@tanabana/contracts';
import type { GstRateDocument } from '@tanabana/service-kit/mongo';
import { buildOrderInput } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createStorage } from '../src/storage.ts';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop({
  gstin: '29AAGCB7383J1Z4',
  gstRate: 12,
  storeRegion: 'Karnataka',
});
const { shopper } = shop;
const category = (hsn?: string) => ({
  _id: new ObjectId(),
  name: 'Kurti',
  slug: 'kurti',
  ...(hsn && { hsn }),
});
const goods = (paise: number, hsn?: string, own?: string) =>
  shop.stock({
    price: paise,
    sellingPrice: paise,
    category: category(hsn),
    ...(own && { hsn: own }),
  });
type Products = Awaited<ReturnType<typeof goods>>[];
const place = async (products: Products, region = 'Karnataka', instance = shop.http) => {
  const { address } = buildOrderInput();
  const to = { ...address, region, postalCode: '' };
  const input = orderOf(
    products.map((product) => lineOf(product)),
    {
      address: { ...to, postalCode: region === 'Karnataka' ? '560001' : '682001' },
    },
  );
  return shop.place(input, shopper.token, undefined, instance);
};
/** Its summary, whose sums equal an invoice's. */
const invoiceOf = async (id: string, instance = shop.http) =>
  (await instance.call<Invoice>('GET', `/api/orders/${id}/invoice`, { token: shopper.token })).body;

test('a line stores its HSN code and rate: of the product, the category, or GST_RATE', async () => {
  const products = [
    await goods(99_900, '6204'),
    await goods(299_900, '6204', '620442'),
    await goods(299_900, '6204', '5007'),
    await goods(50_000),
  ];
  const { status, body } = await place(products);
  expect(status).toBe(201);
  expect(body.order.products.map(({ hsn, taxRate }) => [hsn, taxRate])).toEqual([
    ['6204', 5],
    ['620442', 18],
    ['5007', 5],
    [undefined, 12],
  ]);
  const later = await shop.start({ gstRate: 28, gstBetween: 'lower' });
  const { lines, tax } = await invoiceOf(body.order._id, later);
  expect(lines?.map(({ hsn, rate }) => [hsn, rate])).toEqual([
    ['6204', 5],
    ['620442', 18],
    ['5007', 5],
    [null, 12],
  ]);
  const sum = (of: 'taxable' | 'cgst' | 'total') =>
    Math.round((lines ?? []).reduce((all, line) => all + line[of] * 100, 0));
  expect(tax?.rate).toBeNull();
  expect(sum('taxable')).toBe(Math.round((tax?.taxable ?? 0) * 100));
  expect(sum('cgst')).toBe(Math.round((tax?.cgst ?? 0) * 100));
  expect(sum('total')).toBe(body.order.totalPrice * 100);
});

describe('a rate table changed by the owner', () => {
  const versions = shop.db('products').collection<GstRateDocument>('gstRates');
  const rows = (rate: number, validFrom = '2025-09-22'): RateRow[] => [
    ...GST_RATES,
    { hsn: '7117', validFrom, over: 0, upTo: null, rate },
  ];
  const store = async (version: number, stored: RateRow[]) => {
    await versions.insertOne({ _id: version, rows: stored, at: new Date(), by: null });
    shop.storage.changeFeed.publish({ gstRates: true });
  };
  afterEach(async () => {
    await versions.deleteMany({});
    shop.storage.changeFeed.publish({ gstRates: true });
  });
  const rateOf = async (product: Products[number], instance = shop.http) =>
    (await place([product], 'Karnataka', instance)).body.order.products[0]?.taxRate;

  test('applies to the next order; earlier ones keep their rates, also on invoices (rule 11.10)', async () => {
    const product = await goods(99_900, '7117');
    const { body } = await place([product]);
    expect(body.order.products[0]?.taxRate).toBe(12);
    await store(1, rows(3));
    expect(await rateOf(product)).toBe(3);
    await store(2, rows(5));
    const later = await place([product]);
    expect(later.body.order.products[0]?.taxRate).toBe(5);
    await store(3, rows(28));
    expect((await invoiceOf(body.order._id)).lines?.[0]?.rate).toBe(12);
    expect((await invoiceOf(later.body.order._id)).lines?.[0]?.rate).toBe(5);
  });

  longTest('applies at every instance by event (rule 11.10)', async () => {
    const storage = createStorage(shop.client, shop.prefix);
    const other = await shop.start({}, { storage });
    const product = await goods(99_900, '7117');
    await storage.prepare();
    expect(await rateOf(product, other)).toBe(12);
    await store(1, rows(3));
    await expect.poll(() => rateOf(product, other)).toBe(3);
  });

  test("applies from its first day in India's time zone (rule 11.10)", async () => {
    await store(1, [...rows(3), ...rows(5, '2027-01-01').slice(-1)]);
    const product = await goods(99_900, '7117');
    onTestFinished(() => shop.setClock(() => new Date()));
    shop.setClock(() => new Date('2026-12-31T18:29:59Z'));
    expect(await rateOf(product)).toBe(3);
    shop.setClock(() => new Date('2026-12-31T18:30:00Z'));
    expect(await rateOf(product)).toBe(5);
  });
});

test("applies the owner's choice between two rates", async () => {
  const lower = await shop.start({ gstBetween: 'lower' });
  const product = await goods(270_000, '6204');
  expect((await place([product])).body.order.products[0]?.taxRate).toBe(18);
  expect((await place([product], 'Karnataka', lower)).body.order.products[0]?.taxRate).toBe(5);
});

test('taxes shipping like its goods, on a bill to another state', async () => {
  const { body } = await place(
    [await goods(39_900, '6204'), await goods(55_000, '5208')],
    'Kerala',
  );
  const { lines, tax, placeOfSupply } = await invoiceOf(body.order._id);
  expect(placeOfSupply).toBe('32-Kerala');
  expect(lines?.map(({ shipping, taxable, igst }) => [shipping, taxable, igst])).toEqual([
    [21.02, 400.02, 20],
    [28.98, 551.41, 27.57],
  ]);
  expect(tax).toEqual({ rate: 5, taxable: 951.43, cgst: 0, sgst: 0, igst: 47.57 });
});

longTest('a composition or unregistered seller charges no tax, nor on earlier orders', async () => {
  const product = await goods(99_900, '6204');
  const { body } = await place([product]);
  for (const sellerKind of ['composition', 'unregistered'] as const) {
    const instance = await shop.start({ sellerKind });
    const placed = await place([product], 'Karnataka', instance);
    expect(placed.body.order.products[0]).toMatchObject({ hsn: '6204' });
    expect(placed.body.order.products[0]).not.toHaveProperty('taxRate');
    expect((await invoiceOf(placed.body.order._id, instance)).tax).toBeNull();
  }
  expect((await invoiceOf(body.order._id)).tax).toMatchObject({ rate: 5 });
});

test('a composition seller sells within its state and rejects other places with a message', async () => {
  const instance = await shop.start({ sellerKind: 'composition' });
  const product = await goods(99_900, '6204');
  expect((await place([product], 'Karnataka', instance)).status).toBe(201);
  const other = await place([product], 'Kerala', instance);
  expect(other.status).toBe(400);
  expect(other.body.errors).toEqual([
    { path: 'address.region', message: 'This shop may only ship to addresses in Karnataka.' },
  ]);
  const { address } = buildOrderInput();
  const abroad = { ...address, region: 'Karnataka', country: 'Nepal', postalCode: '44600' };
  const input = orderOf([lineOf(product)], { address: abroad });
  expect((await shop.place(input, shopper.token, undefined, instance)).status).toBe(400);
  expect(await shop.left(product)).toBe(9);
});

test('without settings an order has no tax fields', async () => {
  const plain = await shop.start({ gstin: null, gstRate: null, storeRegion: null });
  const { body } = await place([await goods(99_900)], 'Karnataka', plain);
  expect(body.order.products[0]).not.toHaveProperty('hsn');
  expect(body.order.products[0]).not.toHaveProperty('taxRate');
});

test('a state that contradicts the PIN code is rejected with a message, and nothing is stored', async () => {
  const product = await goods(99_900, '6204');
  const { address } = buildOrderInput();
  const input = (region: string, postalCode: string) =>
    orderOf([lineOf(product)], { address: { ...address, region, postalCode } });
  const wrong = await shop.place(input('Kerala', '560 001'), shopper.token);
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors).toEqual([
    { path: 'address.region', message: '560 001 is not a PIN code of Kerala.' },
  ]);
  expect(await shop.left(product)).toBe(10);
  expect((await shop.place(input('Somewhere', '560001'), shopper.token)).status).toBe(201);
});
