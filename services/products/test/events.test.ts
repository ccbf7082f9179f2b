import type { DomainEvent, EventPage, Product } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { openShop } from './shop.ts';

const shop = await openShop();
const { http, admin: token } = shop;

/** Returns types and data of a product's events. */
async function eventsOf(id: string): Promise<[string, DomainEvent['data']][]> {
  const { body } = await http.call<EventPage>('GET', '/between/events?limit=500');
  return body.events
    .filter(({ entity }) => entity.kind === 'product' && entity.id === id)
    .map(({ type, data }) => [type, data]);
}

const create = async (fields: object = {}) =>
  (await shop.create(fields as never)).body as unknown as Product;

test('a product writes events when it is created, changed and deleted, and none without a change (rule 27.2)', async () => {
  const { _id: id, sku } = await create({ sku: 'EVENT-1' });
  const fields = { name: 'Rani kurti', price: '1499', saleprice: '1199', stock: '8' };
  for (const _repeated of [1, 2]) expect((await shop.change(id, fields)).status).toBe(200);
  await shop.remove(id);
  expect((await http.call('POST', `/api/products/bin/${id}/restore`, { token })).status).toBe(200);
  const data = { productId: id, sku, category: 'kurti' };
  const changed = { ...data, name: 'Rani kurti', price: 1499, saleprice: 1199 };
  expect(await eventsOf(id)).toEqual([
    ['product.created', { ...data, name: expect.any(String), price: 1299, saleprice: 999 }],
    ['product.updated', { ...changed, fields: ['name', 'price', 'saleprice'] }],
    ['stock.changed', { productId: id, sku: null, change: -2, cause: 'owner' }],
    ['product.deleted', { productId: id, sku }],
    ['product.created', changed],
  ]);
});

test('stock of a variant writes an event with its SKU (rule 27.2)', async () => {
  const variants = [{ color: 'Indigo', size: 'S', stock: 3, sku: 'EVENT-2-S' }];
  const { _id: id } = await create({ sku: 'EVENT-2', stock: undefined, variants });
  const counted = [{ ...variants[0], stock: 5 }];
  expect((await shop.change(id, { variants: counted })).status).toBe(200);
  expect((await eventsOf(id)).slice(1)).toEqual([
    ['stock.changed', { productId: id, sku: 'EVENT-2-S', change: 2, cause: 'owner' }],
  ]);
});

test('a draft writes no event until shoppers see it, and a deletion when they no longer do (rule 27.2)', async () => {
  const { _id: id } = await create({ sku: 'EVENT-3' });
  for (const path of [`${id}/unpublish`, `drafts/${id}/publish`])
    expect((await http.call('POST', `/api/products/${path}`, { token })).status).toBe(200);
  const types = (await eventsOf(id)).map(([type]) => type);
  expect(types).toEqual(['product.created', 'product.deleted', 'product.created']);
});
