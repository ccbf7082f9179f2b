import {
  type ErrorBody,
  type Invoice,
  type Order,
  type ReturnOptions,
  shopDay,
} from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf, upiOrderOf } from './shop.ts';

const shop = await openShop({
  gstRate: 5,
  gstin: '29AAGCB7383J1Z4',
  storeRegion: 'Karnataka',
  guestCheckout: true,
});
const { admin, shopper, http } = shop;
const today = shopDay(new Date());

type Answer = { order: Order } & ErrorBody;

const put = (path: string, body: object) =>
  http.call('PUT', `/api/orders/${path}`, { token: admin.token, body });

/**
 * A dispatched order of 2 kurtas for 999 rupees and a saree for 500, shipped free; paid unless it is
 * to be paid on delivery.
 */
async function sold({ cash = false, status = 'Delivered' } = {}) {
  const kurta = await shop.stock();
  const saree = await shop.stock({ name: 'Saree', sellingPrice: 50_000, price: 50_000 });
  const lines = [lineOf(kurta, { quantity: 2 }), lineOf(saree)];
  const over = { email: shopper.email };
  const { status: answered, body } = cash
    ? await shop.place(orderOf(lines, over), shopper.token)
    : await shop.placeUpi(upiOrderOf(lines, over), shopper.token);
  expect(answered).toBe(201);
  const id = body.order._id;
  if (!cash) await put(`update-paymentStatus/${id}`, { paymentStatus: 'Paid' });
  await put(`update-status/${id}`, { orderStatus: status });
  return { id, kurta, saree };
}
const refund = (id: string, over: object = {}, { key, instance = http }: Options = {}) =>
  instance.call<Answer>('POST', `/api/orders/${id}/refunds`, {
    token: admin.token,
    body: {
      method: 'upi',
      reference: 'UTR77',
      day: today,
      lines: [{ line: 0, quantity: 1, amount: 999 }],
      ...over,
    },
    headers: key ? { 'Idempotency-Key': key } : {},
  });
interface Options {
  key?: string;
  instance?: typeof http;
}
const orderOfId = async (id: string) =>
  (await http.call<Order>('GET', `/api/orders/${id}`, { token: admin.token })).body;
const documentOf = async (id: string, number: string | undefined) =>
  (
    await http.call<Invoice>(
      'GET',
      `/api/orders/${id}/invoice?number=${encodeURIComponent(number ?? '')}`,
      { token: shopper.token },
    )
  ).body;
const mailsOf = (id: string) =>
  shop
    .db('orders')
    .collection('mails')
    .find({ kind: 'order-refunded', 'content.html': { $regex: id } })
    .toArray();

