import type { DeliveryRules, NewQuoteInput, Quote } from '@tanabana/contracts';
import { DEFAULT_DELIVERY_RULES } from '@tanabana/contracts';
import type { StockedProduct } from '@tanabana/service-kit/stock';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterEach, describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop({ guestCheckout: true });
const { admin, shopper } = shop;

const settings = () =>
  shop.http.call<{ rules: DeliveryRules; version: number }>(
    'GET',
    '/api/orders/delivery-settings',
    { token: admin.token },
  );

async function setRules(
  changed: Partial<DeliveryRules>,
  cod: Partial<DeliveryRules['cod']> = {},
  version?: number,
) {
  const known = version ?? (await settings()).body.version;
  const rules = {
    ...DEFAULT_DELIVERY_RULES,
    ...changed,
    cod: { ...DEFAULT_DELIVERY_RULES.cod, ...cod },
  };
  return shop.http.call<{ code: string; errors?: { path: string }[] }>(
    'PUT',
    '/api/orders/delivery-settings',
    { token: admin.token, body: { rules, version: known } },
  );
}

afterEach(async () => {
  await setRules({});
  shop.setClock(() => new Date());
});

const quoted = async (
  products: NewQuoteInput['products'],
  more: Partial<NewQuoteInput> = {},
  token: string | undefined = shopper.token,
) => {
  const { body } = await shop.http.call<Quote>('POST', '/api/orders/quote', {
    token,
    body: { products, paymentMethod: 'cash-delivery', ...more },
  });
  return body;
};

/** An order with the total of a quote. */
const ordered = (product: StockedProduct, quote: Quote, overrides: object = {}) =>
  orderOf([lineOf(product)], {
    totalPrice: quote.totalPrice,
    quote: quote.signature,
    ...overrides,
  });

/** The text of the email with the link to an order. */
async function mailOf(orderId: string): Promise<string> {
  const mails = await shop
    .db('orders')
    .collection('mails')
    .find({})
    .sort({ queuedAt: 1 })
    .toArray();
  return (
    mails.map(({ content }) => String(content.text)).find((text) => text.includes(orderId)) ?? ''
  );
}

test('lines that are not sold as chosen are named and not priced (rule 14.8)', async () => {
  const kurti = await shop.stock();
  const gone = { ...lineOf(kurti), productId: 'a'.repeat(24), name: 'Old kurti' };
  const quote = await quoted([gone, lineOf(kurti), lineOf(kurti, { selectedSize: 'XXL' })]);
  expect(quote).toMatchObject({
    subtotal: 999,
    lines: [{ productId: kurti._id.toHexString() }],
    unavailable: [
      { index: 0, message: 'Old kurti is no longer sold.' },
      { index: 2, message: 'Indigo Kurti in Indigo is no longer sold in size XXL.' },
    ],
  });
  expect((await quoted([gone])).lines).toEqual([]);
});

