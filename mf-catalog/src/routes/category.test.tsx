import { categoryEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import { buildProduct, expectNoFaults, longTest, openPage } from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chips, count, expectPath, main, panel, pressSize } from '../testing/shop-page.ts';
import {
  askedPage,
  buildProducts,
  categoryRef,
  kurtaSets,
  stockedShop,
  tops,
} from '../testing/stand-in-catalogue.ts';

const modules = ['mf-catalog'];
const products = [
  ...buildProducts(3, { category: categoryRef(kurtaSets) }),
  buildProduct({ name: 'Summer top', category: categoryRef(tops) }),
];
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('a category opens by slug and by name, with its own title (rule 2.1)', async () => {
  for (const key of [kurtaSets.slug, kurtaSets.name]) {
    const { shop } = await openPage(`/category/${encodeURIComponent(key)}`, {
      modules,
      shop: stockedShop(products),
    });
    await expect.element(heading('Kurta Set')).toBeVisible();
    await expect.poll(() => document.title).toBe('Kurta Set · Tanabana');
    await expect.element(count).toHaveTextContent('Showing 3 of 3 products');
    expect(askedPage(shop)?.category).toBe(key);
  }
  await expect.element(main.getByText(/straight from the looms/)).toBeVisible();
  await expectNoFaults('category');
});

longTest('a category stays selected when filters are removed', async () => {
  await openPage('/category/tops', { modules, shop: stockedShop(products) });
  await expect.element(main.getByText('Cut for summer.')).toBeVisible();
  await pressSize(panel, 'M');
  await expectPath('/category/tops?size=M');
  await expect.element(chips.getByRole('link', { name: /Tops/ })).not.toBeInTheDocument();
  await chips.getByRole('link', { name: 'Clear all' }).click();
  await expectPath('/category/tops');
  await expect.element(count).toHaveTextContent('Showing 1 of 1 products');
});

longTest('an unknown category shows a message and lists the others (rule 2.1)', async () => {
  await openPage('/category/no-such-shelf', { modules, shop: stockedShop(products) });
  await expect.element(heading('Category not found')).toBeVisible();
  await expect.poll(() => document.title).toBe('Category not found · Tanabana');
  await expect.element(main.getByText(/no category called “no-such-shelf”/)).toBeVisible();
  await expectNoFaults('no category');
  await main.getByRole('link', { name: 'Tops' }).click();
  await expect.element(heading('Tops')).toBeVisible();
  await openPage('/category/no-such-shelf', { modules, shop: stockedShop(products) });
  await main.getByRole('link', { name: 'See everything' }).click();
  await expectPath('/shop');
});

test("a failing category shows Failed to get category with the service's message, and retries (rule 8.3)", async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'); // no automatic retry
  const shop = stockedShop(products);
  shop.refuse(categoryEndpoints.get, 'server.error', { message: 'Not now.', times: 1 });
  await openPage('/category/tops', { modules, shop });
  const alert = main.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Failed to get category');
  await expect.element(alert).toHaveTextContent('Not now.');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('Tops')).toBeVisible();
});

test('the banner of a collection shows its picture beside its words, on a phone above them', async () => {
  const rectangle = (element: Element) => element.getBoundingClientRect();
  for (const [width, isBeside] of [
    [1440, true],
    [768, true],
    [360, false],
  ] as const) {
    const shop = stockedShop(products);
    await openPage('/shop-custom-banner?for=women', { modules, shop, width });
    await expect.element(heading('Women Collection')).toBeVisible();
    const words = rectangle(heading('Women Collection').element());
    const picture = rectangle(document.querySelector('main picture img') as Element);
    if (isBeside) expect(picture.left).toBeGreaterThan(words.right);
    else expect(picture.bottom).toBeLessThan(words.top);
  }
});

longTest('collections are shops under a banner, for women, men or both', async () => {
  const clothes = [
    ...buildProducts(2, { gender: 'women' }),
    buildProduct({ name: 'Nehru jacket', gender: 'men' }),
  ];
  const { shop } = await openPage('/shop-custom-banner?for=women', {
    modules,
    shop: stockedShop(clothes),
  });
  await expect.element(heading('Women Collection')).toBeVisible();
  await expect.element(count).toHaveTextContent('Showing 2 of 2 products');
  await expect.poll(() => document.title).toBe('Women Collection · Tanabana');
  expect(askedPage(shop)?.gender).toBe('women');
  await expectNoFaults('collection');
  const ways = main.getByRole('navigation', { name: 'Collections' });
  await expect
    .element(ways.getByRole('link', { name: 'Women' }))
    .toHaveAttribute('aria-current', 'true');
  await ways.getByRole('link', { name: 'Men', exact: true }).click();
  await expectPath('/shop-custom-banner?for=men');
  await expect.element(heading('Man Collection')).toBeVisible();
  await expect.element(main.getByText('Nehru jacket')).toBeVisible();
  // the gender defines the page: it has no chip
  await pressSize(panel, 'M');
  await expectPath('/shop-custom-banner?for=men&size=M');
  await expect.poll(() => chips.getByRole('link').elements()).toHaveLength(2);
  await chips.getByRole('link', { name: 'Clear all' }).click();
  await expectPath('/shop-custom-banner?for=men');
  await ways.getByRole('link', { name: 'Everything' }).click();
  await expectPath('/shop-custom-banner');
  await expect.element(heading('The collection')).toBeVisible();
  await expect.element(count).toHaveTextContent('Showing 3 of 3 products');
  await expect.poll(() => shop.asked(productEndpoints.list).at(-1)?.query.gender).toBeUndefined();
});
