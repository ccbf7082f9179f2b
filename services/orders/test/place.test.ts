import { longTest } from '@tanabana/test-kit/long-test';
import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf, upiOrderOf } from './shop.ts';

const shop = await openShop();
const { shopper } = shop;

const orders = () => shop.db('orders').collection('orders').countDocuments();

test('an order is stored with a copy of what was bought and takes its stock (rule 3.11)', async () => {
  const kurti = await shop.stock();
  const scarf = await shop.stock({ name: 'Scarf', price: 20050, sellingPrice: 20050, stock: 1 });
  const sent = orderOf([
    lineOf(kurti, { quantity: 2, selectedColor: ' indigo ', selectedSize: 'm' }),
    lineOf(scarf, { selectedColor: 'Rani', selectedSize: null }),
  ]);
  const { status, body } = await shop.place(sent, shopper.token);
  expect(status).toBe(201);
  expect(body.message).toBe('Your order was placed successfully');
  expect(body.order).toMatchObject({
    userId: shopper.id,
    username: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9876543210',
    address: { firstName: 'Asha', street: '12 MG Road', phone: '9876543210', note: '' },
    subtotal: 2198.5,
    shippingCharge: 0,
    discount: 0,
    totalPrice: 2198.5,
    orderStatus: 'Pending',
    paymentStatus: 'COD',
    paymentMethod: 'cash-delivery',
    transactionId: null,
    paymentScreenshotUrl: null,
    timeline: [{ kind: 'placed', from: null, to: 'Pending', by: { id: shopper.id } }],
  });
  expect(body.order.products).toEqual([
    {
      productId: kurti._id.toHexString(),
      sku: `${kurti.sku}:INDIGO:M`,
      name: 'Indigo Kurti',
      category: 'Kurti',
      gender: 'women',
      price: 999,
      originPrice: 1299,
      quantity: 2,
      selectedColor: 'Indigo',
      selectedSize: 'M',
      colorImage: `/api/products/images/${kurti.colors[0]?.images[0]}`,
    },
    expect.objectContaining({
      name: 'Scarf',
      price: 200.5,
      originPrice: 200.5,
      selectedColor: 'Rani',
      selectedSize: null,
    }),
  ]);
  expect(await shop.left(kurti)).toBe(8);
  expect(await shop.products.findOne({ _id: scarf._id })).toMatchObject({
    stock: 0,
    inStock: false,
  });

  const read = await shop.http.call('GET', `/api/orders/${body.order._id}`, {
    token: shopper.token,
  });
  expect(read.body).toEqual(body.order);
});

longTest('user and statuses sent by the client are ignored (rule 10.7)', async () => {
  const kurti = await shop.stock();
  const sent = {
    ...orderOf([lineOf(kurti)]),
    userId: shop.admin.id,
    orderStatus: 'Delivered',
    paymentStatus: 'Paid',
    discount: 500,
    shippingCharge: 0,
    isAdmin: true,
  };
  const { status, body } = await shop.place(sent, shopper.token);
  expect(status).toBe(201);
  expect(body.order).toMatchObject({
    userId: shopper.id,
    orderStatus: 'Pending',
    paymentStatus: 'COD',
    discount: 0,
    shippingCharge: 50,
    totalPrice: 1049,
  });
});