describe('shipping rates', () => {
  test('are what the owner sets, in quotes, orders and on pages (rules 9.1, 15.1)', async () => {
    await setRules({ flatRate: 60, freeFrom: 1500 });
    const terms = await shop.http.call('GET', '/api/orders/delivery-terms');
    expect(terms.body).toMatchObject({ flatRate: 60, freeFrom: 1500, hasPinCodes: false });
    const kurti = await shop.stock();
    const quote = await quoted([lineOf(kurti)]);
    expect(quote).toMatchObject({ shippingCharge: 60, totalPrice: 1059, freeShippingFrom: 1500 });
    const { status, body } = await shop.place(ordered(kurti, quote), shopper.token);
    expect([status, body.order?.totalPrice]).toEqual([201, 1059]);
  });

  test('that rise after a quote do not change its order for 30 minutes (rule 14.8)', async () => {
    const kurti = await shop.stock();
    const quote = await quoted([lineOf(kurti)]);
    await setRules({ flatRate: 90 }, { fee: 30 });
    const { status, body } = await shop.place(ordered(kurti, quote), shopper.token);
    expect([status, body.order?.totalPrice]).toEqual([201, 1049]);
    shop.setClock(() => new Date(Date.now() + 31 * 60_000));
    const late = await shop.place(ordered(kurti, quote), shopper.token);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'order.price_changed',
      details: { totals: { shippingCharge: 90, codFee: 30, totalPrice: 1119 } },
    });
  });

  test.each([
    ['another cart', 2, {}],
    ['another code', 1, { couponCode: 'OTHER' }],
  ])('of a quote do not hold for %s (rule 14.8)', async (_, quantity, overrides) => {
    const kurti = await shop.stock();
    const { signature } = await quoted([lineOf(kurti)]);
    const sent = orderOf([lineOf(kurti, { quantity })], { quote: signature, ...overrides });
    const { status, body } = await shop.place(sent, shopper.token);
    expect([status, body.code]).toEqual([409, 'order.quote_invalid']);
  });

  test('of a quote that somebody wrote are refused (rule 14.8)', async () => {
    const kurti = await shop.stock();
    const { signature } = await quoted([lineOf(kurti)]);
    const [text = '', mark = ''] = signature.split('.');
    const promise = JSON.parse(Buffer.from(text, 'base64url').toString());
    promise.rates = { flatRate: 0, freeFrom: 0, codFee: 0 };
    const forged = Buffer.from(JSON.stringify(promise)).toString('base64url');
    for (const quote of [`${forged}.${mark}`, `${text}.`, 'x', '.']) {
      const sent = orderOf([lineOf(kurti)], { totalPrice: 999, quote });
      const { status, body } = await shop.place(sent, shopper.token);
      expect([quote, status, body.code]).toEqual([quote, 409, 'order.quote_invalid']);
    }
  });

  test.each([
    ['dearer', { flatRate: 60, freeFrom: 1500 }, 1049, 50],
    ['dearer, where earlier pages ship free', { flatRate: 60, freeFrom: 3000 }, 1998, 0],
    ['cheaper', { flatRate: 20 }, 1019, 20],
    ['free', { flatRate: 50, freeFrom: 500 }, 999, 0],
  ])(
    'that are %s than on a page without quotes: its order is accepted at the lower total (rule 14.9)',
    async (_, rules, paid, shippingCharge) => {
      await setRules(rules, { fee: 25 });
      const kurti = await shop.stock();
      const quantity = paid === 1998 ? 2 : 1;
      const sent = orderOf([lineOf(kurti, { quantity })]);
      const { status, body } = await shop.place(sent, shopper.token);
      expect(status).toBe(201);
      const cheaper = body.order.codFee === undefined ? paid : paid + 25;
      expect(body.order).toMatchObject({ totalPrice: cheaper, shippingCharge });
      expect(body.order.totalPrice).toBeLessThanOrEqual(sent.totalPrice);
    },
  );

  test('of two owners at once: the second change is refused (rule 10.23)', async () => {
    const { version } = (await settings()).body;
    expect((await setRules({ flatRate: 40 }, {}, version)).status).toBe(200);
    const { status, body } = await setRules({ flatRate: 45 }, {}, version);
    expect([status, body.code]).toEqual([409, 'order.delivery_settings_changed']);
  });

  test.each<[string, Partial<DeliveryRules>, Partial<DeliveryRules['cod']>, string]>([
    ['a negative rate', { flatRate: -1 }, {}, 'rules.flatRate'],
    ['no working day', { workingDays: [] }, {}, 'rules.workingDays'],
    ['a holiday that is no day', { holidays: ['2026-02-30'] }, {}, 'rules.holidays.0'],
    [
      'a blocked PIN code of five digits',
      {},
      { blockedPins: ['56000'] },
      'rules.cod.blockedPins.0',
    ],
    [
      'a fee with a code of goods',
      {},
      { feeTax: { hsn: '6204', rate: 18 } },
      'rules.cod.feeTax.hsn',
    ],
  ])('cannot have %s (rule 15.1)', async (_, rules, cod, path) => {
    const { status, body } = await setRules(rules, cod);
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  });
});

