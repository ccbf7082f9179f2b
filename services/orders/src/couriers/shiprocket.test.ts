import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '@tanabana/test-kit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildParcel } from './parcel-builder.ts';
import { createShiprocket } from './shiprocket.ts';

const PASSWORD = 'secret-of-the-shop';
const EMAIL = 'api@shop.example';
const DAY_MS = 86_400_000;
const PDF = Buffer.from('%PDF-1.4 label');
const SERVICEABILITY = '/courier/serviceability/';
const ADHOC = '/orders/create/adhoc';
const ASSIGN = '/courier/assign/awb';
const PICKUP = '/courier/generate/pickup';
const LABEL = '/courier/generate/label';
const ASSIGNED = {
  awb_assign_status: 1,
  response: { data: { awb_code: '321055706540', courier_name: 'Delhivery Surface' } },
};
const CREATED = { order_id: 281248157, shipment_id: 16090281, status: 'NEW', awb_code: null };

interface Call {
  path: string;
  query: URLSearchParams;
  token: string | undefined;
  body: Record<string, unknown>;
}
/** `null`: never. */
type Answer = { status?: number; body?: unknown; file?: Buffer } | null;
type Answers = Record<string, Answer | ((call: Call, url: string) => Answer)>;

/** A stand-in for Shiprocket whose answers by path the test sets, and an adapter that uses it. */
async function openShiprocket(answers: Answers = {}, { timeoutMs = 5000 } = {}) {
  const calls: Call[] = [];
  const warnings: unknown[] = [];
  let tokens = 0;
  let time = new Date('2026-11-05T10:00:00Z');
  const all: Answers = {
    '/auth/login': ({ body }) =>
      body.email === EMAIL && body.password === PASSWORD
        ? { body: { token: `token-${++tokens}` } }
        : { status: 400, body: { message: `Invalid email and password combination: ${PASSWORD}` } },
    [ADHOC]: { body: CREATED },
    [ASSIGN]: { body: ASSIGNED },
    [PICKUP]: { body: { pickup_status: 1 } },
    ...answers,
  };
  const readCall = async (request: IncomingMessage): Promise<Call> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    return {
      path: pathname.replace('/v1/external', ''),
      query: searchParams,
      token: request.headers.authorization?.replace('Bearer ', ''),
      body: request.method === 'POST' ? ((await json(request)) as Call['body']) : {},
    };
  };
  const server = await listen({
    callback: () => async (request, response) => {
      const call = await readCall(request);
      calls.push(call);
      const found = all[call.path];
      const answer = typeof found === 'function' ? found(call, server.url) : found;
      if (answer === null) return;
      const { status = answer ? 200 : 404, body, file } = answer ?? {};
      response.writeHead(status, { 'Content-Type': file ? 'application/pdf' : 'application/json' });
      response.end(file ?? (body === undefined ? undefined : JSON.stringify(body)));
    },
  });
  onTestFinished(server.close);
  const connect = (password = PASSWORD) =>
    createShiprocket(
      {
        url: server.url,
        email: EMAIL,
        password,
        pickupLocation: 'Bengaluru workshop',
        pickupPincode: '560001',
        webhookToken: 'token of the webhook',
      },
      {
        now: () => time,
        log: { warn: (...entry: unknown[]) => void warnings.push(entry) },
        timeoutMs,
      },
    );
  return {
    calls,
    warnings,
    connect,
    shiprocket: connect(),
    paths: () => calls.map(({ path }) => path),
    advance: (ms: number) => (time = new Date(time.getTime() + ms)),
  };
}

const refusal = (message: string) => ({
  code: 'courier.refused',
  message: `Shiprocket: ${message}`,
});

