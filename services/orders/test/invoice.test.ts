import type { Invoice, Invoices } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop({
  gstRate: 5,
  gstin: '29ABCDE1234F1Z5',
  legalName: 'Kaveri Weaves LLP',
  storeAddress: '4 Loom Street, Bengaluru 560001',
  storeRegion: 'Karnataka',
});
const { admin, shopper } = shop;

const placed = async (overrides: Parameters<typeof orderOf>[1] = {}, instance = shop.http) => {
  const product = await shop.stock();
  const input = orderOf([lineOf(product)], overrides);
  const { body } = await shop.place(input, shopper.token, undefined, instance);
  return body.order._id;
};
const setStatus = (id: string, orderStatus: string, instance = shop.http) =>
  instance.call('PUT', `/api/orders/update-status/${id}`, {
    token: admin.token,
    body: { orderStatus },
  });
const dispatched = async (...of: Parameters<typeof placed>) => {
  const id = await placed(...of);
  expect((await setStatus(id, 'Shipped', of[1])).status).toBe(200);
  return id;
};
const invoiceOf = (id: string, token = shopper.token, instance = shop.http) =>
  instance.call<Invoice & { code: string }>('GET', `/api/orders/${id}/invoice`, { token });
const numberOf = (number: string): number => Number(number.split('/')[1]);

/** Tests share the counters of a year, so each uses its own financial year. */
const inYear = (moment: string) => shop.setClock(() => new Date(moment));

test('an invoice has number, seller, tax, amount in words and the order (rule 11.1)', async () => {
  inYear('2031-05-01T10:00:00Z');
  const id = await dispatched();
  const { status, body } = await invoiceOf(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    kind: 'tax-invoice',
    number: '2031-32/000001',
    issuedAt: '2031-05-01T10:00:00.000Z',
    seller: {
      name: 'Kaveri Weaves LLP',
      tradeName: 'Tanabana',
      gstin: '29ABCDE1234F1Z5',
      address: '4 Loom Street, Bengaluru 560001',
      region: 'Karnataka',
    },
    tax: { rate: 5, taxable: 999.04, cgst: 24.98, sgst: 24.98, igst: 0 },
    amountInWords: 'Rupees One Thousand Forty Nine Only',
    order: { _id: id, totalPrice: 1049, invoiceNumber: '2031-32/000001' },
  });
});

test('before dispatch an order has a summary without a number', async () => {
  inYear('2031-06-01T10:00:00Z');
  const id = await placed();
  for (const status of ['Pending', 'Accepted']) {
    await setStatus(id, status);
    const { status: answered, body } = await invoiceOf(id);
    expect(answered).toBe(200);
    expect(body).toMatchObject({
      kind: 'summary',
      number: '',
      tax: { rate: 5 },
      order: { invoiceNumber: null },
    });
  }
  const all = await shop.http.call<Invoices>('POST', '/api/orders/invoices', {
    token: admin.token,
    body: { ids: [id] },
  });
  expect(all.body).toEqual({
    invoices: [],
    refused: [{ id, reason: 'The invoice is issued when the order is shipped.' }],
  });
  const { body: counted } = await invoiceOf(await dispatched());
  expect(counted.number).toBe('2031-32/000002');
});

test.each([
  ['registered', null, 'invoice'],
  ['composition', 5, 'bill-of-supply'],
  ['unregistered', 5, 'invoice'],
] as const)('of a %s seller with rate %o it is: %s', async (sellerKind, gstRate, kind) => {
  inYear('2031-07-01T10:00:00Z');
  const instance = await shop.start({ sellerKind, gstRate });
  const { body } = await invoiceOf(await dispatched({}, instance), shopper.token, instance);
  expect(body).toMatchObject({ kind, tax: null });
});

test('stays unchanged when settings change', async () => {
  inYear('2032-05-01T10:00:00Z');
  const id = await dispatched();
  const first = await invoiceOf(id);
  const changed = await shop.start({ gstRate: 18, storeName: 'Other', gstin: null });
  inYear('2034-05-01T10:00:00Z');
  const again = await invoiceOf(id, admin.token, changed);
  expect(again.body).toEqual(first.body);
});

test('charges IGST between states', async () => {
  inYear('2033-05-01T10:00:00Z');
  const address = { firstName: 'A', street: 'x', postalCode: '1', region: 'Kerala' };
  const { body } = await invoiceOf(await dispatched({ address }));
  expect(body.tax).toEqual({ rate: 5, taxable: 999.05, cgst: 0, sgst: 0, igst: 49.95 });
});

test('states no tax for a shop without a rate', async () => {
  const instance = await shop.start({ gstRate: null });
  const { body } = await invoiceOf(await dispatched({}, instance), shopper.token, instance);
  expect(body.tax).toBeNull();
});