describe('cash on delivery (rule 15.1)', () => {
  const refusalFor = async (
    product: StockedProduct,
    more: Partial<NewQuoteInput> = {},
    token = shopper.token,
  ) => (await quoted([lineOf(product)], more, token)).payments['cash-delivery'].reason;

  const TO_KERALA = { region: 'Kerala', country: 'India', postalCode: '682001' };

  test.each<[string, Partial<DeliveryRules['cod']>, string]>([
    ['is not offered', { isOffered: false }, 'This shop offers no cash on delivery.'],
    ['has a maximum', { maxAmount: 1000 }, 'Cash on delivery is available up to ₹1,000.'],
    [
      'is blocked in a state',
      { blockedStates: ['Kerala'] },
      'Cash on delivery is not available in Kerala.',
    ],
    [
      'is blocked for a PIN code',
      { blockedPins: ['682001'] },
      'Cash on delivery is not available for 682001.',
    ],
  ])('that %s is explained, and such an order is refused', async (_, cod, message) => {
    await setRules({}, cod);
    const kurti = await shop.stock();
    expect(await refusalFor(kurti, { address: TO_KERALA })).toBe(message);
    const sent = orderOf([lineOf(kurti)]);
    const address = { ...sent.address, ...TO_KERALA };
    const { status, body } = await shop.place({ ...sent, address }, shopper.token);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: 'paymentMethod', message }]);
    expect(await shop.left(kurti)).toBe(10);
  });

  test('with a fee adds it to cash orders only', async () => {
    await setRules({}, { fee: 49 });
    const kurti = await shop.stock();
    const cash = await quoted([lineOf(kurti)]);
    expect(cash).toMatchObject({ codFee: 49, totalPrice: 1098 });
    const prepaid = await quoted([lineOf(kurti)], { paymentMethod: 'pre-paid' });
    expect(prepaid).toMatchObject({ codFee: 0, totalPrice: 1049 });
    const { body } = await shop.place(ordered(kurti, cash), shopper.token);
    expect(body.order).toMatchObject({ codFee: 49, totalPrice: 1098 });
  });

  longTest('is blocked for an account after a number of refused deliveries', async () => {
    await setRules({}, { maxRefused: 2 });
    const buyer = await shop.signIn();
    const kurti = await shop.stock();
    for (let count = 0; count < 2; count += 1) {
      expect(await refusalFor(kurti, {}, buyer.token)).toBeNull();
      const { body } = await shop.place(orderOf([lineOf(kurti)]), buyer.token);
      await shop.http.call('PUT', `/api/orders/update-status/${body.order._id}`, {
        token: admin.token,
        body: { orderStatus: 'Returned' },
      });
    }
    const message =
      'Cash on delivery is not available for this account, because earlier deliveries were refused.';
    expect(await refusalFor(kurti, {}, buyer.token)).toBe(message);
    expect((await shop.place(orderOf([lineOf(kurti)]), buyer.token)).status).toBe(400);
    expect(await refusalFor(kurti)).toBeNull();
  });
});

