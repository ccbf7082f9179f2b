import type { Collection } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest, openPage } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { count, expectPath, main, panel, pressSize } from '../testing/shop-page.ts';
import { aPicture, askedPage, buildProducts, stockedShop } from '../testing/stand-in-catalogue.ts';

const modules = ['mf-catalog'];
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const buildCollection = (changed: Partial<Collection> = {}): Collection => ({
  slug: 'festive',
  title: 'Festive evenings',
  description: 'Silk and zari.\nFor Diwali.',
  picture: { path: aPicture(), alt: 'Lamps on a sill' },
  count: 3,
  ...changed,
});
const shopWith = (collections: Collection[]) => {
  const shop = stockedShop(buildProducts(3));
  shop.answer(productEndpoints.collections, { data: collections });
  shop.answer(
    productEndpoints.collection,
    ({ params }) =>
      collections.find(({ slug }) => slug === params.slug) ??
      Response.json({ code: 'collection.not_found', message: 'x' }, { status: 404 }),
  );
  return shop;
};

longTest(
  'the home page links collections with products to their pages, with picture, text and filters (rule 22.4)',
  async () => {
    const empty = buildCollection({ slug: 'soon', title: 'Soon', count: 0 });
    const { shop } = await openPage('/', { modules, shop: shopWith([buildCollection(), empty]) });
    const section = page.getByRole('region', { name: 'Shop by collection' });
    await expect.poll(() => section.getByRole('link').elements()).toHaveLength(1);
    await expectNoFaults('home with a collection');
    await section.getByRole('link', { name: 'Festive evenings 3 products' }).click();
    await expectPath('/collection/festive');
    await expect.element(heading('Festive evenings')).toBeVisible();
    await expect.element(main.getByText(/Silk and zari/)).toBeVisible();
    await expect.element(main.getByRole('img', { name: 'Lamps on a sill' })).toBeVisible();
    await expect.element(count).toHaveTextContent('Showing 3 of 3 products');
    await expect.poll(() => document.title).toBe('Festive evenings · Tanabana');
    expect(askedPage(shop)).toMatchObject({ collection: 'festive' });
    expect(askedPage(shop)?.sort).toBeUndefined();
    await pressSize(panel, 'M');
    await expectPath('/collection/festive?size=M');
    await expect.poll(() => askedPage(shop)).toMatchObject({ collection: 'festive', size: ['M'] });
  },
);

test('without a picture the page has a plain head; an unknown collection lists the others, and home without any is unchanged (rule 22.4)', async () => {
  const plain = buildCollection({ picture: null, description: '' });
  await openPage('/collection/festive', { modules, shop: shopWith([plain]) });
  await expect.element(heading('Festive evenings')).toBeVisible();
  await expectNoFaults('a collection without a picture');
  await openPage('/collection/over', { modules, shop: shopWith([plain]) });
  await expect.element(heading('Collection not found')).toBeVisible();
  await main.getByRole('link', { name: 'Festive evenings' }).click();
  await expect.element(heading('Festive evenings')).toBeVisible();
  await openPage('/', { modules, shop: shopWith([]) });
  await expect.element(page.getByRole('region', { name: 'Trending Now' })).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Shop by collection' }))
    .not.toBeInTheDocument();
});