describe('rates', () => {
  const companies = [
    { courier_name: 'Blue Dart', rate: 123.9, estimated_delivery_days: '2' },
    { courier_name: 'Delhivery Surface', rate: 54, estimated_delivery_days: '4' },
    { courier_name: 'India Post', rate: '61.50', estimated_delivery_days: '' },
  ];

  test('returns services in paise and days, the cheapest first', async () => {
    const { shiprocket, calls } = await openShiprocket({
      [SERVICEABILITY]: { body: { data: { available_courier_companies: companies } } },
    });
    expect(await shiprocket.rates(buildParcel({ collect: 199_800 }))).toEqual([
      { service: 'Delhivery Surface', price: 5400, days: 4 },
      { service: 'India Post', price: 6150, days: null },
      { service: 'Blue Dart', price: 12_390, days: 2 },
    ]);
    expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({
      pickup_postcode: '560001',
      delivery_postcode: '302003',
      weight: '0.6',
      cod: '1',
      declared_value: '1998',
    });
  });

  test.each([
    [
      'a refusal with status 200',
      { body: { status: 404, message: 'PIN code is not serviceable' } },
      'PIN code is not serviceable',
    ],
    [
      'missing fields',
      {
        status: 422,
        body: { message: 'Invalid', errors: { cod: ['The cod field is required.'] } },
      },
      'The cod field is required.',
    ],
    [
      'no couriers',
      { body: { data: { available_courier_companies: [] } } },
      'No courier delivers to this PIN code.',
    ],
    ['a page in HTML', { status: 503, body: undefined }, 'The request was not accepted.'],
  ])('throws the reason for %s', async (_, answer, reason) => {
    const { shiprocket } = await openShiprocket({ [SERVICEABILITY]: answer });
    await expect(shiprocket.rates(buildParcel())).rejects.toMatchObject(refusal(reason));
  });

  test('gives up when the answer takes longer than the time limit', async () => {
    const { shiprocket } = await openShiprocket({ [SERVICEABILITY]: null }, { timeoutMs: 100 });
    await expect(shiprocket.rates(buildParcel())).rejects.toMatchObject(
      refusal('There was no answer within 0.1 seconds.'),
    );
  });
});

describe('login', () => {
  const empty = { [SERVICEABILITY]: { body: { data: { available_courier_companies: [] } } } };
  const ask = (shiprocket: ReturnType<typeof createShiprocket>) =>
    shiprocket.rates(buildParcel()).catch(() => {});

  test('uses one token for concurrent and later calls, and another one before it expires', async () => {
    const { shiprocket, calls, paths, advance } = await openShiprocket(empty);
    await Promise.all([ask(shiprocket), ask(shiprocket)]);
    advance(8 * DAY_MS);
    await ask(shiprocket);
    expect(paths().filter((path) => path === '/auth/login')).toHaveLength(1);
    advance(2 * DAY_MS);
    await ask(shiprocket);
    expect(calls.at(-1)?.token).toBe('token-2');
  });

  test('renews a rejected token once and repeats the call', async () => {
    const { shiprocket, calls } = await openShiprocket({
      [SERVICEABILITY]: ({ token }) =>
        token === 'token-1'
          ? { status: 401, body: { message: 'Token has expired' } }
          : { body: { data: { available_courier_companies: [] } } },
    });
    await ask(shiprocket);
    expect(calls.map(({ path, token }) => [path, token])).toEqual([
      ['/auth/login', undefined],
      [SERVICEABILITY, 'token-1'],
      ['/auth/login', undefined],
      [SERVICEABILITY, 'token-2'],
    ]);
  });

  test('throws the reason if the renewed token is rejected, too', async () => {
    const { shiprocket, paths } = await openShiprocket({
      [SERVICEABILITY]: { status: 401, body: { message: 'Unauthenticated.' } },
    });
    await expect(shiprocket.rates(buildParcel())).rejects.toMatchObject(
      refusal('Unauthenticated.'),
    );
    expect(paths()).toHaveLength(4);
  });

  test('throws the reason without the password, and logs in again only after a minute', async () => {
    const { connect, paths, advance } = await openShiprocket({
      ...empty,
      '/auth/login': { status: 400, body: { message: `Wrong: ${EMAIL} wrong-password` } },
    });
    const shiprocket = connect('wrong-password');
    for (let time = 0; time < 3; time += 1)
      await expect(shiprocket.rates(buildParcel())).rejects.toMatchObject(refusal('Wrong: … …'));
    expect(paths()).toHaveLength(1);
    advance(60_000);
    await ask(shiprocket);
    expect(paths()).toHaveLength(2);
  });
});

