import { expect, test } from 'vitest';
import { startCategories } from './categories-under-test.ts';

const shop = await startCategories();

test('the head of a category tells crawlers what it is, by slug and by id', async () => {
  const { body } = await shop.create({ name: 'Kurtis & <Tops>', description: 'Cut straight.' });
  const byName = await shop.fetch(`/api/categories/${encodeURIComponent('Kurtis & <Tops>')}/head`);
  const bySlug = await shop.fetch(`/api/categories/${body.slug}/head`);
  const text = await bySlug.text();
  expect(await byName.text()).toBe(text);
  expect(bySlug.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain('<title>Kurtis &amp; &lt;Tops&gt; · Tana &amp; Bana</title>');
  expect(text).toContain('name="description" content="Cut straight."');
  expect(text).toContain(`rel="canonical" href="https://shop.example/category/${body.slug}"`);
  const json = /<script type="application\/ld\+json"[^>]*>(.*)<\/script>/.exec(text)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Shop' }, { name: 'Kurtis & <Tops>' }],
  });
});

test('one that is not there has none', async () => {
  const { status, body } = await shop.call('GET', '/api/categories/boots/head');
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: 'category.not_found' });
});