describe('a first cash order (rule 15.2)', () => {
  let made = 0;
  async function firstOrder() {
    await setRules({}, { confirmsFirst: true });
    made += 1;
    const email = `first-${made}@shop.example`;
    const buyer = await shop.signIn({ email });
    const kurti = await shop.stock();
    const { body } = await shop.place(orderOf([lineOf(kurti)], { email }), buyer.token);
    const mail = await mailOf(body.order._id);
    const mailToken = /mailToken=([\w-]+)/.exec(mail)?.[1] ?? '';
    const confirm = (token: string) =>
      shop.http.call<{ order: { confirmBy?: string }; code: string }>(
        'POST',
        `/api/orders/${body.order._id}/confirm`,
        { token: buyer.token, body: { mailToken: token } },
      );
    return { order: body.order, buyer, kurti, mail, mailToken, confirm };
  }

  test('is confirmed by the link of its email; the next one needs none', async () => {
    const { order, buyer, kurti, mail, mailToken, confirm } = await firstOrder();
    expect(order.confirmBy).toBeDefined();
    expect(mail).toContain('Please open the order and confirm it until');
    expect((await confirm('wrong')).body.code).toBe('order.confirmation_invalid');
    const { status, body } = await confirm(mailToken);
    expect(status).toBe(200);
    expect(body.order.confirmBy).toBeUndefined();
    expect((await confirm(mailToken)).status, 'again').toBe(200);
    const next = await shop.place(orderOf([lineOf(kurti)]), buyer.token);
    expect(next.body.order.confirmBy).toBeUndefined();
  });

  longTest('is cancelled after 48 hours without confirmation, and its stock is back', async () => {
    const { order, kurti } = await firstOrder();
    const confirmed = await firstOrder();
    await confirmed.confirm(confirmed.mailToken);
    const { work } = shop.confirmations();
    await work();
    expect(await statusOf(order._id)).toBe('Pending');
    shop.setClock(() => new Date(Date.now() + 49 * 3_600_000));
    await work();
    expect(await statusOf(order._id)).toBe('Cancelled');
    expect(await shop.left(kurti)).toBe(10);
    expect(await statusOf(confirmed.order._id)).toBe('Pending');
  });

  const statusOf = async (id: string) =>
    (await shop.http.call('GET', `/api/orders/${id}`, { token: admin.token })).body.orderStatus;
});