describe('booking', () => {
  test('creates the order, assigns an AWB number and requests the pick-up', async () => {
    const { shiprocket, calls, paths } = await openShiprocket();
    expect(await shiprocket.book(buildParcel())).toEqual({
      awb: '321055706540',
      courierName: 'Delhivery Surface',
      trackingUrl: 'https://shiprocket.co/tracking/321055706540',
      reference: '16090281',
    });
    expect(paths()).toEqual(['/auth/login', ADHOC, ASSIGN, PICKUP]);
    const [, created, assigned, pickup] = calls;
    expect(created?.body).toMatchObject({
      order_id: expect.stringMatching(/^e8f90a-1-[0-9a-f]{8}$/),
      order_date: '2026-11-05 01:45',
      pickup_location: 'Bengaluru workshop',
      billing_customer_name: 'Asha',
      billing_pincode: '302003',
      billing_phone: '9829012345',
      order_items: [{ name: 'Indigo Kurti', sku: 'KU-1:INDIGO:M', units: 2, selling_price: 999 }],
      payment_method: 'Prepaid',
      sub_total: 1998,
      weight: 0.6,
    });
    expect(assigned?.body).toEqual({ shipment_id: 16090281 });
    expect(pickup?.body).toEqual({ shipment_id: [16090281] });
  });

  test('has the exact amount collected on delivery', async () => {
    const { shiprocket, calls } = await openShiprocket();
    await shiprocket.book(buildParcel({ collect: 204_750, weight: null }));
    expect(calls[1]?.body).toMatchObject({ payment_method: 'COD', sub_total: 2047.5, weight: 0.5 });
  });

  test('continues an earlier booking whose AWB number was not received', async () => {
    const found = { id: 77, awb: '19041211125783', courier: 'Blue Dart' };
    const { shiprocket, paths } = await openShiprocket({
      [ADHOC]: { status: 422, body: { message: 'Order id already exists' } },
      '/orders': ({ query }) => ({
        body: {
          data: [{ channel_order_id: query.get('search'), status: 'NEW', shipments: [found] }],
        },
      }),
    });
    expect(await shiprocket.book(buildParcel())).toMatchObject({
      awb: found.awb,
      courierName: 'Blue Dart',
      reference: '77',
    });
    expect(paths()).toEqual(['/auth/login', ADHOC, '/orders', PICKUP]);
  });

  test('uses another order id after a cancelled booking of the same parcel', async () => {
    const { shiprocket, calls } = await openShiprocket({
      [ADHOC]: ({ body }) =>
        String(body.order_id).endsWith('-2')
          ? { body: CREATED }
          : { status: 422, body: { message: 'Order id already exists' } },
      '/orders': ({ query }) => ({
        body: {
          data: [
            {
              channel_order_id: query.get('search'),
              status: 'CANCELED',
              shipments: [{ id: 77, awb: '19041211125783' }],
            },
          ],
        },
      }),
    });
    expect(await shiprocket.book(buildParcel())).toMatchObject({ reference: '16090281' });
    const ids = calls.flatMap(({ path, body }) => (path === ADHOC ? [body.order_id] : []));
    expect(ids).toEqual([ids[0], `${ids[0]}-2`]);
  });

  test('throws the reason if no AWB number is assigned', async () => {
    const { shiprocket } = await openShiprocket({
      [ASSIGN]: {
        body: {
          awb_assign_status: 0,
          response: { data: { awb_assign_error: 'Please recharge your <b>wallet</b>.' } },
        },
      },
    });
    await expect(shiprocket.book(buildParcel())).rejects.toMatchObject(
      refusal('Please recharge your wallet .'),
    );
  });

  test('books a parcel whose pick-up is not accepted, with a warning', async () => {
    const { shiprocket, warnings } = await openShiprocket({
      [PICKUP]: { status: 400, body: { message: 'Already in Pickup Queue.' } },
    });
    expect(await shiprocket.book(buildParcel())).toMatchObject({ awb: '321055706540' });
    expect(warnings).toHaveLength(1);
  });

  test('cancels a parcel by its AWB number', async () => {
    const { shiprocket, calls } = await openShiprocket({
      '/orders/cancel/shipment/awbs': { status: 204 },
    });
    await shiprocket.cancel({ awb: '321055706540', reference: '16090281' });
    expect(calls.at(-1)?.body).toEqual({ awbs: ['321055706540'] });
  });
});