describe('nothing is stored and no stock taken', () => {
  test('if a price has changed: the response has the current lines (rule 10.7)', async () => {
    const kurti = await shop.stock();
    const sent = orderOf([lineOf(kurti, { price: 500, quantity: 2 })]);
    const before = await orders();
    const { status, body } = await shop.place(sent, shopper.token);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'order.price_changed',
      details: {
        lines: [
          {
            productId: kurti._id.toHexString(),
            name: 'Indigo Kurti',
            price: 999,
            originPrice: 1299,
            quantity: 2,
            selectedColor: 'Indigo',
            selectedSize: 'M',
          },
        ],
        totals: { subtotal: 1998, shippingCharge: 0, discount: 0, totalPrice: 1998 },
      },
    });
    expect(await orders()).toBe(before);
    expect(await shop.left(kurti)).toBe(10);
  });

  test.each([1048.99, 999, 0])('if the total is sent as %d', async (totalPrice) => {
    const kurti = await shop.stock();
    const { status, body } = await shop.place(
      orderOf([lineOf(kurti)], { totalPrice }),
      shopper.token,
    );
    expect(status).toBe(409);
    expect(body.code).toBe('order.price_changed');
    expect(await shop.left(kurti)).toBe(10);
  });

  test('if a line is short of stock: each such line is named with what is left', async () => {
    const plenty = await shop.stock();
    const few = await shop.stock({ name: 'Few', stock: 3 });
    const none = await shop.stock({ name: 'None', stock: 0 });
    const sent = orderOf([
      lineOf(plenty),
      lineOf(few, { quantity: 2 }),
      lineOf(none),
      lineOf(few, { quantity: 2, selectedSize: 'S' }),
    ]);
    const { status, body } = await shop.place(sent, shopper.token);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'order.out_of_stock',
      errors: [
        { path: 'products.1.quantity', message: 'Only 3 of Few left.' },
        { path: 'products.2.quantity', message: 'None is sold out.' },
        { path: 'products.3.quantity', message: 'Only 3 of Few left.' },
      ],
    });
    expect(await shop.left(plenty)).toBe(10);
    expect(await shop.left(few)).toBe(3);
  });

  test('if something is not sold that way: each such line is named', async () => {
    const kurti = await shop.stock();
    const gone = { ...kurti, _id: new ObjectId() };
    const sent = orderOf([
      lineOf(kurti),
      lineOf(kurti, { selectedColor: 'Green' }),
      lineOf(kurti, { selectedColor: null }),
      lineOf(kurti, { selectedSize: 'XXL' }),
      lineOf(kurti, { selectedSize: null }),
      lineOf(kurti, { selectedColor: 'Rani', selectedSize: 'M' }),
      lineOf(gone),
    ]);
    const { status, body } = await shop.place(sent, shopper.token);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'order.product_unavailable',
      errors: [
        { path: 'products.1.selectedColor' },
        { path: 'products.2.selectedColor' },
        { path: 'products.3.selectedSize' },
        { path: 'products.4.selectedSize', message: 'Please select a size of Indigo Kurti.' },
        { path: 'products.5.selectedSize' },
        { path: 'products.6.productId', message: 'Indigo Kurti is no longer sold.' },
      ],
    });
    expect(await shop.left(kurti)).toBe(10);
  });

  test('for prepaid orders, which have their own call', async () => {
    const kurti = await shop.stock();
    const { status, body } = await shop.place(
      orderOf([lineOf(kurti)], { paymentMethod: 'pre-paid', transactionId: 'UTR123456' }),
      shopper.token,
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: 'A prepaid order must be sent together with its payment.',
      errors: [{ path: 'paymentMethod' }],
    });
  });
});

