import { readFile } from 'node:fs/promises';
import { endpoint, route } from '@tanabana/contracts/endpoints';
import { expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { slots } from '../slots.ts';
import { shopContract, usedContract } from './index.ts';

const CODE = [
  'const { a: s } = x; (0, s.useApi)(s.api.products.list, { query: {} });',
  's.api.orders.create({ body });s.paths.product(id),s.paths.dashboard();',
  'const r={get:{method:"GET",path:"/api/contact"}};',
].join('\n');

test('reads what a module uses from its code', () => {
  const { shop, calls, slots, pages } = usedContract('1.2.3', ['product.tools'], CODE);
  expect(shop).toBe('1.2.3');
  expect(Object.keys(calls)).toEqual(
    expect.arrayContaining(['GET /api/products', 'POST /api/orders/create']),
  );
  expect(Object.keys(calls).filter((key) => /orders|products/.test(key))).toHaveLength(2);
  expect(Object.keys(calls).some((key) => key.endsWith(' /api/contact'))).toBe(true);
  expect(Object.keys(slots)).toEqual(['product.tools']);
  expect(pages).toEqual(['/product/:id', '/dashboard']);
});

test("lists used calls of other teams' services separately", () => {
  const gifts = ['/api/gifts', '/api/gifts/:id'].map((path) => ({
    ...endpoint(route('GET', path, 'all'), { response: null }),
  }));
  const code = `${CODE}const g={list:{method:"GET",path:"/api/gifts"}};`;
  const { calls, others } = usedContract('1.2.3', [], code, [Object.fromEntries(gifts.entries())]);
  expect(Object.keys(others ?? {})).toEqual(['GET /api/gifts']);
  expect(Object.keys(calls)).toEqual(Object.keys(usedContract('1.2.3', [], CODE).calls));
  expect(usedContract('1.2.3', [], CODE)).not.toHaveProperty('others');
});

test('counts a call chosen at run time as its whole group', () => {
  const { calls } = usedContract('1.2.3', [], 's.api.orders[which]({})');
  const all = Object.keys(shopContract('1.2.3').calls).filter((key) => key.includes('/api/orders'));
  expect(Object.keys(calls)).toEqual(all);
});

test('lists every slot with its props and the addresses of the pages', async () => {
  const contract = shopContract('1.2.3');
  expect(Object.keys(contract.slots).sort()).toEqual(Object.keys(slots).sort());
  expect(contract.slots['product.actions']).toMatchObject({
    properties: { quantity: { type: 'number' }, onAdded: { type: 'function' } },
    required: ['product', 'colour', 'size', 'quantity', 'onNeedsSize'],
  });
  expect(contract.pages).toHaveLength(Object.keys(paths).length);
  expect(contract.pages).toEqual(expect.arrayContaining(['/order/:id/invoice', '/account']));
});

test('has the version of the shop, which a contract names', async () => {
  const versionOf = async (file: string) =>
    JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8')).version;
  expect(await versionOf('../../package.json')).toBe(await versionOf('../../../../package.json'));
});
