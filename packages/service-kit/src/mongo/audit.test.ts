import { expect, test } from 'vitest';
import { diff } from './audit.ts';

test('lists only fields that differ', () => {
  expect(diff({ name: 'Kurti', stock: 3 }, { name: 'Kurti', stock: 5 })).toEqual([
    { field: 'stock', from: 3, to: 5 },
  ]);
});

test('reports added and removed fields with null on the other side', () => {
  expect(diff({ weight: 300, sku: undefined }, { gender: 'women' })).toEqual([
    { field: 'gender', from: null, to: 'women' },
    { field: 'weight', from: 300, to: null },
  ]);
});

test('compares plain objects by field, lists and dates as a whole', () => {
  const day = (date: number): Date => new Date(Date.UTC(2026, 10, date));
  expect(
    diff(
      { category: { name: 'Tops', slug: 'tops' }, sizes: ['S'], at: day(1), same: day(2) },
      { category: { name: 'Kurti', slug: 'tops' }, sizes: ['S', 'M'], at: day(3), same: day(2) },
    ),
  ).toEqual([
    { field: 'category.name', from: 'Tops', to: 'Kurti' },
    { field: 'sizes', from: ['S'], to: ['S', 'M'] },
    { field: 'at', from: day(1), to: day(3) },
  ]);
});

test('lists all fields of a created and of a deleted object', () => {
  expect(diff(null, { name: 'Kurti' })).toEqual([{ field: 'name', from: null, to: 'Kurti' }]);
  expect(diff({ name: 'Kurti' }, null)).toEqual([{ field: 'name', from: 'Kurti', to: null }]);
});

test('treats names that objects inherit like any field', () => {
  const before = JSON.parse('{"kept":1,"toString":"old","__proto__":5}') as object;
  const after = JSON.parse(
    '{"kept":1,"constructor":"new","hasOwnProperty":{"valueOf":2}}',
  ) as object;
  expect(diff(before, after)).toEqual([
    { field: 'constructor', from: null, to: 'new' },
    { field: 'hasOwnProperty.valueOf', from: null, to: 2 },
    { field: 'toString', from: 'old', to: null },
    { field: '__proto__', from: 5, to: null },
  ]);
});
