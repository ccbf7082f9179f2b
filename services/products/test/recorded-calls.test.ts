import type { ImportResult, Product, ProductList } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { openShop, picture } from './shop.ts';

/** Calls as the first client sent them, without later fields. */
test('recorded calls of the first client get the responses that it expects (rule 7.1)', async () => {
  const { http, admin } = await openShop();
  const call = (method: string, path: string, body?: FormData) =>
    http.fetch(`/api/products${path}`, {
      method,
      headers: { Accept: 'application/json', Authorization: `Bearer ${admin}` },
      body,
    });
  const sent = (fields: Record<string, string>, files: Blob[]): FormData => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const file of files) body.append('images', file, 'kurti.jpg');
    return body;
  };
  const created = await call(
    'POST',
    '',
    sent(
      {
        name: 'Indigo Kurti',
        category: 'Kurti',
        price: '1299',
        saleprice: '999',
        description: 'Block print',
        colors: '[{"name":"Indigo","sizes":["S","M"]}]',
      },
      [await picture()],
    ),
  );
  expect(created.status).toBe(201);

  for (const query of ['?q=&page=1&limit=200', '?page=1&limit=1000', '']) {
    const { data, total } = (await (await call('GET', query)).json()) as ProductList;
    expect([data.length, total, data[0]?.name], query).toEqual([1, 1, 'Indigo Kurti']);
  }
  const [one] = ((await (await call('GET', '')).json()) as ProductList).data;
  const path = `/${one?._id}`;
  const product = (await (await call('GET', path)).json()) as Product;
  expect(product).toMatchObject({
    category: { name: 'Kurti' },
    tag: 'regular',
    price: 1299,
    saleprice: 999,
    stock: 0,
    colors: [{ name: 'Indigo', sizes: ['S', 'M'], images: [expect.any(String)] }],
  });

  const existingImages = product.colors[0]?.images;
  const changed = await call(
    'PUT',
    path,
    sent(
      {
        name: 'Indigo Kurti',
        category: 'Kurti',
        price: '1199',
        saleprice: '899',
        description: 'Block print',
        sku: product.sku,
        stock: '4',
        tag: 'trending',
        colors: JSON.stringify([{ name: 'Indigo', sizes: 'S, M, L', existingImages }]),
      },
      [],
    ),
  );
  expect(changed.status).toBe(200);
  expect(await (await call('GET', path)).json()).toMatchObject({
    price: 1199,
    saleprice: 899,
    stock: 4,
    tag: 'trending',
    colors: [{ name: 'Indigo', sizes: ['S', 'M', 'L'], images: existingImages }],
  });
  expect((await call('DELETE', path)).status).toBe(200);
  expect((await call('GET', path)).status).toBe(404);
});

/** A catalogue file exported by 0.2.0: one row per product, one stock for all sizes. */
const RECORDED_FILE = [
  'sku,name,category,gender,tag,price,saleprice,stock,weight,colors,description',
  'OLD-1,Ajrakh Kurti,Kurti,women,new,1299,999.5,12,250,Indigo: S/M/L | Madder: S/M,"Printed by hand.\r\nWash cold, ""dry"" in shade."',
  'OLD-2,Block Print Set,kurta-set,,regular,2499,2499,0,,Ivory,',
  '',
].join('\r\n');

test('a catalogue file of 0.2.0 creates its products, counted as a whole, and changes nothing when sent again', async () => {
  const { http, admin } = await openShop();
  const send = async (body: string) =>
    (
      await http.call<ImportResult>('POST', '/api/products/import', {
        token: admin,
        headers: { 'content-type': 'text/csv' },
        body,
      })
    ).body;
  expect(await send(RECORDED_FILE)).toMatchObject({ added: 2, refused: 0 });
  const { data } = (await http.call<ProductList>('GET', '/api/products')).body;
  const [one, two] = ['OLD-1', 'OLD-2'].map((sku) => data.find((product) => product.sku === sku));
  expect(one).toMatchObject({
    price: 1299,
    saleprice: 999.5,
    stock: 12,
    weight: 250,
    countedBy: 'product',
    colors: [
      { name: 'Indigo', sizes: ['S', 'M', 'L'] },
      { name: 'Madder', sizes: ['S', 'M'] },
    ],
  });
  expect(two).toMatchObject({ stock: 0, countedBy: 'product', colors: [{ name: 'Ivory' }] });
  expect(await send(RECORDED_FILE)).toMatchObject({ unchanged: 2, refused: 0 });
  expect(await send(RECORDED_FILE.replace(',12,', ',9,'))).toMatchObject({ updated: 1 });
  const { body } = await http.call<Product>('GET', `/api/products/${one?._id}`);
  expect([body.stock, body.variants?.map(({ stock }) => stock)]).toEqual([9, Array(5).fill(null)]);
});
