import type { Invoice, Order } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop({
  gstRate: 5,
  gstin: '29AAGCB7383J1Z4',
  storeRegion: 'Karnataka',
});
const { admin, shopper } = shop;
const orders = shop.db('orders').collection('orders');

/** Tests share the counters of a year, so each uses its own financial year. */
const inYear = (moment: string) => shop.setClock(() => new Date(moment));
const setStatus = (id: string, orderStatus: string, instance = shop.http) =>
  instance.call<{ order: Order }>('PUT', `/api/orders/update-status/${id}`, {
    token: admin.token,
    body: { orderStatus },
  });
/** Creates an order that passes through these statuses. */
const orderAt = async (...statuses: string[]) => {
  const product = await shop.stock();
  const { body } = await shop.place(orderOf([lineOf(product)]), shopper.token);
  for (const status of statuses) {
    expect((await setStatus(body.order._id, status)).status).toBe(200);
  }
  return body.order._id;
};
const orderOfId = async (id: string) =>
  (await shop.http.call<Order>('GET', `/api/orders/${id}`, { token: shopper.token })).body;
const numbersOf = async (id: string) =>
  ((await orderOfId(id)).documents ?? []).map(({ number }) => number);
const documentOf = (id: string, number: string, token = shopper.token) =>
  shop.http.call<Invoice & { code: string }>(
    'GET',
    `/api/orders/${id}/invoice?number=${encodeURIComponent(number)}`,
    { token },
  );

test.each(['Cancelled', 'Returned'] as const)(
  'an order dispatched and then %s has a credit note equal to its invoice',
  async (status) => {
    inYear(status === 'Cancelled' ? '2031-05-01T10:00:00Z' : '2032-05-01T10:00:00Z');
    const id = await orderAt('Shipped', status);
    const year = status === 'Cancelled' ? '31-32' : '32-33';
    const [invoiceNumber = '', number = ''] = await numbersOf(id);
    expect([invoiceNumber, number]).toEqual([`20${year}/000001`, `CN/${year}/000001`]);
    expect(number.length).toBeLessThanOrEqual(16);
    const invoice = (await documentOf(id, invoiceNumber)).body;
    const { status: answered, body } = await documentOf(id, number);
    expect(answered).toBe(200);
    expect(body).toEqual({
      ...invoice,
      kind: 'credit-note',
      number,
      issuedAt: invoice.issuedAt,
      credits: { number: invoiceNumber, issuedAt: invoice.issuedAt, reason: status },
    });
    expect(invoice.kind).toBe('tax-invoice');
  },
);

longTest('an order cancelled before dispatch needs no credit note (rule 11.2)', async () => {
  inYear('2033-05-01T10:00:00Z');
  const id = await orderAt('Accepted', 'Cancelled');
  expect(await orderOfId(id)).not.toHaveProperty('documents');
  const other = await orderAt();
  await shop.http.call('POST', `/api/orders/${other}/cancel`, { token: shopper.token });
  expect(await orderOfId(other)).not.toHaveProperty('documents');
  expect(await numbersOf(await orderAt('Shipped', 'Cancelled'))).toContain('CN/33-34/000001');
});

longTest(
  'an invoice has one credit note however often the status changes (rule 11.2)',
  async () => {
    inYear('2034-05-01T10:00:00Z');
    const id = await orderAt(
      'Shipped',
      'Returned',
      'Cancelled',
      'Returned',
      'Pending',
      'Cancelled',
    );
    expect(await numbersOf(id)).toEqual(['2034-35/000001', 'CN/34-35/000001']);
  },
);

longTest(
  'an order dispatched again gets another invoice, and both stay available (rule 11.3)',
  async () => {
    inYear('2035-05-01T10:00:00Z');
    const id = await orderAt('Shipped', 'Returned', 'Shipped', 'Delivered', 'Returned');
    expect(await numbersOf(id)).toEqual([
      '2035-36/000001',
      'CN/35-36/000001',
      '2035-36/000002',
      'CN/35-36/000002',
    ]);
    expect((await orderOfId(id)).invoiceNumber).toBe('2035-36/000002');
    for (const number of await numbersOf(id)) {
      expect((await documentOf(id, number)).body.number).toBe(number);
    }
  },
);

