import type { StockedProduct, StockedVariant } from '@tanabana/service-kit/stock';
import { unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop();
const { token } = shop.shopper;
const image = new ObjectId();
const COLOURS = [
  { name: 'Indigo', sizes: ['S', 'M'], images: [image] },
  { name: 'Rani', sizes: ['M'], images: [image] },
];
const CHOICES = COLOURS.flatMap(({ name, sizes }) => sizes.map((size) => ({ color: name, size })));

/** Counted by variant, with stock for Indigo S, Indigo M and Rani M. */
const counted = (counts: number[], facts: Partial<StockedVariant>[] = []) =>
  shop.stock({
    stock: counts.reduce((sum, one) => sum + one, 0),
    colors: COLOURS,
    countedBy: 'variant',
    variants: CHOICES.map((choice, at) => ({
      ...choice,
      id: unique('count'),
      stock: counts[at] ?? 0,
      ...facts[at],
    })),
  });

const inSize = (product: StockedProduct, at: number, quantity = 1) =>
  lineOf(product, {
    quantity,
    selectedColor: CHOICES[at]?.color ?? null,
    selectedSize: CHOICES[at]?.size ?? null,
  });
const stored = async ({ _id }: StockedProduct) =>
  (await shop.products.findOne({ _id })) as StockedProduct;
const countsOf = async (product: StockedProduct) => {
  const { stock, inStock, variants = [] } = await stored(product);
  return { stock, inStock, counts: variants.map((one) => one.stock) };
};
const audited = (product: StockedProduct) =>
  shop
    .db('products')
    .collection('audit')
    .find({ 'target.id': product._id.toHexString() })
    .toArray();
const placed = async (lines: ReturnType<typeof lineOf>[]) => {
  const { status, body } = await shop.place(orderOf(lines), token);
  expect(status, body.message).toBe(201);
  return body.order;
};
const setStatus = (id: string, orderStatus: string) =>
  shop.http.call('PUT', `/api/orders/update-status/${id}`, {
    token: shop.admin.token,
    body: { orderStatus },
  });

test('an order takes the named variant and stores its SKU', async () => {
  const kurta = await counted([2, 3, 1], [{}, { sku: 'K-IND-M' }]);
  const order = await placed([inSize(kurta, 1, 2), inSize(kurta, 2)]);
  expect(order.products.map(({ sku }) => sku)).toEqual(['K-IND-M', `${kurta.sku}:RANI:M`]);
  expect(order.products[0]).not.toHaveProperty('variant');
  expect(await countsOf(kurta)).toEqual({ stock: 3, inStock: true, counts: [2, 1, 0] });
});

test('a SKU alone names a variant; the product’s own names none', async () => {
  const kurta = await counted([2, 3, 1], [{ sku: 'K-IND-S' }]);
  const line = { ...lineOf(kurta), selectedColor: null, selectedSize: null };
  expect(await placed([{ ...line, sku: 'k-ind-s' }])).toMatchObject({
    products: [{ selectedColor: 'Indigo', selectedSize: 'S', sku: 'K-IND-S' }],
  });
  for (const [sku, message] of [
    [kurta.sku, 'Please select a colour of Indigo Kurti.'],
    ['K-NONE', 'Indigo Kurti is no longer sold as K-NONE.'],
  ]) {
    const { status, body } = await shop.place(orderOf([{ ...line, sku }]), token);
    expect([status, body.errors?.[0]?.message]).toEqual([422, message]);
  }
});

test('a sold-out size is not sold because of another', async () => {
  const kurta = await counted([0, 1, 5]);
  const { status, body } = await shop.place(
    orderOf([inSize(kurta, 2), inSize(kurta, 0), inSize(kurta, 1, 2)]),
    token,
  );
  expect([status, body.code]).toEqual([409, 'order.out_of_stock']);
  expect(body.errors).toEqual([
    { path: 'products.1.quantity', message: 'Indigo Kurti in Indigo, S is sold out.' },
    { path: 'products.2.quantity', message: 'Only 1 of Indigo Kurti in Indigo, M left.' },
  ]);
  expect(await countsOf(kurta)).toMatchObject({ counts: [0, 1, 5] });
});

test('a variant not for sale cannot be ordered', async () => {
  const kurta = await counted([4, 4, 4], [{ isForSale: false }]);
  const { status, body } = await shop.place(orderOf([inSize(kurta, 0)]), token);
  expect([status, body.errors?.[0]?.message]).toEqual([
    422,
    'Indigo Kurti in Indigo, S is no longer sold.',
  ]);
});

test.each(['product', 'variant'] as const)(
  "a more expensive variant of a product counted by %s is not sold at another's price",
  async (countedBy) => {
    const kurta = await counted([4, 4, 4], [{}, { price: 149900, sellingPrice: 139900 }, {}]);
    const basePrices = { price: 129900, saleprice: 99900 };
    const variants = (kurta.variants ?? []).map((one) => ({ sellingPrice: 99900, ...one }));
    const update =
      countedBy === 'variant'
        ? { $set: { basePrices, variants } }
        : { $set: { basePrices, variants }, $unset: { countedBy: '' as const } };
    await shop.products.updateOne({ _id: kurta._id }, update);
    const { status, body } = await shop.place(orderOf([inSize(kurta, 1)]), token);
    expect([status, body.code]).toEqual([409, 'order.price_changed']);
    const details = body.details as { lines: { price: number; originPrice: number }[] };
    expect(details.lines).toMatchObject([{ price: 1399, originPrice: 1499 }]);
    const right = [{ ...inSize(kurta, 1), price: 1399, originPrice: 1499 }, inSize(kurta, 0)];
    expect((await placed(right)).subtotal).toBe(2398);
  },
);

describe('a cancelled order returns its units', () => {
  longTest('to the same variant once, and takes them again from there', async () => {
    const kurta = await counted([2, 3, 1]);
    const order = await placed([inSize(kurta, 1, 2), inSize(kurta, 2)]);
    await setStatus(order._id, 'Cancelled');
    await setStatus(order._id, 'Returned');
    expect(await countsOf(kurta)).toEqual({ stock: 6, inStock: true, counts: [2, 3, 1] });
    expect(await audited(kurta)).toEqual([]);
    await setStatus(order._id, 'Accepted');
    expect(await countsOf(kurta)).toMatchObject({ counts: [2, 1, 0] });
    await setStatus(order._id, 'Cancelled');
    expect(await countsOf(kurta)).toMatchObject({ counts: [2, 3, 1] });
  });

  test('to the current stock count', async () => {
    const kurta = await shop.stock({ stock: 5, colors: COLOURS });
    const order = await placed([inSize(kurta, 1, 2)]);
    const variants = CHOICES.map((choice, at) => ({ ...choice, id: `new-${at}`, stock: 1 }));
    await shop.products.updateOne(
      { _id: kurta._id },
      { $set: { countedBy: 'variant', stock: 3, variants } },
    );
    await setStatus(order._id, 'Cancelled');
    expect(await countsOf(kurta)).toMatchObject({ stock: 5, counts: [1, 3, 1] });
    expect(await audited(kurta)).toMatchObject([
      { action: 'returned', changes: [{ field: 'variants.Indigo, M.stock', from: 1, to: 3 }] },
    ]);
    const one = await placed([inSize(kurta, 1, 2)]);
    await shop.products.updateOne({ _id: kurta._id }, { $unset: { countedBy: '', variants: '' } });
    await setStatus(one._id, 'Cancelled');
    expect(await shop.left(kurta)).toBe(5);
  });

  test('to a list for the owner if the variant was deleted', async () => {
    const kurta = await counted([2, 3, 1]);
    const order = await placed([inSize(kurta, 2), inSize(kurta, 0)]);
    await shop.products.updateOne(
      { _id: kurta._id },
      { $set: { colors: COLOURS.slice(0, 1) }, $pull: { variants: { color: 'Rani' } } },
    );
    await setStatus(order._id, 'Cancelled');
    expect(await countsOf(kurta)).toMatchObject({ stock: 5, counts: [2, 3] });
    expect(await audited(kurta)).toMatchObject([
      {
        action: 'unplaced',
        changes: [{ field: `unplaced.${kurta.sku}:RANI:M`, from: null, to: 1 }],
      },
    ]);
    const again = await setStatus(order._id, 'Accepted');
    expect([again.status, again.body.code]).toEqual([409, 'order.out_of_stock']);
  });
});

/** Like a page: repeats with the same key when asked to. */
async function buy(sent: ReturnType<typeof orderOf>, instance: typeof shop.http) {
  const key = unique('rush');
  for (;;) {
    const answer = await shop.place(sent, token, key, instance);
    if (answer.status !== 503) return answer;
  }
}

test(
  'concurrent buyers through two instances get exactly what is in stock of each variant',
  async () => {
    const rounds = Number(process.env.CHECK_VARIANTS ?? 1);
    const other = await shop.start();
    const colors = [{ name: 'Indigo', sizes: ['XS', 'S', 'M', 'L', 'XL'], images: [] }];
    const PIECES = 3;
    const buyers = rounds > 1 ? 200 : 60;
    for (let round = 0; round < rounds; round += 1) {
      const sizes = colors[0]?.sizes ?? [];
      const variants = sizes.map((size) => ({
        color: 'Indigo',
        size,
        id: unique('c'),
        stock: PIECES,
      }));
      const kurta = await shop.stock({ stock: 15, colors, countedBy: 'variant', variants });
      const answers = await Promise.all(
        Array.from({ length: buyers }, (_, at) => {
          const line = lineOf(kurta, { selectedSize: sizes[at % sizes.length] ?? '' });
          return buy(orderOf([line]), at % 2 ? other : shop.http);
        }),
      );
      const sold = answers.flatMap(({ status, body }) =>
        status === 201 ? body.order.products : [],
      );
      expect(sizes.map((size) => sold.filter((line) => line.selectedSize === size).length)).toEqual(
        sizes.map(() => PIECES),
      );
      for (const { status, body } of answers)
        if (status !== 201) expect(body.code).toBe('order.out_of_stock');
      expect(await countsOf(kurta)).toEqual({ stock: 0, inStock: false, counts: [0, 0, 0, 0, 0] });
    }
  },
  30_000 + 20_000 * Number(process.env.CHECK_VARIANTS ?? 1),
);
