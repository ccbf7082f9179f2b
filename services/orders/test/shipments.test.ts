import type { BulkResult, ErrorBody, Order, ShipmentImport, Tracking } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { describe, expect, test } from 'vitest';
import { createCouriers } from '../src/couriers/couriers.ts';
import { signatureOf } from '../src/couriers/simulated-courier.ts';
import { readPdf } from './read-pdf.ts';
import { lineOf, openShop, orderOf } from './shop.ts';

const SECRET = 'courier-secret';
const MINUTE_MS = 60_000;

const shop = await openShop();
const { admin, shopper } = shop;
let time = Date.parse('2026-11-05T10:00:00Z');
const now = () => new Date(time);
shop.setClock(now);
const couriers = createCouriers(
  { COURIERS_SIMULATED: true, COURIER_WEBHOOK_SECRET: SECRET, SHIPROCKET_URL: 'http://127.0.0.1' },
  { now, simulatedStepMs: MINUTE_MS },
);
const http = await shop.start({}, { couriers });

type Answer = { order: Order } & ErrorBody;
type Sent = { lines?: { line: number; quantity: number }[] } & Record<string, unknown>;

/** An order of 2 kurtas and 1 saree. */
async function placed(token = shopper.token) {
  const products = [await shop.stock(), await shop.stock({ name: 'Saree' })] as const;
  const [kurta, saree] = products;
  const input = orderOf([lineOf(kurta, { quantity: 2 }), lineOf(saree)], {
    email: shopper.email,
  });
  const { status, body } = await shop.place(input, token, undefined, http);
  expect(status).toBe(201);
  return { id: body.order._id, products };
}

