import { createAudit, newId } from '@tanabana/service-kit/mongo';
import { testDatabase } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { createStockReport } from '../src/stock/stock-report.ts';

const { client, prefix } = await testDatabase();
const products = client.db(`${prefix}_products`);
const orders = client.db(`${prefix}_orders`).collection('orders');
const audit = createAudit(products);
const report = createStockReport(client, prefix);
const by = { id: null, username: 'meera' };

/** A product with stock for Indigo S and Indigo M, as changed by people and orders. */
async function kurta({ S, M }: { S: number; M: number }, stock = S + M) {
  const _id = newId();
  const variants = ['S', 'M'].map((size) => ({
    color: 'Indigo',
    size,
    id: `${_id}-${size}`,
    stock: size === 'S' ? S : M,
  }));
  await products.collection('products').insertOne({
    _id,
    name: 'Kurta',
    sku: `KU-${_id}`,
    stock,
    countedBy: 'variant',
    variants,
    changedAt: new Date(),
  });
  return {
    _id,
    id: _id.toHexString(),
    entered: (...changes: [string, number | null, number | null][]) =>
      audit.record({
        by,
        action: 'changed',
        target: { id: _id.toHexString(), name: 'Kurta' },
        changes: changes.map(([field, from, to]) => ({ field, from, to })),
      }),
    sold: (size: string, quantity: number, stockHeld = true) =>
      orders.insertOne({
        stockHeld,
        lines: [{ productId: _id, quantity, variant: `${_id}-${size}` }],
      }),
  };
}

const S = 'variants.Indigo, S.stock';
const M = 'variants.Indigo, M.stock';

longTest(
  'received units equal stock plus sold units after cancellations and corrections (rule 10.16)',
  async () => {
    const { id, entered, sold } = await kurta({ S: 7, M: 1 });
    await entered(['stock', null, 9], [S, null, 6], [M, null, 3]);
    await sold('S', 1);
    await sold('M', 2);
    await sold('S', 5, false);
    await entered(['stock', 6, 8], [S, 5, 7]);
    expect(await report.check([id])).toEqual({
      products: 1,
      variants: 2,
      differences: [],
      busy: 0,
    });
  },
);

test('a manual stock change is reported for the variant and the product (rule 10.16)', async () => {
  const { id, entered, sold } = await kurta({ S: 8, M: 1 });
  await entered(['stock', null, 9], [S, null, 6], [M, null, 3]);
  await sold('S', 1);
  await sold('M', 2);
  const { differences } = await report.check([id]);
  expect(differences).toMatchObject([
    { cameIn: 9, sold: 3, there: 9, difference: 3 },
    { variant: 'Indigo, S', cameIn: 6, sold: 1, there: 8, difference: 3 },
  ]);
  const moved = await kurta({ S: 0, M: 9 });
  await moved.entered(['stock', null, 9], [S, null, 6], [M, null, 3]);
  expect((await report.check([moved.id])).differences).toMatchObject([
    { variant: 'Indigo, S', difference: -6 },
    { variant: 'Indigo, M', difference: 6 },
  ]);
});

test('a variant that was removed and added again starts at zero; returns without a variant are counted', async () => {
  const { id, entered, sold } = await kurta({ S: 6, M: 2 });
  await entered(['stock', null, 9], [S, null, 6], [M, null, 3]);
  await entered(['stock', 8, 6], [M, 2, null]);
  await entered(['stock', 6, 8], [M, null, 2]);
  await entered(['unplaced.KU-M', null, 1]);
  expect((await report.check([id])).differences).toEqual([]);
  // With another spelling it is the same variant.
  await entered(['variants.INDIGO, M.stock', null, 2], [M, 2, null]);
  await sold('M', 0);
  expect((await report.check([id])).differences).toEqual([]);
});

test('stock changes without audit entries are reported as unknown, and can be settled with a reason', async () => {
  const { id, sold } = await kurta({ S: 4, M: 4 }, 9);
  await sold('S', 2);
  const { differences } = await report.check([id]);
  expect(differences.map(({ cameIn, there }) => [cameIn, there])).toEqual([
    [null, 9],
    [null, 4],
    [null, 4],
  ]);
  await report.settle({ by: 'npm run stock', reason: 'Stocktaking' });
  expect(await report.check()).toMatchObject({ differences: [], busy: 0 });
  const { data } = await audit.page({ target: id, page: 1, limit: 1 });
  expect(data[0]).toMatchObject({
    action: 'settled',
    by: { username: 'npm run stock' },
    changes: [
      { field: 'stock', from: null, to: 11 },
      { field: S, from: null, to: 6 },
      { field: M, from: null, to: 4 },
      { field: 'reason', to: 'Stocktaking' },
    ],
  });
});

test('counts goods that came back and exchanges by their returns; damaged goods never come back (rules 17.2, 17.8)', async () => {
  const { id, _id, entered } = await kurta({ S: 8, M: 6 });
  await entered(['stock', null, 20], [S, null, 10], [M, null, 10]);
  const exchange = { productId: id, sku: 'KU', variant: `${_id}-S`, quantity: 1 };
  const at = new Date();
  const moved = (of: 'goods' | 'exchange', units: number) => ({ at, by, of, units });
  await orders.insertOne({
    stockHeld: true,
    lines: [{ productId: _id, quantity: 5, variant: `${_id}-M` }],
    returns: [
      // sent back and in stock again, against an S that is reserved
      {
        line: 0,
        quantity: 1,
        state: 'checked',
        quality: 'restock',
        exchange,
        movements: [moved('exchange', -1), moved('goods', 1)],
      },
      { line: 0, quantity: 1, state: 'checked', quality: 'damaged', movements: [] },
      // withdrawn: reserved and released
      {
        line: 0,
        quantity: 1,
        state: 'withdrawn',
        exchange,
        movements: [moved('exchange', -1), moved('exchange', 1)],
      },
    ],
  });
  // returned as a whole, after one damaged unit had come back
  await orders.insertOne({
    stockHeld: false,
    lines: [{ productId: _id, quantity: 4, variant: `${_id}-S` }],
    returns: [{ line: 0, quantity: 1, state: 'closed', quality: 'damaged', movements: [] }],
  });
  expect((await report.check([id])).differences).toEqual([]);
});
