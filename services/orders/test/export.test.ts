import { expectFourExports } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { lineOf, openShop, orderOf, upiOrderOf } from './shop.ts';

const shop = await openShop();
const { admin, shopper } = shop;

const get = async (query = '') => {
  const answer = await shop.http.fetch(`/api/orders/export.csv${query}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const lines = async (query = '') => {
  const { bytes } = await get(query);
  return bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
};

beforeAll(async () => {
  const kurti = await shop.stock();
  const scarf = await shop.stock({ name: 'Scarf "Šal", long' });
  const sent = orderOf(
    [lineOf(kurti, { quantity: 2 }), lineOf(scarf, { selectedColor: 'Rani', selectedSize: null })],
    {
      phone: '+91 98765 43210',
      address: {
        firstName: '=HYPERLINK("http://x")',
        lastName: '@SUM(1)',
        street: '-2+3',
        city: 'Pune',
        postalCode: '411001',
        note: '\t=1',
      },
    },
  );
  shop.setClock(() => new Date('2026-06-13T18:30:00Z'));
  expect((await shop.place(sent, shopper.token)).status).toBe(201);
  shop.setClock(() => new Date('2026-06-20T10:00:00Z'));
  const upi = upiOrderOf([lineOf(kurti)], { transactionId: 'CSV1234567' });
  expect((await shop.placeUpi(upi, shopper.token)).status).toBe(201);
});

test('opens in spreadsheets: UTF-8 with BOM, a header, one row per order, newest first', async () => {
  const { answer, bytes } = await get();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [header, first, second, ...rest] = await lines();
  expect(header).toMatch(/^Order #,Order id,Date,Order status,Payment status,/);
  expect(first).toContain(',2026-06-20 15:30,Pending,Pending,pre-paid,CSV1234567,');
  expect(second).toContain(',2026-06-14 00:00,Pending,COD,cash-delivery,,');
  expect(second).toContain('2997.00,0.00,0.00,2997.00');
  expect(rest).toEqual([]);
});

test("shoppers' text cannot become a formula or another cell", async () => {
  const [, , line = ''] = await lines();
  expect(line).toContain(`"'=HYPERLINK(""http://x"") @SUM(1)"`);
  expect(line).toContain(`,'+91 98765 43210,'-2+3,Pune,`);
  expect(line).toContain('"Indigo Kurti (Indigo, M) x 2; Scarf ""Šal"", long (Rani) x 1"');
  for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+@\t-]/);
});

test.each([
  ['?paymentMethod=pre-paid', 1],
  ['?status=Shipped', 0],
  ['?q=scarf', 1],
  ['?from=2026-06-14&to=2026-06-14', 1],
  ['?sort=oldest', 2],
])('%s accepts the filters of the list', async (query, count) => {
  expect(await lines(query)).toHaveLength(count + 1);
});

longTest('many orders are streamed completely', async () => {
  const orders = shop.db('orders').collection('orders');
  const one = await orders.findOne({ paymentMethod: 'cash-delivery' }, { projection: { _id: 0 } });
  const many = Array.from({ length: 1200 }, () => ({ ...one, email: 'many@shop.example' }));
  await orders.insertMany(many);
  expect(await lines()).toHaveLength(1203);
  await orders.deleteMany({ email: 'many@shop.example' });
});

test('is for admins and rejects what the list rejects', async () => {
  const path = '/api/orders/export.csv';
  expect((await shop.http.call('GET', path)).status).toBe(401);
  expect((await shop.http.call('GET', path, { token: shopper.token })).status).toBe(403);
  expect((await get('?status=Lost')).answer.status).toBe(400);
});

longTest('of a hundred concurrent exports four are generated and the others rejected', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { value: record } = await shop.storage.orders.all({ sort: 'newest' }).next();
  if (!record) throw new Error('There is nothing to export.');
  // enough for the responses to begin
  const read = vi.spyOn(shop.storage.orders, 'all').mockImplementation(async function* () {
    const isEndless = read.mock.calls.length <= 2;
    for (let rows = 0; isEndless || rows < 300; rows += 1) yield record;
    await finished;
  });
  onTestFinished(() => read.mockRestore());
  const ask = (signal?: AbortSignal) =>
    shop.http.fetch('/api/orders/export.csv', {
      headers: { authorization: `Bearer ${admin.token}` },
      signal,
    });
  await expectFourExports(ask, finish);
});