describe('invoice numbers', () => {
  longTest(
    'are consecutive, chronological and unique across two instances with different clocks (rule 11.1)',
    async () => {
      inYear('2035-05-01T10:00:00Z');
      let moment = Date.parse('2035-05-01T10:00:00Z');
      const later = () => {
        moment += 7;
        return new Date(moment);
      };
      const late = await shop.start({}, { now: later });
      const ids: string[] = [];
      for (let count = 0; count < 12; count += 1) ids.push(await placed());
      const sent = await Promise.all(
        ids.flatMap((id, index) => {
          const [one, other] = index % 2 ? [late, shop.http] : [shop.http, late];
          return [setStatus(id, 'Shipped', one), setStatus(id, 'Delivered', other)];
        }),
      );
      for (const { status } of sent) expect(status).toBe(200);
      const invoices = await Promise.all(ids.map((id) => invoiceOf(id)));
      const inOrder = invoices
        .map(({ body }) => body)
        .sort((one, other) => numberOf(one.number) - numberOf(other.number));
      expect(inOrder.map(({ number }) => numberOf(number))).toEqual(
        Array.from({ length: 12 }, (_, index) => index + 1),
      );
      const times = inOrder.map(({ issuedAt }) => issuedAt);
      expect(times).toEqual(times.toSorted());
      for (const { number } of inOrder) expect(number.length).toBeLessThanOrEqual(16);
    },
  );

  longTest('are released if the dispatch is rolled back (rule 11.1)', async () => {
    inYear('2035-06-01T10:00:00Z');
    const first = numberOf((await invoiceOf(await dispatched())).body.number);
    const product = await shop.stock({ stock: 1 });
    const { body } = await shop.place(orderOf([lineOf(product)]), shopper.token);
    await setStatus(body.order._id, 'Cancelled');
    await shop.products.updateOne({ _id: product._id }, { $set: { stock: 0 } });
    expect((await setStatus(body.order._id, 'Shipped')).status).toBe(409);
    expect((await invoiceOf(await dispatched())).body.number).toBe(
      `2035-36/${String(first + 1).padStart(6, '0')}`,
    );
  });

  longTest('are not used by orders without an invoice', async () => {
    inYear('2036-05-01T10:00:00Z');
    const cancelled = await placed();
    await shop.http.call('POST', `/api/orders/${cancelled}/cancel`, { token: shopper.token });
    for (let count = 0; count < 3; count += 1) {
      const { status, body } = await invoiceOf(cancelled);
      expect(status).toBe(409);
      expect(body.code).toBe('order.no_invoice');
    }
    expect((await invoiceOf(await dispatched())).body.number).toBe('2036-37/000001');
  });

  longTest('are assigned on first request to orders dispatched by older versions', async () => {
    inYear('2037-05-01T10:00:00Z');
    const id = await dispatched();
    const orders = shop.db('orders').collection('orders');
    await orders.updateOne({ _id: new ObjectId(id) }, { $set: { invoice: null } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => invoiceOf(id)));
    expect(new Set(answers.map(({ body }) => body.number))).toEqual(new Set(['2037-38/000002']));
  });

  longTest('restart on 1 April in India, when the previous year closes (rule 11.1)', async () => {
    inYear('2039-03-31T18:29:59Z');
    const [second, third] = [await placed(), await placed()];
    expect((await invoiceOf(await dispatched())).body.number).toBe('2038-39/000001');
    inYear('2039-03-31T18:30:00Z');
    await setStatus(second, 'Shipped');
    expect((await invoiceOf(second)).body.number).toBe('2039-40/000001');
    inYear('2039-03-31T18:29:59Z');
    const refused = await setStatus(third, 'Shipped');
    expect(refused).toMatchObject({ status: 409, body: { code: 'order.invoice_year_over' } });
    expect((await invoiceOf(third)).body).toMatchObject({
      kind: 'summary',
      order: { orderStatus: 'Pending' },
    });
    inYear('2039-04-01T10:00:00Z');
    await setStatus(third, 'Shipped');
    expect((await invoiceOf(third)).body.number).toBe('2039-40/000002');
  });
});

longTest('an order cancelled later keeps its invoice', async () => {
  const id = await dispatched();
  const { number } = (await invoiceOf(id)).body;
  await setStatus(id, 'Cancelled');
  const { status, body } = await invoiceOf(id);
  expect(status).toBe(200);
  expect(body.number).toBe(number);
  expect(body.order.orderStatus).toBe('Cancelled');
});

longTest("is for the order's owner and admins", async () => {
  const id = await placed();
  const other = await shop.signIn();
  expect((await invoiceOf(id, admin.token)).status).toBe(200);
  expect((await invoiceOf(id, other.token)).status).toBe(404);
  expect((await invoiceOf(id, '')).status).toBe(401);
  expect((await invoiceOf('65a0000000000000000000ff')).status).toBe(404);
});