describe('a refund of a part (rule 17.6)', () => {
  longTest(
    'has method, reference, day and amount; the buyer gets an email, the stock stays',
    async () => {
      const { id, kurta } = await sold();
      const { status, body } = await refund(id);
      expect(status).toBe(200);
      expect(body.order).toMatchObject({
        orderStatus: 'Delivered',
        totalPrice: 2498,
        refunds: [
          {
            method: 'upi',
            reference: 'UTR77',
            day: today,
            amount: 999,
            shipping: 0,
            lines: [{ line: 0, quantity: 1, amount: 999 }],
            creditNote: expect.stringContaining('CN/'),
          },
        ],
      });
      const [mail, ...more] = await mailsOf(id);
      expect(more).toEqual([]);
      expect(mail?.content.text).toContain('₹999.00');
      expect(await shop.left(kurta)).toBe(8);
    },
  );

  longTest('is repeated until everything is refunded, and never more (rule 17.6)', async () => {
    const { id } = await sold();
    const amounts = [
      { lines: [{ line: 0, quantity: 1, amount: 999 }] },
      { lines: [{ line: 0, quantity: 0, amount: 99.5 }] },
      {
        lines: [
          { line: 0, quantity: 1, amount: 899.5 },
          { line: 1, quantity: 1, amount: 500 },
        ],
      },
    ];
    for (const over of amounts) expect((await refund(id, over)).status).toBe(200);
    const { refunds = [] } = await orderOfId(id);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(2498);
    const { status, body } = await refund(id, { lines: [{ line: 1, quantity: 0, amount: 0.01 }] });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'lines.0.amount', message: 'At most ₹0.00 is left of this line.' }],
    ]);
  });

  longTest('is recorded once per key, and by one of two admins (rule 17.6)', async () => {
    const other = await shop.start();
    const { id } = await sold();
    const key = crypto.randomUUID();
    const twice = await Promise.all(
      [http, other].map((instance) => refund(id, {}, { key, instance })),
    );
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await orderOfId(id)).refunds).toHaveLength(1);
    const all = { lines: [{ line: 1, quantity: 1, amount: 500 }] };
    const race = await Promise.all([http, other].map((instance) => refund(id, all, { instance })));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(race.find(({ status }) => status === 400)?.body.errors).toEqual([
      { path: 'lines.0.quantity', message: 'At most 0 are left to refund.' },
    ]);
    expect((await orderOfId(id)).refunds).toHaveLength(2);
  });

  test.each([
    [
      'more units than are left',
      { lines: [{ line: 0, quantity: 3, amount: 999 }] },
      'lines.0.quantity',
    ],
    [
      'more than the line cost',
      { lines: [{ line: 1, quantity: 1, amount: 501 }] },
      'lines.0.amount',
    ],
    [
      'a line that it does not have',
      { lines: [{ line: 7, quantity: 1, amount: 1 }] },
      'lines.0.line',
    ],
    ['shipping that was free', { lines: [], shipping: 1 }, 'shipping'],
    ['what was not paid too much', { lines: [], overpaid: 1 }, 'overpaid'],
    ['nothing', { lines: [] }, 'amount'],
    ['no reference', { reference: '' }, 'reference'],
    ['a day to come', { day: '2999-01-01' }, 'day'],
    ['a day before the order', { day: '2020-01-01' }, 'day'],
  ])('rejects %s at its field', async (_, over, path) => {
    const { id } = await sold();
    const { status, body } = await refund(id, over);
    expect([status, body.errors?.map((one) => one.path)]).toEqual([400, [path]]);
    expect((await orderOfId(id)).refunds).toBeUndefined();
  });

  longTest('is rejected before the dispatch, and of an order that is not paid', async () => {
    const open = await sold({ status: 'Accepted' });
    expect((await refund(open.id)).body.code).toBe('order.refund_not_dispatched');
    const cash = await sold({ cash: true });
    expect((await refund(cash.id)).body.code).toBe('order.refund_not_paid');
  });

  test('of goods that came back before they were paid has no method, and lowers what is paid later', async () => {
    const { id } = await sold({ cash: true });
    const none = { method: 'none', reference: '' };
    const { status, body } = await refund(id, none);
    expect(status).toBe(200);
    expect(body.order.refunds).toMatchObject([{ method: 'none', amount: 999 }]);
    expect(await mailsOf(id)).toEqual([]);
    await put(`update-paymentStatus/${id}`, { paymentStatus: 'Paid' });
    expect((await refund(id, none)).body.code).toBe('order.refund_paid');
    const rest = await refund(id, {
      lines: [
        { line: 0, quantity: 1, amount: 999 },
        { line: 1, quantity: 1, amount: 500 },
      ],
    });
    expect(rest.status).toBe(200);
  });
});

describe('the credit note of a refund (rule 17.7)', () => {
  test('has its part of the invoice with the tax in proportion', async () => {
    const { id } = await sold();
    const { body } = await refund(id);
    const note = await documentOf(id, body.order.refunds?.[0]?.creditNote);
    const invoice = await documentOf(id, body.order.invoiceNumber ?? '');
    expect(note).toMatchObject({
      kind: 'credit-note',
      credits: { number: body.order.invoiceNumber },
      order: { totalPrice: 999 },
    });
    const { taxable, cgst } = invoice.lines?.[0] ?? { taxable: 0, cgst: 0 };
    expect([taxable, cgst]).toEqual([1902.86, 47.57]);
    expect(note.lines).toMatchObject([{ quantity: 1, taxable: 951.42, cgst: 23.79, total: 999 }]);
  });

  longTest(
    'and later ones add up to the invoice, also if the whole order is returned',
    async () => {
      const { id } = await sold();
      await refund(id);
      await refund(id, { lines: [{ line: 1, quantity: 0, amount: 33.33 }] });
      await put(`update-status/${id}`, { orderStatus: 'Returned' });
      const order = await orderOfId(id);
      const notes = await Promise.all(
        (order.documents ?? [])
          .filter(({ kind }) => kind === 'credit-note')
          .map(({ number }) => documentOf(id, number)),
      );
      const invoice = await documentOf(id, order.invoiceNumber ?? '');
      expect(notes).toHaveLength(3);
      const paise = (amount: number) => Math.round(amount * 100);
      const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + paise(amount), 0);
      expect(sum(notes.map((note) => note.order.totalPrice))).toBe(paise(invoice.order.totalPrice));
      const taxOf = ({ tax }: Invoice) =>
        [tax?.taxable ?? 0, tax?.cgst ?? 0, tax?.sgst ?? 0, tax?.igst ?? 0].map(paise);
      for (const part of [0, 1, 2, 3])
        expect(notes.reduce((all, note) => all + (taxOf(note)[part] ?? 0), 0)).toBe(
          taxOf(invoice)[part],
        );
    },
  );

  longTest('is in GSTR-1 and in the export', async () => {
    const { id } = await sold();
    const { body } = await refund(id);
    const number = body.order.refunds?.[0]?.creditNote ?? '';
    const csv = await http.call<string>('GET', '/api/orders/export.csv', { token: admin.token });
    const line = String(csv.body)
      .split('\n')
      .find((one) => one.includes(id.slice(-6)));
    expect(line).toContain(number);
    const month = today.slice(0, 7);
    const gstr1 = await http.call('GET', `/api/orders/gstr1?month=${month}`, {
      token: admin.token,
    });
    expect([gstr1.status, JSON.stringify(gstr1.body)]).toEqual([
      200,
      expect.stringContaining(number),
    ]);
  });
});

