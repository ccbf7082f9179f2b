import type { StockedVariant } from '@tanabana/service-kit/stock';
import { unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBackInStock } from '../src/back-in-stock/back-in-stock-service.ts';
import { openShop, SETTINGS } from './shop.ts';

const shop = await openShop();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let later = 0;
const now = () => new Date(Date.now() + later);
shop.setClock(now);

interface StoredMail {
  kind: string;
  to: string;
  content: { subject: string; text: string };
}
const mailsTo = (to: string): Promise<StoredMail[]> =>
  shop.db('orders').collection<StoredMail>('mails').find({ to }).sort({ queuedAt: 1 }).toArray();
const kindsTo = async (to: string) => (await mailsTo(to)).map(({ kind }) => kind);
const requests = () => shop.db('orders').collection('stockRequests').countDocuments();

/** The background job of one instance. */
const instance = () => createBackInStock({ storage: shop.storage, settings: SETTINGS, now });
const work = () => instance().work();

/** Counted by variant: M is sold out, S is not. */
const counted = (m = 0) =>
  shop.stock({
    stock: 3 + m,
    countedBy: 'variant',
    colors: [{ name: 'Indigo', sizes: ['S', 'M'], images: [] }],
    variants: [
      { color: 'Indigo', size: 'S', id: unique('s'), stock: 3 },
      { color: 'Indigo', size: 'M', id: unique('m'), stock: m },
    ],
  });
type Stocked = Awaited<ReturnType<typeof counted>>;
const arrives = ({ _id }: Stocked, stock = 1) =>
  shop.products.updateOne(
    { _id },
    { $set: { 'variants.1.stock': stock, stock: 3 + stock, inStock: true } },
  );

const ask = ({ _id }: Pick<Stocked, '_id'>, email: string, token?: string, over = {}) =>
  shop.http.call('POST', '/api/orders/back-in-stock', {
    token,
    body: { productId: _id.toHexString(), color: 'Indigo', size: 'M', email, ...over },
    headers: { 'X-Real-IP': `10.1.${Math.floor(Math.random() * 250)}.7` },
  });
const confirm = (token: string) =>
  shop.http.call('POST', '/api/orders/back-in-stock/confirm', { body: { token } });
const tokenIn = ({ content: { text } }: StoredMail) =>
  decodeURIComponent(/backInStock=([\w.%-]+)/.exec(text)?.[1] ?? '');
const proven = () => shop.signIn({ email: `${unique('proven')}@example.com`, isEmailProven: true });
const stranger = () => `${unique('stranger')}@example.com`;

beforeEach(async () => {
  await shop.db('orders').collection('stockRequests').deleteMany({});
});

test('a verified address gets one email when the variant is back, and the request is deleted (rule 2.10)', async () => {
  const [product, user] = [await counted(), await proven()];
  const { status, body } = await ask(product, user.email, user.token);
  expect([status, body.message]).toEqual([
    200,
    'We will email you once, when it is back in stock.',
  ]);
  await ask(product, user.email.toUpperCase(), user.token);
  await work();
  expect(await mailsTo(user.email), 'nothing before').toEqual([]);
  await arrives(product);
  await Promise.all([work(), work(), instance().work()]);
  const mails = await mailsTo(user.email.toUpperCase()).then(async (upper) => [
    ...upper,
    ...(await mailsTo(user.email)),
  ]);
  expect(mails.map(({ kind }) => kind)).toEqual(['stock-back']);
  expect(mails[0]?.content.subject).toBe('Indigo Kurti in Indigo, M is back');
  expect(mails[0]?.content.text).toContain(
    `https://shop.example/product/${product._id.toHexString()}?colour=Indigo&size=M`,
  );
  expect(await requests()).toBe(0);
  await work();
  expect(await mailsTo(user.email.toUpperCase())).toHaveLength(1);
});