describe('invalid input', () => {
  const BILLING =
    'Please fill required billing/shipping fields (email, first name, phone, address, postcode).';

  test.each([
    ['no products', { products: [] }, 'Your cart is empty.'],
    ['no email', { email: ' ' }, BILLING],
    ['no phone', { phone: '' }, BILLING],
    ['a bad email', { email: 'asha' }, 'Please enter a valid email.'],
  ])('%s', async (_, overrides, message) => {
    const kurti = await shop.stock();
    const { status, body } = await shop.place(
      { ...orderOf([lineOf(kurti)]), ...overrides },
      shopper.token,
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ message, code: 'request.invalid' });
  });

  test.each([
    ['a quantity of 0', { quantity: 0 }],
    ['a negative quantity', { quantity: -1 }],
    ['a broken quantity', { quantity: 1.5 }],
    ['too large a quantity', { quantity: 100 }],
    ['a quantity in text', { quantity: '2' as unknown as number }],
    ['an operator', { productId: { $gt: '' } as unknown as string }],
    ['a malformed id', { productId: 'x' }],
    ['a NUL byte', { selectedColor: 'Red\u0000' }],
    ['a huge price', { price: 1e300 }],
    ['a negative price', { price: -999 }],
    ['a price of half a paisa', { price: 999.005 }],
    ['a price in text', { price: '999' as unknown as number }],
    ['no price', { price: undefined as unknown as number }],
    ['a huge quantity', { quantity: 1e21 }],
  ])('%s', async (_, overrides) => {
    const kurti = await shop.stock();
    const sent = { ...orderOf([lineOf(kurti)]), products: [lineOf(kurti, overrides)] };
    expect((await shop.place(sent, shopper.token)).status).toBe(400);
  });

  test('51 lines (rule 9.3)', async () => {
    const kurti = await shop.stock({ stock: 100 });
    const lines = Array.from({ length: 51 }, () => lineOf(kurti));
    expect((await shop.place(orderOf(lines), shopper.token)).status).toBe(400);
    expect((await shop.place(orderOf(lines.slice(1)), shopper.token)).status).toBe(201);
  });

  test.each([
    ['a negative total', { totalPrice: -1 }],
    ['a negative discount', { discount: -500 }],
    ['a payment that there is not', { paymentMethod: 'free' }],
    ['lines that are none', { products: { length: 1 } }],
    ['a name of its own', { __proto__: { isAdmin: true }, $set: { orderStatus: 'Delivered' } }],
  ])('%s', async (_, overrides) => {
    const kurti = await shop.stock();
    const before = await orders();
    const answer = await shop.http.call('POST', '/api/orders/create', {
      token: shopper.token,
      body: { ...orderOf([lineOf(kurti)]), ...overrides },
    });
    expect(answer.status).toBe(400);
    expect(await orders()).toBe(before);
    expect(await shop.left(kurti)).toBe(10);
  });

  test('10,000 lines', async () => {
    const kurti = await shop.stock({ stock: 20_000 });
    const before = await orders();
    const { productId, price, quantity } = lineOf(kurti);
    const lines = Array.from({ length: 10_000 }, () => ({ productId, price, quantity }));
    const { status } = await shop.place(orderOf(lines), shopper.token);
    expect(status).toBe(413);
    const fewer = await shop.place(orderOf(lines.slice(0, 2000)), shopper.token);
    expect(fewer.status).toBe(400);
    expect(await orders()).toBe(before);
    expect(await shop.left(kurti)).toBe(20_000);
  });

  test('the same product in several lines takes their sum', async () => {
    const kurti = await shop.stock({ stock: 150 });
    const lines = [lineOf(kurti, { quantity: 99 }), lineOf(kurti, { quantity: 99 })];
    expect((await shop.place(orderOf(lines), shopper.token)).body.code).toBe('order.out_of_stock');
    expect(await shop.left(kurti)).toBe(150);
  });

  test('no JSON', async () => {
    const answer = await shop.http.call('POST', '/api/orders/create', {
      token: shopper.token,
      body: '{"products":',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });

  test('without signing in', async () => {
    const kurti = await shop.stock();
    const { status } = await shop.http.call('POST', '/api/orders/create', {
      body: orderOf([lineOf(kurti)]),
    });
    expect(status).toBe(401);
  });
});

describe('phone and postcode', () => {
  const numbers = (country: string | undefined, phone: string, postalCode: string) => ({
    phone,
    address: { firstName: 'Asha', street: '12 MG Road', postalCode, country },
  });

  test.each<[country: string | undefined, phone: string, postalCode: string]>([
    ['India', '98765 43210', '560 001'],
    ['india', '+919876543210', '560001'],
    [undefined, '12345', 'x'],
    ['', '12345', 'x'],
    ['United Kingdom', '12345', 'EC1A 1BB'],
  ])('of %j may be %j and %j, and are stored as sent', async (...sent) => {
    const kurti = await shop.stock();
    const order = orderOf([lineOf(kurti)], numbers(...sent));
    const { status, body } = await shop.place(order, shopper.token);
    expect(status).toBe(201);
    const [, phone, postalCode] = sent;
    expect(body.order).toMatchObject({ phone, address: { phone, postalCode } });
  });

  test('in India must be 10 digits and a PIN code, cash or prepaid (rules 3.8, 5.5)', async () => {
    const kurti = await shop.stock();
    const sent = numbers('India', '98765 4321', '56001');
    const line = lineOf(kurti);
    for (const answer of [
      await shop.place(orderOf([line], sent), shopper.token),
      await shop.placeUpi(upiOrderOf([line], sent), shopper.token),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe('Please enter a phone number of 10 digits.');
      expect(answer.body.errors).toEqual([
        { path: 'phone', message: 'Please enter a phone number of 10 digits.' },
        { path: 'address.postalCode', message: 'Please enter a PIN code of 6 digits.' },
      ]);
    }
    expect(await shop.left(kurti)).toBe(10);
  });
});