describe('the refund of a return', () => {
  longTest('ends it, and deletes where the refund goes to (rules 17.3, 17.5)', async () => {
    const { id, kurta } = await sold({ cash: true });
    await put(`update-paymentStatus/${id}`, { paymentStatus: 'Paid' });
    const form = new FormData();
    form.append(
      'returnData',
      JSON.stringify({
        line: 0,
        quantity: 1,
        reason: 'quality',
        note: '',
        resolution: 'refund',
        method: 'self-ship',
        refundTo: { kind: 'upi', upi: 'asha@bank' },
      }),
    );
    const requested = await http.call<Answer>('POST', `/api/orders/${id}/returns`, {
      token: shopper.token,
      body: form,
    });
    const returnId = requested.body.order.returns?.[0]?.id;
    expect((await refund(id, { returnId })).body.code).toBe('return.not_possible');
    for (const event of ['approve', 'receive', 'check'])
      await put(`${id}/returns/${returnId}`, { event, quality: 'restock' });
    const other = await refund(id, { returnId, lines: [{ line: 1, quantity: 1, amount: 500 }] });
    expect(other.body.errors).toEqual([
      { path: 'lines', message: 'The refund must contain the units that were sent back.' },
    ]);
    const inTheirPlace = await refund(id, { lines: [{ line: 0, quantity: 2, amount: 1998 }] });
    expect(inTheirPlace.body.errors).toEqual([
      {
        path: 'lines.0.quantity',
        message: 'At most 1 are left: refund the others with their return.',
      },
    ]);
    const { status, body } = await refund(id, { returnId });
    expect(status).toBe(200);
    expect(body.order.returns).toMatchObject([{ state: 'refunded' }]);
    expect(body.order.returns?.[0]?.hasRefundTo).toBeUndefined();
    expect(body.order.refunds).toMatchObject([{ returnId }]);
    expect(await shop.left(kurta)).toBe(9);
    const again = await refund(id, { returnId });
    expect(again.body.code).toBe('return.not_possible');
  });
});

longTest(
  'a return whose line was refunded before is ended without another credit note (rule 17.6)',
  async () => {
    const { id } = await sold();
    const form = new FormData();
    const request = {
      ...{ line: 1, quantity: 1, reason: 'late', note: '' },
      ...{ resolution: 'refund', method: 'pickup' },
    };
    form.append('returnData', JSON.stringify(request));
    const requested = await http.call<Answer>('POST', `/api/orders/${id}/returns`, {
      token: shopper.token,
      body: form,
    });
    const returnId = requested.body.order.returns?.[0]?.id;
    for (const event of ['approve', 'receive', 'check'])
      await put(`${id}/returns/${returnId}`, { event, quality: 'restock' });
    await refund(id, { lines: [{ line: 1, quantity: 0, amount: 500 }] });
    const { status, body } = await refund(id, {
      returnId,
      lines: [{ line: 1, quantity: 1, amount: 0 }],
    });
    expect(status).toBe(200);
    expect(body.order.returns).toMatchObject([{ state: 'refunded' }]);
    expect(body.order.refunds?.map(({ creditNote }) => creditNote)).toEqual([
      expect.any(String),
      undefined,
    ]);
    expect(await mailsOf(id)).toHaveLength(1);
  },
);

test('units that were refunded without a return cannot be sent back (rule 17.1)', async () => {
  const { id } = await sold();
  await refund(id, { lines: [{ line: 1, quantity: 1, amount: 500 }] });
  const { body } = await http.call<ReturnOptions>('GET', `/api/orders/${id}/return-options`, {
    token: shopper.token,
  });
  expect(body.lines).toMatchObject([
    { quantity: 2, reason: null },
    { quantity: 0, reason: 'All of it was refunded or is being sent back.' },
  ]);
});
