import type { Gstr1, Invoice, Order } from '@tanabana/contracts';
import { buildOrderInput } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { portalFaults } from './portal-format.ts';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop({
  gstin: '29AAGCB7383J1Z4',
  storeRegion: 'Karnataka',
});
const { admin, shopper } = shop;
const inMonth = (moment: string) => shop.setClock(() => new Date(moment));

/** Places an order of a garment that passes through these statuses. */
async function sold(
  rupees: number,
  to: { region: string; country?: string },
  ...statuses: string[]
) {
  const category = { _id: new ObjectId(), name: 'Kurti', slug: 'kurti', hsn: '6204' };
  const price = rupees * 100;
  const product = await shop.stock({ price, sellingPrice: price, category });
  const { address } = buildOrderInput();
  const postalCode = { Karnataka: '560001', Kerala: '682001' }[to.region] ?? '44600';
  const input = orderOf([lineOf(product)], {
    address: { ...address, ...to, country: to.country ?? 'India', postalCode },
  });
  const { body } = await shop.place(input, shopper.token);
  for (const orderStatus of statuses) {
    const { status } = await shop.http.call('PUT', `/api/orders/update-status/${body.order._id}`, {
      token: admin.token,
      body: { orderStatus },
    });
    expect(status).toBe(200);
  }
  return body.order._id;
}
const monthOf = (month: string, token = admin.token, instance = shop.http) =>
  instance.call<Gstr1>('GET', `/api/orders/gstr1?month=${month}`, { token });
const rowsOf = ({ sections }: Gstr1, id: string) =>
  sections.find((section) => section.id === id)?.rows ?? [];

test("a month has its documents in the portal's tables, which the portal accepts (rule 11.4)", async () => {
  inMonth('2031-05-31T18:29:59Z');
  await sold(2100, { region: 'Karnataka' }, 'Shipped');
  inMonth('2031-05-31T18:30:00Z');
  await sold(1050, { region: 'Karnataka' }, 'Shipped');
  await sold(1050, { region: 'Kerala' }, 'Shipped', 'Returned');
  await sold(150_000, { region: 'Kerala' }, 'Delivered', 'Returned');
  await sold(5900, { region: 'Bagmati', country: 'Nepal' }, 'Shipped');
  await sold(1050, { region: 'Kerala' }, 'Cancelled');
  await sold(1050, { region: 'Karnataka' }, 'Shipped', 'Returned', 'Shipped');
  const { status, body } = await monthOf('2031-06');
  expect(status).toBe(200);
  expect(body).toMatchObject({ month: '2031-06', isFiled: true, problems: [] });
  expect(body.invoices.count).toBe(6);
  expect(body.creditNotes.count).toBe(3);
  expect(rowsOf(body, 'b2cs').map((row) => row.join())).toEqual([
    'OE,29-Karnataka,5,,2000.00,,',
    'OE,32-Kerala,5,,0.00,,',
  ]);
  expect(rowsOf(body, 'b2cl').map(([number]) => number)).toEqual(['2031-32/000004']);
  expect(rowsOf(body, 'cdnur').map(([type, number]) => [type, number])).toEqual([
    ['B2CL', 'CN/31-32/000002'],
  ]);
  expect(rowsOf(body, 'exp')[0]?.slice(0, 2)).toEqual(['WPAY', '2031-32/000005']);
  expect(rowsOf(body, 'docs').map((row) => row.join())).toEqual([
    'Invoices for outward supply,2031-32/000002,2031-32/000007,6,0',
    'Credit Note,CN/31-32/000001,CN/31-32/000003,3,0',
  ]);
  expect(body.sections.flatMap(portalFaults)).toEqual([]);
  expect((await monthOf('2031-05')).body.invoices).toMatchObject({ count: 1, total: 2100 });
});

longTest("its sums equal those of the buyers' documents (rule 11.4)", async () => {
  inMonth('2032-05-10T10:00:00Z');
  const ids = [
    await sold(333.33, { region: 'Karnataka' }, 'Shipped'),
    await sold(2999.99, { region: 'Kerala' }, 'Shipped', 'Returned', 'Shipped'),
    await sold(777.77, { region: 'Kerala' }, 'Shipped', 'Cancelled'),
  ];
  const sums = { taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 };
  for (const id of ids) {
    const order = await shop.http.call<Order>('GET', `/api/orders/${id}`, { token: shopper.token });
    for (const { number, kind } of order.body.documents ?? []) {
      const { body } = await shop.http.call<Invoice>(
        'GET',
        `/api/orders/${id}/invoice?number=${encodeURIComponent(number)}`,
        { token: shopper.token },
      );
      const sign = kind === 'invoice' ? 1 : -1;
      const of = { ...body.tax, total: body.order.totalPrice };
      for (const part of Object.keys(sums) as (keyof typeof sums)[])
        sums[part] += sign * Math.round((of[part] ?? 0) * 100);
    }
  }
  const { net } = (await monthOf('2032-05')).body;
  for (const part of Object.keys(sums) as (keyof typeof sums)[])
    expect(Math.round(net[part] * 100), part).toBe(sums[part]);
});

test('reports an order cancelled by an older version without a credit note', async () => {
  inMonth('2033-05-10T10:00:00Z');
  const id = await sold(1050, { region: 'Karnataka' }, 'Shipped', 'Cancelled');
  await shop
    .db('orders')
    .collection('orders')
    .updateOne({ _id: new ObjectId(id) }, { $unset: { creditNote: '' } });
  const { problems } = (await monthOf('2033-05')).body;
  expect(problems).toEqual([
    {
      text: expect.stringContaining('have no credit note'),
      count: 1,
      documents: [{ number: '2033-34/000001', orderId: id }],
    },
  ]);
});

test('counts an invoice without tax by line with its sums', async () => {
  inMonth('2034-05-10T10:00:00Z');
  const id = await sold(1050, { region: 'Karnataka' }, 'Shipped');
  await shop
    .db('orders')
    .collection('orders')
    .updateOne(
      { _id: new ObjectId(id) },
      { $unset: { 'invoice.lines': '', 'invoice.placeOfSupply': '', 'invoice.kind': '' } },
    );
  const { body } = await monthOf('2034-05');
  expect(rowsOf(body, 'b2cs').map((row) => row.join())).toEqual(['OE,29-Karnataka,5,,1000.00,,']);
  expect(body.problems.map(({ text }) => text).join()).toContain('without an HSN code');
});

test('reports sellers that do not file; rejects an invalid month and shoppers', async () => {
  const composition = await shop.start({ sellerKind: 'composition' });
  const { body } = await monthOf('2035-01', admin.token, composition);
  expect(body).toMatchObject({ isFiled: false, net: { count: 0 }, problems: [] });
  for (const month of ['2035-13', '2035', '', 'x'])
    expect((await monthOf(month)).status, month).toBe(400);
  expect((await monthOf('2035-01', shopper.token)).status).toBe(403);
  expect((await monthOf('2035-01', '')).status).toBe(401);
});