describe('a table of PIN codes (rule 15.3)', () => {
  const HEADER = 'pincode,city,state,zone,days,cod,prepaid';
  const TABLE = [
    HEADER,
    '560001,Bengaluru,Karnataka,South,2,yes,yes',
    '682001,Kochi,Kerala,South,4,no,yes',
    '744101,Port Blair,Andaman and Nicobar Islands,Islands,9,yes,no',
    '110001,New Delhi,Delhi,North,3,no,no',
  ].join('\n');

  const upload = (text: string) =>
    shop.http.fetch('/api/orders/pin-codes', {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
      body: text,
    });
  const estimate = async (pin: string) =>
    (await shop.http.call('GET', `/api/orders/delivery/${pin}`)).body;

  afterEach(async () => {
    await shop.http.call('DELETE', '/api/orders/pin-codes', { token: admin.token });
  });

  longTest(
    'is replaced and removed by ten concurrent calls without a failure; one version stays',
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          at % 2
            ? upload(TABLE)
            : shop.http.fetch('/api/orders/pin-codes', {
                method: 'DELETE',
                headers: { authorization: `Bearer ${admin.token}` },
              }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(await shop.db('orders').collection('pinCodeTables').countDocuments()).toBe(1);
    },
  );

  test('tells city, state, payments and the day of delivery, in working days without holidays', async () => {
    expect((await upload(TABLE)).status).toBe(200);
    await setRules({ handlingDays: 1, holidays: ['2026-11-09'] });
    // a Saturday: Sunday and the holiday do not count
    shop.setClock(() => new Date('2026-11-07T06:30:00Z'));
    expect(await estimate('560001')).toEqual({
      pincode: '560001',
      city: 'Bengaluru',
      state: 'Karnataka',
      isServiceable: true,
      by: '2026-11-12',
      cod: true,
      prepaid: true,
      note: null,
    });
    expect(await estimate('682001')).toMatchObject({
      cod: false,
      note: 'We deliver to 682001 with prepayment by UPI only, not with cash on delivery.',
    });
  });

  test.each([
    [
      '744103',
      'We do not deliver to 744103 yet. The nearest place we deliver to is 744101 (Port Blair).',
    ],
    ['110001', 'We do not deliver to 110001 yet. Please choose another address.'],
    ['999999', 'We do not deliver to 999999 yet. Please choose another address.'],
  ])('refuses %s with an alternative, and an order to it', async (postalCode, note) => {
    await upload(TABLE);
    expect(await estimate(postalCode)).toMatchObject({ isServiceable: false, by: null, note });
    const kurti = await shop.stock();
    const sent = orderOf([lineOf(kurti)]);
    const address = { ...sent.address, region: '', country: 'India', postalCode };
    const { status, body } = await shop.place({ ...sent, address }, shopper.token);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: 'address.postalCode', message: note }]);
  });

  test('gives an order its day of delivery, and its email, too', async () => {
    await upload(TABLE);
    shop.setClock(() => new Date('2026-11-02T06:30:00Z'));
    const kurti = await shop.stock();
    const sent = orderOf([lineOf(kurti)]);
    const address = {
      ...sent.address,
      region: 'Karnataka',
      country: 'India',
      postalCode: '560001',
    };
    const email = 'by-day@shop.example';
    const { body } = await shop.place({ ...sent, email, address }, shopper.token);
    expect(body.order.deliverBy).toBe('2026-11-05');
    expect(await mailOf(body.order._id)).toContain('It reaches you by 5 Nov 2026.');
  });

  test('with errors names the lines and stores nothing', async () => {
    await upload(TABLE);
    const wrong = [
      HEADER,
      '560001,Bengaluru,Karnataka,South,2,yes,yes',
      '56000,Bengaluru,Karnataka,South,2,yes,yes',
      '560001,Mysuru,Karnataka,South,2,yes,yes',
      '400001,Mumbai,Kerala,West,2,yes,yes',
      '400002,Mumbai,Maharashtra,West,soon,yes,yes',
      '400003,Mumbai,Maharashtra,West,2,maybe,yes',
      '400004,,Maharashtra,West,2,yes,yes',
    ].join('\r\n');
    const answer = await upload(wrong);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: 'order.pin_codes_invalid',
      errors: [
        { path: 'line 3', message: '"56000" is not a PIN code of 6 digits.' },
        { path: 'line 4', message: '560001 is in line 2 already.' },
        { path: 'line 5', message: '400001 is not a PIN code of Kerala.' },
        { path: 'line 6', message: expect.stringContaining('"soon"') },
        { path: 'line 7', message: 'cod: "maybe" is neither yes nor no.' },
        { path: 'line 8', message: 'The city is missing.' },
      ],
    });
    expect(await estimate('560001')).toMatchObject({ city: 'Bengaluru' });
    const empty = await upload(HEADER);
    expect([empty.status, (await empty.json()).errors]).toEqual([
      422,
      [{ path: 'file', message: 'The table has no rows.' }],
    ]);
    expect((await (await upload('a,b\n1,2')).json()).errors[0]).toEqual({
      path: 'header',
      message: 'Columns are missing: pincode, city, state, zone, days, cod, prepaid.',
    });
  });

  longTest('of 20,000 rows is stored, searched and exported unchanged', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => pinRow(index));
    const table = [HEADER, ...rows].join('\n');
    const started = performance.now();
    const answer = await upload(table);
    expect(await answer.json()).toEqual({ stored: 20_000 });
    expect(performance.now() - started).toBeLessThan(15_000);
    const found = await shop.http.call('GET', '/api/orders/pin-codes?q=town+19999', {
      token: admin.token,
    });
    expect(found.body).toMatchObject({ total: 1, data: [{ city: 'Town 19999' }] });
    const exported = await shop.http.fetch('/api/orders/pin-codes.csv', {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const lines = Buffer.from(await exported.arrayBuffer())
      .toString('utf8')
      .trim()
      .split('\r\n');
    expect(lines.slice(1).sort()).toEqual(table.split('\n').slice(1).sort());
  });

  /** 560001 to 562999 and so on: PIN codes of Karnataka. */
  const pinRow = (index: number): string => {
    const districts = [
      560, 561, 562, 563, 570, 571, 572, 573, 574, 575, 576, 577, 580, 581, 582, 583, 584, 585, 586,
      587,
    ];
    const pin = (districts[Math.floor(index / 1000)] ?? 560) * 1000 + (index % 1000);
    return `${pin},Town ${index},Karnataka,South,3,yes,no`;
  };

  test('is for admins only', async () => {
    const answer = await shop.http.call('GET', '/api/orders/pin-codes', { token: shopper.token });
    expect(answer.status).toBe(403);
  });
});
