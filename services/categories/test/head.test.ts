import { createServer } from 'node:http';
import { buildProduct, listen, validStructuredData } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { startCategories } from './categories-under-test.ts';

const shop = await startCategories();

test('the head of a category page describes it for crawlers, by slug and by id', async () => {
  const { body } = await shop.create({ name: 'Kurtis & <Tops>', description: 'Cut straight.' });
  const byName = await shop.fetch(`/api/categories/${encodeURIComponent('Kurtis & <Tops>')}/head`);
  const bySlug = await shop.fetch(`/api/categories/${body.slug}/head`);
  const text = await bySlug.text();
  expect(await byName.text()).toBe(text);
  expect(bySlug.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain('<title>Kurtis &amp; &lt;Tops&gt; · Tana &amp; Bana</title>');
  expect(text).toContain('name="description" content="Cut straight."');
  expect(text).toContain(`rel="canonical" href="https://shop.example/category/${body.slug}"`);
  expect(await validStructuredData(text)).toMatchObject([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Shop' }, { name: 'Kurtis & <Tops>' }],
    },
    { '@type': 'OnlineStore' },
  ]);
});

describe('a page of several', () => {
  const asked: string[] = [];
  let isSilent = false;
  const products = createServer((request, response) => {
    asked.push(String(request.url));
    if (isSilent) return;
    const page = Number(new URL(String(request.url), 'http://x').searchParams.get('page'));
    const data = page > 3 ? [] : [buildProduct({ name: 'Kurti </script>' })];
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ data, total: 25, page, limit: 12 }));
  });
  const headOf = async (query: string) => {
    const { url } = await listening;
    const many = await startCategories(url);
    const { body } = await many.create({ name: 'Kurtis' });
    const answer = await many.fetch(`/api/categories/${body.slug}/head${query}`);
    return { status: answer.status, text: await answer.text() };
  };
  const listening = listen({
    callback: () => (request, response) => products.emit('request', request, response),
  });
  beforeEach(() => {
    isSilent = false;
    asked.length = 0;
  });

  test.each([
    ['', '/category/kurtis', undefined, '/category/kurtis?page=2', 1],
    ['?page=2', '/category/kurtis?page=2', '/category/kurtis', '/category/kurtis?page=3', 13],
    ['?page=3', '/category/kurtis?page=3', '/category/kurtis?page=2', undefined, 25],
  ])('"%s" is canonical and lists what it shows', async (query, own, previous, next, first) => {
    const { text } = await headOf(query);
    const linked = (relation: string) =>
      new RegExp(`rel="${relation}" href="https://shop.example([^"]*)"`).exec(text)?.[1];
    expect([linked('canonical'), linked('prev'), linked('next')]).toEqual([own, previous, next]);
    expect(asked).toEqual([
      `/api/products?category=kurtis&fields=card&limit=12&page=${query ? query.at(-1) : 1}`,
    ]);
    const [, list] = await validStructuredData(text);
    expect(list).toMatchObject({
      '@type': 'ItemList',
      numberOfItems: 25,
      itemListElement: [{ position: first, name: 'Kurti </script>' }],
    });
    expect(text).not.toContain('noindex');
  });

  longTest('beyond the last is not indexed and links to the last', async () => {
    const { text } = await headOf('?page=4');
    expect(text).toContain('<meta name="robots" content="noindex"');
    expect(text).toContain('rel="prev" href="https://shop.example/category/kurtis?page=3"');
    expect(text).not.toContain('ItemList');
  });

  longTest('does not wait for a slow list', async () => {
    isSilent = true;
    const { status, text } = await headOf('?page=2');
    expect(status).toBe(200);
    expect(text).toContain('<title>Kurtis · Page 2 · Tana &amp; Bana</title>');
    expect(text).not.toContain('ItemList');
    expect(text).not.toContain('noindex');
  });

  test.each(['?page=0', '?page=x', '?page=1e9'])('%s is not a page', async (query) => {
    expect((await headOf(query)).status).toBe(400);
  });
});

test('an unknown category has no head', async () => {
  const { status, body } = await shop.call('GET', '/api/categories/boots/head');
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: 'category.not_found' });
});