describe('label', () => {
  const booking = { awb: '321055706540', reference: '16090281' };

  test('the label is returned as PDF, fetched without sending the API token', async () => {
    const { shiprocket, calls } = await openShiprocket({
      [LABEL]: (_, url) => ({ body: { label_created: 1, label_url: `${url}/label.pdf` } }),
      '/label.pdf': { file: PDF },
    });
    expect(await shiprocket.label(booking)).toEqual(PDF);
    expect(calls.at(-1)?.token).toBeUndefined();
  });

  test('returns null for a parcel without a reference', async () => {
    const { shiprocket, calls } = await openShiprocket();
    expect(await shiprocket.label({ ...booking, reference: null })).toBeNull();
    expect(calls).toEqual([]);
  });

  test.each([
    [
      'was not created',
      { label_created: 0, response: 'No valid shipment ids' },
      'No valid shipment ids',
    ],
    [
      'has an address without encryption',
      { label_created: 1, label_url: 'http://192.0.2.1/a.pdf' },
      'The address of the file is invalid.',
    ],
    [
      'is a page in another format',
      { label_created: 1, label_url: '/a.pdf' },
      'The address of the file is invalid.',
    ],
  ])('throws a reason if the label %s', async (_, body, reason) => {
    const { shiprocket } = await openShiprocket({ [LABEL]: { body } });
    await expect(shiprocket.label(booking)).rejects.toMatchObject(refusal(reason));
  });

  test('throws a reason if the file is not a PDF', async () => {
    const { shiprocket } = await openShiprocket({
      [LABEL]: (_, url) => ({ body: { label_created: 1, label_url: `${url}/label.pdf` } }),
      '/label.pdf': { file: Buffer.from('<html>') },
    });
    await expect(shiprocket.label(booking)).rejects.toMatchObject(
      refusal('The file is not available.'),
    );
  });
});

const scan = (date: string, label: string, location = 'BLR/FC1, BANGALORE') => ({
  date,
  status: 'X',
  activity: 'Scan',
  location,
  'sr-status': '1',
  'sr-status-label': label,
});