longTest('an order returned without an invoice (older versions) gets both documents', async () => {
  inYear('2036-05-01T10:00:00Z');
  for (const status of ['Cancelled', 'Returned']) {
    const id = await orderAt('Shipped');
    await orders.updateOne({ _id: new ObjectId(id) }, { $set: { invoice: null } });
    await setStatus(id, status);
    expect(await numbersOf(id)).toHaveLength(2);
  }
});

longTest(
  'an order cancelled by an older version gets its credit note when the status is set again',
  async () => {
    inYear('2037-05-01T10:00:00Z');
    const id = await orderAt('Shipped', 'Cancelled');
    await orders.updateOne({ _id: new ObjectId(id) }, { $unset: { creditNote: '' } });
    expect(await numbersOf(id)).toHaveLength(1);
    await setStatus(id, 'Returned');
    expect((await documentOf(id, 'CN/37-38/000002')).body.credits?.reason).toBe('Returned');
  },
);

describe('credit note numbers', () => {
  longTest(
    'are consecutive, chronological and unique across two instances with different clocks (rule 11.2)',
    async () => {
      inYear('2038-05-01T10:00:00Z');
      const ids = await Promise.all(Array.from({ length: 10 }, () => orderAt('Shipped')));
      let moment = Date.parse('2038-05-01T10:00:00Z');
      const later = () => {
        moment += 7;
        return new Date(moment);
      };
      const late = await shop.start({}, { now: later });
      const changes = ids.flatMap((id, index) => {
        const [one, other] = index % 2 ? [late, shop.http] : [shop.http, late];
        return [setStatus(id, 'Returned', one), setStatus(id, 'Cancelled', other)];
      });
      for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
      const notes = (await Promise.all(ids.map(orderOfId)))
        .flatMap(({ documents = [] }) => documents.filter(({ kind }) => kind === 'credit-note'))
        .toSorted((one, other) => one.number.localeCompare(other.number));
      expect(notes.map(({ number }) => number)).toEqual(
        Array.from({ length: 10 }, (_, at) => `CN/38-39/${String(at + 1).padStart(6, '0')}`),
      );
      const times = notes.map(({ issuedAt }) => issuedAt);
      expect(times).toEqual(times.toSorted());
    },
  );

  longTest('belong to the financial year of the return, which cannot be closed', async () => {
    inYear('2040-03-31T18:29:59Z');
    const [one, two] = [await orderAt('Shipped'), await orderAt('Shipped')];
    inYear('2040-03-31T18:30:00Z');
    await setStatus(one, 'Returned');
    expect(await numbersOf(one)).toEqual(['2039-40/000001', 'CN/40-41/000001']);
    inYear('2040-03-31T18:29:59Z');
    const refused = await setStatus(two, 'Returned');
    expect(refused).toMatchObject({ status: 409, body: { code: 'order.invoice_year_over' } });
    expect(await orderOfId(two)).toMatchObject({ orderStatus: 'Shipped' });
    expect(await numbersOf(two)).toHaveLength(1);
  });

  test('are never dated before their invoice, even if a clock is behind', async () => {
    inYear('2041-05-02T10:00:00Z');
    const id = await orderAt('Shipped');
    inYear('2041-05-01T10:00:00Z');
    await setStatus(id, 'Returned');
    const { documents = [] } = await orderOfId(id);
    expect(documents.map(({ issuedAt }) => issuedAt)).toEqual(
      Array(2).fill('2041-05-02T10:00:00.000Z'),
    );
  });
});

longTest("documents are for the order's owner and admins, by number (rule 11.3)", async () => {
  inYear('2042-05-01T10:00:00Z');
  const id = await orderAt('Shipped', 'Returned');
  const other = await shop.signIn();
  expect((await documentOf(id, 'CN/42-43/000001', admin.token)).status).toBe(200);
  expect((await documentOf(id, 'CN/42-43/000001', other.token)).status).toBe(404);
  expect((await documentOf(id, 'CN/42-43/000002')).body).toMatchObject({
    code: 'order.no_document',
  });
  expect((await documentOf(id, 'x'.repeat(17))).status).toBe(400);
});