test('an unverified address confirms first (rule 2.10)', async () => {
  const [product, email] = [await counted(), stranger()];
  const { body } = await ask(product, email);
  expect(body.message).toContain('We have sent you an email');
  await arrives(product);
  await work();
  expect(await kindsTo(email)).toEqual(['stock-confirm']);
  const [mail] = await mailsTo(email);
  const token = tokenIn(mail as StoredMail);
  await shop.products.updateOne({ _id: product._id }, { $set: { 'variants.1.stock': 0 } });
  expect((await confirm(token)).body.message).toBe(
    'We will email you once, when it is back in stock.',
  );
  await ask(product, email);
  expect(await kindsTo(email), 'asked once').toEqual(['stock-confirm']);
  await arrives(product);
  await work();
  expect(await kindsTo(email)).toEqual(['stock-confirm', 'stock-back']);
  expect((await confirm(token)).status, 'the link is over').toBe(400);
});

longTest('a signed-in account confirms another address, and its own until verified', async () => {
  const product = await counted();
  const user = await proven();
  const other = stranger();
  await ask(product, other, user.token);
  const unproven = await shop.signIn({ email: stranger() });
  await ask(product, unproven.email, unproven.token);
  expect(await kindsTo(other)).toEqual(['stock-confirm']);
  expect(await kindsTo(unproven.email)).toEqual(['stock-confirm']);
});

longTest('a mailbox gets at most ten emails an hour', async () => {
  later = HOUR - (Date.now() % HOUR);
  const email = stranger();
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) statuses.push((await ask(await counted(), email)).status);
  expect(statuses.slice(9)).toEqual([200, 429, 429]);
  expect(await kindsTo(email)).toHaveLength(10);
});

describe('invalid requests', () => {
  test('include a variant in stock, an unknown variant and a deleted product', async () => {
    const { email, token } = await proven();
    const product = await counted(2);
    expect((await ask(product, email, token)).body.message).toBe('It is back in stock.');
    expect((await ask(product, email, token, { size: 'XXL' })).status).toBe(400);
    expect((await ask(product, 'no address', token)).status).toBe(400);
    await shop.products.deleteOne({ _id: product._id });
    expect(await ask(product, email, token)).toMatchObject({
      status: 404,
      body: { code: 'product.not_found' },
    });
    expect(await requests()).toBe(0);
  });

  test('include an unknown token', async () => {
    const product = await counted();
    await ask(product, stranger());
    for (const token of ['', 'x', 'x.y', '.']) expect((await confirm(token)).status).toBe(400);
  });
});

test('a request for a product no longer sold is deleted without an email', async () => {
  const user = await proven();
  const [gone, changed] = [await counted(), await counted()];
  await ask(gone, user.email, user.token);
  await ask(changed, user.email, user.token);
  await shop.products.deleteOne({ _id: gone._id });
  await shop.products.updateOne(
    { _id: changed._id },
    {
      $set: {
        colors: [{ name: 'Indigo', sizes: ['S'], images: [] }],
        variants: [changed.variants?.[0] as StockedVariant],
      },
    },
  );
  await work();
  expect(await requests()).toBe(0);
  expect(await mailsTo(user.email)).toEqual([]);
});

test('a product counted as a whole can be requested, too', async () => {
  const [product, user] = [await shop.stock({ stock: 0, inStock: false }), await proven()];
  const color = product.colors[0]?.name;
  const size = product.colors[0]?.sizes[0];
  expect((await ask(product, user.email, user.token, { color, size })).status).toBe(200);
  await shop.products.updateOne({ _id: product._id }, { $set: { stock: 1, inStock: true } });
  await work();
  expect(await kindsTo(user.email)).toEqual(['stock-back']);
});

test('a request expires: after two days unconfirmed, otherwise after half a year', async () => {
  const [product, user] = [await counted(), await proven()];
  await ask(product, stranger());
  await ask(product, user.email, user.token);
  const ends = await shop
    .db('orders')
    .collection<{ until: Date }>('stockRequests')
    .find()
    .sort({ until: 1 })
    .toArray();
  expect(ends.map(({ until }) => Math.round((until.getTime() - now().getTime()) / DAY))).toEqual([
    2, 180,
  ]);
});
