import type { Invoice } from '@tanabana/contracts';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop({
  gstRate: 5,
  gstin: '29ABCDE1234F1Z5',
  storeAddress: '4 Loom Street, Bengaluru 560001',
  storeRegion: 'Karnataka',
});
const { admin, shopper } = shop;

const placed = async (overrides: Parameters<typeof orderOf>[1] = {}) => {
  const product = await shop.stock();
  const { body } = await shop.place(orderOf([lineOf(product)], overrides), shopper.token);
  return body.order._id;
};
const invoiceOf = (id: string, token = shopper.token, instance = shop.http) =>
  instance.call<Invoice & { code: string }>('GET', `/api/orders/${id}/invoice`, { token });
const numberOf = (number: string): number => Number(number.split('/')[1]);

/** Tests share one year's numbers, so each takes a financial year of its own. */
const inYear = (moment: string) => shop.setClock(() => new Date(moment));

test('an invoice has number, seller, tax, words and the order', async () => {
  inYear('2031-05-01T10:00:00Z');
  const id = await placed();
  const { status, body } = await invoiceOf(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    number: '2031-32/000001',
    issuedAt: '2031-05-01T10:00:00.000Z',
    seller: {
      name: 'Tanabana',
      gstin: '29ABCDE1234F1Z5',
      address: '4 Loom Street, Bengaluru 560001',
      region: 'Karnataka',
    },
    tax: { rate: 5, taxable: 999.04, cgst: 24.98, sgst: 24.98, igst: 0 },
    amountInWords: 'Rupees One Thousand Forty Nine Only',
    order: { _id: id, totalPrice: 1049, invoiceNumber: '2031-32/000001' },
  });
});

test('it stays as it was, whatever is set later', async () => {
  inYear('2032-05-01T10:00:00Z');
  const id = await placed();
  const first = await invoiceOf(id);
  const changed = await shop.start({ gstRate: 18, storeName: 'Other', gstin: null });
  inYear('2034-05-01T10:00:00Z');
  const again = await invoiceOf(id, admin.token, changed);
  expect(again.body).toEqual(first.body);
});

test('from state to state the tax is IGST', async () => {
  inYear('2033-05-01T10:00:00Z');
  const address = { firstName: 'A', street: 'x', postalCode: '1', region: 'Kerala' };
  const { body } = await invoiceOf(await placed({ address }));
  expect(body.tax).toEqual({ rate: 5, taxable: 999.05, cgst: 0, sgst: 0, igst: 49.95 });
});

test('a shop without a rate names no tax', async () => {
  const instance = await shop.start({ gstRate: null });
  const { body } = await invoiceOf(await placed(), shopper.token, instance);
  expect(body.tax).toBeNull();
});

describe('numbers', () => {
  test('are consecutive, each given once, also when asked for by many through two instances', async () => {
    inYear('2035-05-01T10:00:00Z');
    const other = await shop.start();
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) ids.push(await placed());
    const answers = await Promise.all(
      [...ids, ...ids, ...ids].map((id, index) =>
        invoiceOf(id, shopper.token, index % 2 ? other : shop.http),
      ),
    );
    for (const { status } of answers) expect(status).toBe(200);
    const numbers = new Set(answers.map(({ body }) => body.number));
    expect([...numbers].map(numberOf).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    for (const id of ids) {
      const same = answers.filter(({ body }) => body.order._id === id);
      expect(new Set(same.map(({ body }) => body.number)).size).toBe(1);
    }
  });

  test('are not used up by orders that get none', async () => {
    inYear('2036-05-01T10:00:00Z');
    const cancelled = await placed();
    await shop.http.call('POST', `/api/orders/${cancelled}/cancel`, { token: shopper.token });
    for (let count = 0; count < 3; count += 1) {
      const { status, body } = await invoiceOf(cancelled);
      expect(status).toBe(409);
      expect(body.code).toBe('order.no_invoice');
    }
    expect((await invoiceOf(await placed())).body.number).toBe('2036-37/000001');
  });

  test('begin anew on the 1st of April in India', async () => {
    inYear('2038-03-31T18:29:59Z');
    const first = await placed();
    const second = await placed();
    expect((await invoiceOf(first)).body.number).toBe('2037-38/000001');
    inYear('2038-03-31T18:30:00Z');
    expect((await invoiceOf(second)).body.number).toBe('2038-39/000001');
  });
});

test('an order that is cancelled later keeps its invoice', async () => {
  const id = await placed();
  const { number } = (await invoiceOf(id)).body;
  await shop.http.call('POST', `/api/orders/${id}/cancel`, { token: shopper.token });
  const { status, body } = await invoiceOf(id);
  expect(status).toBe(200);
  expect(body.number).toBe(number);
  expect(body.order.orderStatus).toBe('Cancelled');
});

test("is for the order's owner and admins", async () => {
  const id = await placed();
  const other = await shop.signIn();
  expect((await invoiceOf(id, admin.token)).status).toBe(200);
  expect((await invoiceOf(id, other.token)).status).toBe(404);
  expect((await invoiceOf(id, '')).status).toBe(401);
  expect((await invoiceOf('65a0000000000000000000ff')).status).toBe(404);
});
