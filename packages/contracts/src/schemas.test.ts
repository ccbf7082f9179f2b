import { describe, expect, test } from 'vitest';
import { authEndpoints, categoryEndpoints, orderEndpoints, productEndpoints } from './endpoints.ts';
import * as texts from './texts/index.ts';

const firstMessage = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('product list query', () => {
  const parse = (query: object) => productEndpoints.list.query.safeParse(query);

  test('has defaults', () => {
    expect(parse({}).data).toMatchObject({ page: 1, limit: 20 });
  });
  test('takes sizes repeated or in a comma-separated list', () => {
    expect(parse({ size: 'S,M' }).data?.size).toEqual(['S', 'M']);
    expect(parse({ size: ['S', 'M'] }).data?.size).toEqual(['S', 'M']);
  });
  test.each([
    { page: '0' },
    { limit: '1001' },
    { limit: 'abc' },
    { page: ['1', '2'] },
    { q: { $gt: '' } },
    { q: 'a\0b' },
    { minPrice: '-1' },
    { sort: 'cheapest' },
    { ids: 'nope' },
  ])('refuses %o', (query) => {
    expect(parse(query).success).toBe(false);
  });
});

describe('new product', () => {
  const fields = {
    name: 'Indigo Kurti',
    category: 'Kurti',
    price: '1299',
    saleprice: '999',
    colors: JSON.stringify([{ name: 'Indigo', sizes: 'S, M,', newImages: 1 }, { name: ' ' }]),
  };
  const parse = (change: object) =>
    productEndpoints.create.body.safeParse({ ...fields, ...change });

  test('parses sizes from text and drops colours without a name (rules 3.1, 5.9, 9.4)', () => {
    expect(parse({}).data).toMatchObject({
      price: 1299,
      tag: 'regular',
      colors: [{ name: 'Indigo', sizes: ['S', 'M'], newImages: 1 }],
    });
  });
  test.each([
    [{ name: ' ', price: '' }, 'Product name is required'],
    [{ category: '', price: '' }, 'Category is required'],
    [{ price: '0' }, texts.validation.price],
    [{ price: '', saleprice: '' }, texts.validation.price],
    [{ saleprice: '0' }, texts.validation.saleprice],
    [{ colors: '[]' }, texts.validation.colour],
    [{ colors: '{' }, 'Not valid JSON.'],
  ])('validates in the order of the form: %o (rules 5.9, 9.6)', (change, message) => {
    expect(firstMessage(parse(change))).toBe(message);
  });
});

describe('accounts', () => {
  const body = { username: 'asha', email: 'asha@example.com', password: 'secret1' };
  const parse = (change: object) => authEndpoints.register.body.safeParse({ ...body, ...change });

  test('accept a valid registration and drop other fields', () => {
    expect(parse({ isAdmin: true }).data).toEqual(body);
  });
  test.each([
    [{ username: 'ab' }, texts.validation.username],
    [{ username: 'аsha' }, texts.validation.username],
    [{ email: 'asha@' }, texts.validation.email],
    [{ password: '12345' }, texts.validation.password],
  ])('reject %o with the messages of the rules', (change, message) => {
    expect(firstMessage(parse(change))).toBe(message);
  });
  test('keep spaces in a password', () => {
    expect(parse({ password: ' secret ' }).data?.password).toBe(' secret ');
  });
});

const order = {
  email: 'asha@example.com',
  phone: '98765 43210',
  address: { firstName: 'Asha', street: '1 MI Road', postalCode: '302001' },
  paymentMethod: 'cash-delivery',
  products: [{ productId: 'a'.repeat(24), quantity: 1, price: 999 }],
  totalPrice: 1049,
};

describe('orders', () => {
  const parse = (change: object) => orderEndpoints.create.body.safeParse({ ...order, ...change });

  test('accept the order of the rules', () => {
    expect(parse({ transactionId: null, discount: 0 }).success).toBe(true);
  });
  test.each([
    { products: [] },
    { products: [{ ...order.products[0], quantity: -1 }] },
    { products: [{ ...order.products[0], quantity: 1.5 }] },
    { products: [{ ...order.products[0], quantity: 1e308 }] },
    { products: Array.from({ length: 51 }, () => order.products[0]) },
    { products: [{ ...order.products[0], productId: { $ne: null } }] },
    { totalPrice: 1049.001 },
    { totalPrice: '1049' },
    { address: null },
    { phone: '' },
    { paymentMethod: 'barter' },
  ])('reject %o', (change) => {
    expect(parse(change).success).toBe(false);
  });
});

test('parses category attributes from JSON text', () => {
  const parse = (attributes: unknown) =>
    categoryEndpoints.create.body.safeParse({ name: 'Kurti', attributes });
  expect(parse('{"season":"summer"}').data?.attributes).toEqual({ season: 'summer' });
  expect(parse('').data?.attributes).toEqual({});
  expect(parse('[1').success).toBe(false);
});

describe('a prepaid order', () => {
  const prepaid = { ...order, paymentMethod: 'pre-paid', transactionId: ' utr123456 ' };
  const parse = (change: object) =>
    orderEndpoints.createUpi.body.safeParse({
      orderData: JSON.stringify({ ...prepaid, ...change }),
    });

  test('stores its UTR in capitals', () => {
    expect(parse({}).data).toMatchObject({ transactionId: 'UTR123456', totalPrice: 1049 });
  });
  test.each([
    [{ transactionId: null }, texts.validation.prepaid],
    [{ transactionId: ' ' }, texts.validation.prepaid],
    [{ transactionId: '12345' }, texts.validation.utr],
    [{ transactionId: '1'.repeat(36) }, texts.validation.utr],
    [{ transactionId: '12345-6' }, texts.validation.utr],
  ])('%o', (change, message) => {
    expect(firstMessage(parse(change))).toBe(message);
  });
  test('reports errors by the same paths as a cash order', () => {
    const { error } = parse({ address: { ...prepaid.address, street: '' } });
    expect(error?.issues[0]?.path).toEqual(['address', 'street']);
  });
  test.each(['{', '{"$gt":1}', ''])('rejects text that is not plain JSON: %s', (orderData) => {
    const { error } = orderEndpoints.createUpi.body.safeParse({ orderData });
    expect(error?.issues[0]).toMatchObject({ path: ['orderData'], message: 'Not valid JSON.' });
  });
});