describe('tracking', () => {
  test('returns known scans in Indian time, oldest first', async () => {
    const activities = [
      scan('2022-07-19 11:37:00', 'DELIVERED', 'MADANPALLI'),
      scan('2022-07-19 08:57:00', 'OUT FOR DELIVERY', 'NA'),
      scan('2022-07-18 21:02:00', 'IN TRANSIT'),
      scan('2022-07-18 13:50:00', 'PICKED UP'),
      scan('2022-07-18 10:04:00', 'OUT FOR PICKUP'),
      scan('2022-07-18 09:51:00', 'NA'),
    ];
    const { shiprocket } = await openShiprocket({
      '/courier/track/awb/1411': {
        body: { tracking_data: { track_status: 1, shipment_track_activities: activities } },
      },
    });
    const bangalore = { awb: '1411', place: 'BLR/FC1, BANGALORE' };
    expect(await shiprocket.track('1411')).toEqual([
      { ...bangalore, at: new Date('2022-07-18T08:20:00Z'), status: 'handed-over' },
      { ...bangalore, at: new Date('2022-07-18T15:32:00Z'), status: 'in-transit' },
      { awb: '1411', at: new Date('2022-07-19T03:27:00Z'), status: 'out-for-delivery' },
      {
        awb: '1411',
        at: new Date('2022-07-19T06:07:00Z'),
        status: 'delivered',
        place: 'MADANPALLI',
      },
    ]);
  });

  test('a parcel has no events before its first scan', async () => {
    const { shiprocket } = await openShiprocket({
      '/courier/track/awb/1411': {
        body: { tracking_data: { track_status: 0, error: 'There is no activities found' } },
      },
    });
    expect(await shiprocket.track('1411')).toEqual([]);
  });
});

describe('webhook requests', () => {
  const body = {
    awb: 19041424751540,
    courier_name: 'Delhivery Surface',
    current_status: 'UNDELIVERED-1ST ATTEMPT',
    current_status_id: 20,
    shipment_status: 'UNDELIVERED',
    current_timestamp: '23 05 2023 11:43:52',
    scans: [
      scan('2023-05-19 11:59:16', 'MANIFEST GENERATED'),
      scan('2023-05-19 15:32:17', 'PICKED UP'),
    ],
    is_return: 0,
  };
  const messageOf = (content: unknown, token: string | undefined = 'token of the webhook') => ({
    headers: (name: string) => (name === 'x-api-key' ? token : undefined),
    body: content,
  });

  test('returns scans and the current status, and the same for a repeated request', async () => {
    const { shiprocket } = await openShiprocket();
    const expected = [
      {
        awb: '19041424751540',
        at: new Date('2023-05-19T10:02:17Z'),
        status: 'handed-over',
        place: 'BLR/FC1, BANGALORE',
      },
      { awb: '19041424751540', at: new Date('2023-05-23T06:13:52Z'), status: 'failed' },
    ];
    expect(shiprocket.readEvents(messageOf(body))).toEqual(expected);
    expect(shiprocket.readEvents(messageOf(body))).toEqual(expected);
  });

  test.each([
    ['RTO INITIATED', 'failed'],
    ['RTO_DELIVERED', 'returned-to-origin'],
    ['Delivered', 'delivered'],
    ['REACHED AT DESTINATION HUB', 'in-transit'],
  ])('reads %s as %s', async (current_status, status) => {
    const { shiprocket } = await openShiprocket();
    const events = shiprocket.readEvents(messageOf({ ...body, scans: null, current_status }));
    expect(events).toMatchObject([{ status }]);
  });

  test.each([
    ['CANCELED', {}],
    ['A NEW STATUS', {}],
    ['DELIVERED', { is_return: 1 }],
    ['DELIVERED', { current_timestamp: '30 02' }],
  ])('returns nothing for %s with %o', async (current_status, other) => {
    const { shiprocket } = await openShiprocket();
    const content = { ...body, scans: [], current_status, ...other };
    expect(shiprocket.readEvents(messageOf(content))).toEqual([]);
  });

  test.each(['', 'token of another shop'])('rejects the token "%s"', async (token) => {
    const { shiprocket } = await openShiprocket();
    expect(() => shiprocket.readEvents(messageOf(body, token))).toThrow(
      expect.objectContaining({ code: 'courier.signature_invalid' }),
    );
  });

  test.each([
    ['no AWB number', { ...body, awb: undefined }],
    ['scans of another shape', { ...body, scans: [{ date: 1 }] }],
    ['text', 'hello'],
  ])('rejects %s', async (_, content) => {
    const { shiprocket } = await openShiprocket();
    expect(() => shiprocket.readEvents(messageOf(content))).toThrow(
      expect.objectContaining({ code: 'courier.event_invalid' }),
    );
  });
});
