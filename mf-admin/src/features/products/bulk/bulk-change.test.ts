import { expect, test } from 'vitest';
import { bulkChangeOf } from './bulk-change.ts';

test.each([
  ['stock.set', '12', { stock: { set: 12 } }],
  ['stock.add', '-3', { stock: { add: -3 } }],
  ['price.set', '499.50', { price: { set: 499.5 } }],
  ['count.evenly', '', { countedBy: 'variant', spread: 'evenly' }],
  ['count.size', ' M ', { countedBy: 'variant', spread: 'size:M' }],
  ['count.one', '', { countedBy: 'product' }],
  ['saleprice.percent', '-10', { saleprice: { percent: -10 } }],
] as const)('%s %s', (kind, typed, change) => {
  expect(bulkChangeOf(kind, typed)).toEqual(change);
});

test.each([
  ['stock.set', '-1'],
  ['stock.set', '1.5'],
  ['stock.add', ''],
  ['price.set', '0'],
  ['price.percent', '-100'],
  ['price.percent', 'ten'],
  ['count.size', ' '],
] as const)('%s rejects %j', (kind, typed) => {
  expect(bulkChangeOf(kind, typed)).toBeNull();
});