const pack = (id: string, parcel: Sent = {}, key?: string) =>
  http.call<Answer>('POST', `/api/orders/${id}/shipments`, {
    token: admin.token,
    body: { courier: 'Blue Dart', ...parcel },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
const change = (id: string, shipment: string | undefined, body: object, instance = http) =>
  instance.call<Answer>('PUT', `/api/orders/${id}/shipments/${shipment}`, {
    token: admin.token,
    body,
  });
const orderOfId = async (id: string) =>
  (await http.call<Order>('GET', `/api/orders/${id}`, { token: shopper.token })).body;
const send = (file: string) =>
  http.call<ShipmentImport & ErrorBody>('POST', '/api/orders/shipments.csv', {
    token: admin.token,
    body: file,
    headers: { 'Content-Type': 'text/csv' },
  });
const mailsOf = (id: string) =>
  shop
    .db('orders')
    .collection('mails')
    .find({ 'content.html': { $regex: id }, kind: /^parcel/ })
    .sort({ queuedAt: 1 })
    .toArray();

let made = 0;
const awb = () => {
  made += 1;
  return `AWB${String(made).padStart(6, '0')}`;
};

describe('a parcel', () => {
  longTest(
    'contains everything of the order by default; handed over, the order is Shipped and the buyer gets an email (rules 16.1, 16.3, 16.5)',
    async () => {
      const { id } = await placed();
      const packed = await pack(id, { weight: 450 });
      expect(packed.status).toBe(201);
      expect(packed.body.order).toMatchObject({
        orderStatus: 'Pending',
        shipments: [
          {
            number: 1,
            courier: 'Blue Dart',
            awb: null,
            weight: 450,
            status: 'packed',
            lines: [
              { line: 0, quantity: 2 },
              { line: 1, quantity: 1 },
            ],
          },
        ],
      });
      const [parcel] = packed.body.order.shipments ?? [];
      const number = awb();
      const { body } = await change(id, parcel?.id, {
        status: 'handed-over',
        awb: number.toLowerCase(),
        trackingUrl: 'https://courier.example/1',
      });
      expect(body.order.orderStatus).toBe('Shipped');
      expect(body.order.shipments?.[0]).toMatchObject({ awb: number, status: 'handed-over' });
      const [mail, ...more] = await mailsOf(id);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ kind: 'parcel-shipped', to: shopper.email });
      for (const part of ['Blue Dart', number, 'Saree', `/track/${id}?token=`])
        expect(mail?.content.text).toContain(part);
      const audit = await shop
        .db('orders')
        .collection('audit')
        .find({ 'target.id': id, 'changes.field': 'parcels.1.status' })
        .toArray();
      expect(audit.map(({ by }) => by.id)).toEqual([admin.id, admin.id]);
    },
  );

  test('has an invoice from the moment that it leaves', async () => {
    const { id } = await placed();
    const { body } = await pack(id, { status: 'handed-over' });
    expect(body.order.orderStatus).toBe('Shipped');
    expect(body.order.invoiceNumber).toBeTruthy();
  });

  longTest(
    'of a part leaves the rest; the order is Delivered with the last one (rule 16.3)',
    async () => {
      const { id } = await placed();
      const first = await pack(id, { lines: [{ line: 0, quantity: 1 }], status: 'handed-over' });
      const second = await pack(id, { status: 'handed-over' });
      const [one, two] = second.body.order.shipments ?? [];
      expect(two?.lines).toEqual([
        { line: 0, quantity: 1 },
        { line: 1, quantity: 1 },
      ]);
      expect(first.body.order.orderStatus).toBe('Shipped');
      const partly = await change(id, one?.id, { status: 'delivered' });
      expect(partly.body.order.orderStatus).toBe('Shipped');
      const whole = await change(id, two?.id, { status: 'delivered' });
      expect(whole.body.order.orderStatus).toBe('Delivered');
    },
  );

  test('of which more is wanted than is left is rejected at its field', async () => {
    const { id } = await placed();
    await pack(id, { lines: [{ line: 0, quantity: 1 }] });
    const { status, body } = await pack(id, {
      lines: [
        { line: 1, quantity: 1 },
        { line: 0, quantity: 2 },
      ],
    });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'lines.1.quantity', message: 'At most 1 of Indigo Kurti.' }],
    ]);
    expect((await orderOfId(id)).shipments).toHaveLength(1);
  });

  test('is packed once per idempotency key, and not beyond the order', async () => {
    const { id } = await placed();
    const key = crypto.randomUUID();
    const [first, second] = [await pack(id, {}, key), await pack(id, {}, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    const other = await pack(id, { courier: 'DTDC' }, key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.key_reused']);
    const { status, body } = await pack(id);
    expect([status, body.code]).toEqual([409, 'shipment.nothing_to_ship']);
  });

  longTest('is packed by one of two admins at once', async () => {
    const { id } = await placed();
    const other = await shop.start({}, { couriers });
    const answers = await Promise.all(
      [http, other].map((instance) =>
        instance.call('POST', `/api/orders/${id}/shipments`, {
          token: admin.token,
          body: { courier: 'Blue Dart' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await orderOfId(id)).shipments).toHaveLength(1);
  });

  longTest('cannot have the AWB number of another one, also concurrently (rule 16.1)', async () => {
    const [one, other] = [await placed(), await placed()];
    const number = awb();
    const answers = await Promise.all([
      pack(one.id, { awb: number }),
      pack(other.id, { awb: number }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('shipment.awb_taken');
  });

  longTest('that was cancelled can be packed again under the same AWB number', async () => {
    const { id } = await placed();
    const number = awb();
    const { body } = await pack(id, { awb: number });
    await change(id, body.order.shipments?.[0]?.id, { status: 'cancelled' });
    const again = await pack(id, { awb: number });
    expect(again.status).toBe(201);
    expect(again.body.order.shipments?.map(({ status }) => status)).toEqual([
      'cancelled',
      'packed',
    ]);
  });

  test.each(
    sampleRows([
      ['handed-over', 'packed'],
      ['handed-over', 'cancelled'],
      ['cancelled', 'handed-over'],
    ]),
  )('that is %s cannot become %s (rule 16.2)', async (from, to) => {
    const { id } = await placed();
    const { body } = await pack(id);
    const shipment = body.order.shipments?.[0]?.id;
    await change(id, shipment, { status: from });
    const answer = await change(id, shipment, { status: to });
    expect([answer.status, answer.body.code]).toEqual([409, 'shipment.not_possible']);
  });

  test.each(sampleRows(['Cancelled', 'Returned']))(
    'of an order that is %s is rejected',
    async (orderStatus) => {
      const { id } = await placed();
      await http.call('PUT', `/api/orders/update-status/${id}`, {
        token: admin.token,
        body: { orderStatus },
      });
      const { status, body } = await pack(id);
      expect([status, body.code]).toEqual([409, 'order.over']);
    },
  );

  test('is cancelled with its order while it is packed', async () => {
    const { id } = await placed();
    await pack(id);
    await http.call('PUT', `/api/orders/update-status/${id}`, {
      token: admin.token,
      body: { orderStatus: 'Cancelled' },
    });
    expect((await orderOfId(id)).shipments?.[0]?.status).toBe('cancelled');
  });

  test('is changed by admins only', async () => {
    const { id } = await placed();
    const { status } = await http.call('POST', `/api/orders/${id}/shipments`, {
      token: shopper.token,
      body: { courier: 'Blue Dart' },
    });
    expect(status).toBe(403);
  });
});

describe('parcels that come back undelivered', () => {
  test('all of them: the order is Returned and its stock is back (rule 16.3)', async () => {
    const { id, products } = await placed();
    const { body } = await pack(id, { status: 'handed-over' });
    const answer = await change(id, body.order.shipments?.[0]?.id, {
      status: 'returned-to-origin',
    });
    expect(answer.body.order.orderStatus).toBe('Returned');
    expect(await Promise.all(products.map(shop.left))).toEqual([10, 10]);
  });

  longTest(
    'some of them: their goods are received returns, to be checked and refunded (rule 16.3)',
    async () => {
      const { id, products } = await placed();
      const first = await pack(id, { lines: [{ line: 0, quantity: 2 }], status: 'handed-over' });
      await pack(id, { status: 'handed-over' });
      const [lost, kept] = (await orderOfId(id)).shipments ?? [];
      expect(first.status).toBe(201);
      await change(id, lost?.id, { status: 'returned-to-origin' });
      const { body } = await change(id, kept?.id, { status: 'delivered' });
      expect(body.order).toMatchObject({
        orderStatus: 'Delivered',
        returns: [{ line: 0, quantity: 2, reason: 'not-delivered', state: 'received' }],
      });
      const [back] = body.order.returns ?? [];
      await http.call('PUT', `/api/orders/${id}/returns/${back?.id}`, {
        token: admin.token,
        body: { event: 'check', quality: 'restock' },
      });
      expect(await Promise.all(products.map(shop.left))).toEqual([10, 9]);
    },
  );
});

describe('a file of parcels (rule 16.4)', () => {
  longTest(
    'packs, gives AWB numbers and changes statuses; unknown orders are named, the others applied',
    async () => {
      const orders = [await placed(), await placed(), await placed()];
      const [packed, fresh, sent] = orders.map(({ id }) => id) as [string, string, string];
      await pack(packed);
      const numbers = [awb(), awb(), awb()] as const;
      await pack(sent, { awb: numbers[2], status: 'handed-over' });
      const file = [
        'Order,AWB,Courier,Status',
        `${packed},${numbers[0]},,handed over`,
        `#${fresh.slice(-6)},${numbers[1]},Delhivery,In Transit`,
        `${sent},${numbers[2]},,Delivered`,
        'f00ba4,X12345,Delhivery,Packed',
        `${fresh},X 1!,Delhivery,Packed`,
        `${fresh},${numbers[1]},Delhivery,gone`,
      ].join('\r\n');
      const { status, body } = await send(file);
      expect(status).toBe(200);
      expect(body).toEqual({
        changed: 3,
        unchanged: 0,
        refused: 3,
        results: [
          { row: 2, order: packed, outcome: 'changed' },
          { row: 3, order: fresh.slice(-6), outcome: 'changed' },
          { row: 4, order: sent, outcome: 'changed' },
          { row: 5, order: 'f00ba4', outcome: 'refused', reason: 'There is no open order f00ba4.' },
          { row: 6, order: fresh, outcome: 'refused', reason: '"X 1!" is not an AWB number.' },
          {
            row: 7,
            order: fresh,
            outcome: 'refused',
            reason: '"gone" is not a status of a parcel.',
          },
        ],
      });
      const after = await Promise.all([packed, fresh, sent].map(orderOfId));
      expect(
        after.map(({ orderStatus, shipments }) => [orderStatus, shipments?.[0]]),
      ).toMatchObject([
        ['Shipped', { courier: 'Blue Dart', awb: numbers[0], status: 'handed-over' }],
        ['Shipped', { courier: 'Delhivery', awb: numbers[1], status: 'in-transit' }],
        ['Delivered', { awb: numbers[2], status: 'delivered' }],
      ]);
    },
  );

  test('that is sent again changes nothing', async () => {
    const { id } = await placed();
    const file = `order,awb,courier,status\n${id},${awb()},Delhivery,Shipped\n`;
    expect((await send(file)).body).toMatchObject({ changed: 1, refused: 0 });
    const before = await orderOfId(id);
    expect((await send(file)).body).toMatchObject({ changed: 0, unchanged: 1, refused: 0 });
    expect(await orderOfId(id)).toEqual(before);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test('with the AWB number of another order names the line', async () => {
    const [one, other] = [await placed(), await placed()];
    const number = awb();
    await pack(one.id, { awb: number });
    const { body } = await send(
      `order;awb;courier;status\n${other.id};${number};Delhivery;\n${one.id};${number};;Shipped`,
    );
    expect(body.results).toEqual([
      {
        row: 2,
        order: other.id,
        outcome: 'refused',
        reason: 'Another parcel has this AWB number.',
      },
      { row: 3, order: one.id, outcome: 'changed' },
    ]);
  });

  test.each([
    ['without a header', 'a1b2c3,X1,Delhivery,Packed'],
    ['that is empty', ''],
    ['with 10,001 lines', `order\n${'a1b2c3\n'.repeat(10_001)}`],
  ])('%s is rejected as a whole', async (_, file) => {
    const { status, body } = await send(file);
    expect([status, body.code]).toEqual([422, 'shipment.file_invalid']);
  });
});

describe('for many orders', () => {
  test('one parcel each is packed; a refused order has a reason', async () => {
    const [one, other] = [await placed(), await placed()];
    await pack(other.id);
    const { body } = await http.call<BulkResult>('POST', '/api/orders/shipments', {
      token: admin.token,
      body: { ids: [one.id, other.id], courier: 'DTDC' },
    });
    expect(body).toEqual({
      changed: 1,
      unchanged: 0,
      refused: 1,
      results: [
        { id: one.id, outcome: 'changed' },
        {
          id: other.id,
          outcome: 'refused',
          reason: 'Everything of this order is in a parcel.',
        },
      ],
    });
  });

  test.each(
    sampleRows([
      ['labels', 'label'],
      ['packing-slips', 'Packing slip'],
    ]),
  )('%s of their packed parcels are one PDF (rule 16.7)', async (kind, word) => {
    const [one, other] = [await placed(), await placed()];
    const number = awb();
    await pack(one.id, { awb: number, lines: [{ line: 0, quantity: 2 }] });
    await pack(one.id);
    await pack(other.id);
    const answer = await fetch(`${http.url}/api/orders/parcels.pdf`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: [one.id, other.id], kind }),
    });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    const { pages, info } = await readPdf(Buffer.from(await answer.arrayBuffer()));
    expect(pages).toHaveLength(3);
    expect(pages[0]?.text).toContain(number);
    expect(JSON.stringify(info).toLowerCase()).toContain(word.toLowerCase());
  });

  test('without a packed parcel there is nothing to print', async () => {
    const { id } = await placed();
    const { status, body } = await http.call<ErrorBody>('POST', '/api/orders/parcels.pdf', {
      token: admin.token,
      body: { ids: [id], kind: 'labels' },
    });
    expect([status, body.code]).toEqual([409, 'shipment.nothing_to_print']);
  });
});

describe('a booked parcel (rule 16.6)', () => {
  const book = async () => {
    const { id } = await placed();
    const { body } = await pack(id, { courier: 'Simulated', book: 'simulated' });
    const [parcel] = body.order.shipments ?? [];
    return { id, awb: parcel?.awb ?? '', shipment: parcel?.id };
  };
  const report = (body: unknown, signature = signatureOf(body, SECRET)) =>
    http.call<ErrorBody>('POST', '/api/orders/courier-events/simulated', {
      body: body as object,
      headers: { 'X-Courier-Signature': signature },
    });
  const eventsOf = (of: string, ...events: [minute: number, status: string][]) => ({
    events: events.map(([minute, status]) => ({
      awb: of,
      at: new Date(time + minute * MINUTE_MS).toISOString(),
      status,
    })),
  });
  const parcelOfId = async (id: string) => (await orderOfId(id)).shipments?.[0];

  test('has the courier’s AWB number; rates are offered before', async () => {
    const { id } = await placed();
    const { body } = await http.call<{ data: object[] }>('GET', `/api/orders/${id}/courier-rates`, {
      token: admin.token,
    });
    expect(body.data).toMatchObject([
      { courier: 'simulated', service: 'Surface', price: 84, days: 5 },
      { courier: 'simulated', service: 'Air', price: 124, days: 2 },
    ]);
    const { awb: number } = await book();
    expect(number).toMatch(/^SIM/);
  });

  test('of a courier that is not connected is rejected, and nothing is packed', async () => {
    const { id } = await placed();
    const { status, body } = await pack(id, { book: 'ship-rocket' });
    expect([status, body.code]).toEqual([404, 'courier.unknown']);
    expect((await orderOfId(id)).shipments).toBeUndefined();
  });

  test('follows the events that its courier reports; the order is Delivered', async () => {
    const { id, awb: number } = await book();
    await report(eventsOf(number, [1, 'handed-over'], [2, 'in-transit']));
    expect((await orderOfId(id)).orderStatus).toBe('Shipped');
    await report(eventsOf(number, [3, 'out-for-delivery'], [4, 'delivered']));
    expect(await orderOfId(id)).toMatchObject({
      orderStatus: 'Delivered',
      shipments: [{ status: 'delivered' }],
    });
    expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual([
      'parcel-shipped',
      'parcel-delivered',
    ]);
  });

  test('keeps its events in the order of their time, whatever order they arrive in, once each', async () => {
    const { id, awb: number } = await book();
    await report(eventsOf(number, [3, 'out-for-delivery']));
    const late = eventsOf(number, [1, 'handed-over'], [2, 'in-transit']);
    await Promise.all([report(late), report(late), report(late)]);
    expect(await parcelOfId(id)).toMatchObject({
      status: 'out-for-delivery',
      events: [
        { status: 'packed' },
        { status: 'handed-over' },
        { status: 'in-transit' },
        { status: 'out-for-delivery' },
      ],
    });
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test('that is delivered stays delivered, whatever its courier reports', async () => {
    const { id, awb: number } = await book();
    await report(eventsOf(number, [4, 'delivered']));
    await report(eventsOf(number, [5, 'in-transit'], [6, 'returned-to-origin']));
    expect((await parcelOfId(id))?.status).toBe('delivered');
    expect((await orderOfId(id)).orderStatus).toBe('Delivered');
  });

  test.each([
    ['with a wrong signature', 'f'.repeat(64), 401, 'courier.signature_invalid'],
    ['without a signature', '', 401, 'courier.signature_invalid'],
  ])('a message %s changes nothing', async (_, signature, expected, code) => {
    const { id, awb: number } = await book();
    const { status, body } = await report(eventsOf(number, [1, 'delivered']), signature);
    expect([status, body.code]).toEqual([expected, code]);
    expect((await parcelOfId(id))?.status).toBe('packed');
  });

  test('a message that cannot be read is rejected; one about an unknown parcel is ignored', async () => {
    const unreadable = await report({ events: [{ awb: 'X', at: 'yesterday', status: 'lost' }] });
    expect([unreadable.status, unreadable.body.code]).toEqual([400, 'courier.event_invalid']);
    expect((await report(eventsOf('UNKNOWN1', [1, 'delivered']))).status).toBe(200);
  });

  longTest('is followed also without messages', async () => {
    const { id } = await book();
    time += 2 * MINUTE_MS;
    await shop.shipments(couriers).follow();
    expect((await parcelOfId(id))?.status).toBe('in-transit');
    time += 2 * MINUTE_MS;
    await shop.shipments(couriers).follow();
    expect((await orderOfId(id)).orderStatus).toBe('Delivered');
  });

  test('that was picked up cannot be cancelled; the order stays as it is', async () => {
    const { id, shipment } = await book();
    time += 2 * MINUTE_MS;
    const { status, body } = await change(id, shipment, { status: 'cancelled' });
    expect([status, body.code]).toEqual([502, 'courier.refused']);
    expect((await parcelOfId(id))?.status).toBe('packed');
  });
});

describe('the tracking link (rule 16.5)', () => {
  const tracked = (path: string) => http.call<Tracking & ErrorBody>('GET', path);

  test('of the email shows parcels without sign-in, and neither names nor addresses', async () => {
    const { id } = await placed();
    await pack(id, { awb: awb(), status: 'handed-over' });
    const [mail] = await mailsOf(id);
    const token = /\/track\/[0-9a-f]+\?token=([^\s"]+)/.exec(mail?.content.text)?.[1] ?? '';
    const { status, body } = await tracked(`/api/orders/${id}/tracking?token=${token}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      orderId: id,
      orderStatus: 'Shipped',
      lines: [{ name: 'Indigo Kurti', quantity: 2 }, { name: 'Saree' }],
      shipments: [{ courier: 'Blue Dart', status: 'handed-over' }],
    });
    const { address, phone, email } = await orderOfId(id);
    for (const secret of [address.firstName, address.street, address.postalCode, phone, email])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  test('of another order is not found', async () => {
    const [one, other] = [await placed(), await placed()];
    await pack(one.id, { status: 'handed-over' });
    const [mail] = await mailsOf(one.id);
    const token = /\/track\/[0-9a-f]+\?token=([^\s"]+)/.exec(mail?.content.text)?.[1] ?? '';
    for (const path of [`${other.id}/tracking?token=${token}`, `${one.id}/tracking?token=abc`]) {
      const { status, body } = await tracked(`/api/orders/${path}`);
      expect([status, body.code]).toEqual([404, 'order.not_found']);
    }
  });
});
