import { categoryEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildCategory,
  buildProduct,
  buildSession,
  expectNoFaults,
  longTest,
  openPage,
} from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath, press } from '../testing/shop-page.ts';
import {
  buildProducts,
  categoryRef,
  kurtaSets,
  kurti,
  stock,
  stockedShop,
  tops,
} from '../testing/stand-in-catalogue.ts';

const modules = ['mf-catalog'];
const region = (name: string) => page.getByRole('region', { name, exact: true });
const arrivals = region('New Arrivals');
const trending = region('Trending Now');
const tab = (name: string) => arrivals.getByRole('tab', { name, exact: true });
const namesIn = (place: ReturnType<typeof region>) => () =>
  place
    .getByRole('article')
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
const tabs = () =>
  arrivals
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent);

const products = [
  ...buildProducts(9),
  ...buildProducts(5, { category: categoryRef(tops), tag: 'trending' }).map((one, at) => ({
    ...one,
    name: `Top ${at + 1}`,
  })),
];

test('promises, cards, collection banner, gallery and registration teaser are shown (rules 1.5, 1.6, 2.5, 2.7)', async () => {
  await openPage('/', {
    modules: ['mf-catalog', 'mf-account'],
    shop: stockedShop(products),
    config: { firstOrderFreeShipping: true },
  });
  await expect.poll(() => document.title).toBe('Tanabana');
  const promises = region('Our promises').getByRole('heading', { level: 3 });
  await expect.element(promises.first()).toBeVisible();
  expect(promises.elements().map(({ textContent }) => textContent)).toEqual([
    'Shipping Worldwide',
    '3 - Days Returns',
    'Security Payment',
    'Order Tracking',
  ]);
  const cards = region('Collections');
  for (const text of [
    'She is very much herself',
    'Your clothing favorites',
    'Gift they will love',
    'Small presents and big surprises',
    'Discover the full catelog',
  ])
    await expect.element(cards.getByText(text, { exact: true })).toBeVisible();
  for (const nowhere of ['Coming Items', 'Soon Products']) {
    const link = cards.getByRole('link', { name: nowhere });
    await expect.element(link).not.toHaveAttribute('href');
    await expect.element(link).toHaveAttribute('aria-disabled', 'true');
  }
  await expect.element(region('The collection').getByRole('link')).toHaveAttribute('href', '/shop');
  await expect
    .poll(() => region('From our thread to yours').getByRole('img').elements())
    .toHaveLength(6);
  await expectNoFaults('home');
  const teaser = region('Your first purchase ships free');
  await teaser.getByRole('button', { name: 'Create an account' }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('tab', { name: /register/i }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('dialog')).toHaveTextContent('first purchase ships free');
});

test('free first shipping is mentioned only if offered (rule 1.5)', async () => {
  await openPage('/', {
    modules: ['mf-catalog', 'mf-account'],
    shop: stockedShop(products),
    config: { firstOrderFreeShipping: false },
  });
  await page.getByRole('button', { name: 'Create an account' }).click();
  const agreed = page.getByRole('dialog').getByRole('checkbox');
  await expect.element(agreed).toHaveAccessibleName(/^I agree to the terms/);
  expect(document.body.textContent).not.toMatch(/first (purchase|parcel)/i);
});

test('the home page fits a phone; signed-in users see no registration teaser', async () => {
  const shop = stockedShop(products);
  await openPage('/', { modules, shop, session: buildSession(), width: 360, height: 740 });
  await expect.poll(namesIn(trending)).toHaveLength(4);
  await expect.element(page.getByText('Create an account')).not.toBeInTheDocument();
  await expectNoFaults('home on a phone');
});

longTest('the collection cards open women and men (rules 2.1, 2.5)', async () => {
  for (const [card, title, gender] of [
    ['Women Collection', 'Women Collection', 'women'],
    ['Man Collection', 'Man Collection', 'men'],
  ] as const) {
    await openPage('/', { modules, shop: stockedShop(products) });
    await page.getByRole('link', { name: `Shop Now: ${card}` }).click();
    await expectPath(`/shop-custom-banner?for=${gender}`);
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test('New Arrivals has a tab per category, opens at Kurti, and shows the newest of the selected one (rule 2.6)', async () => {
  const { shop } = await openPage('/', { modules, shop: stockedShop(products) });
  await expect.poll(tabs).toEqual([kurtaSets.name, kurti.name, tops.name]);
  await expect.element(arrivals.getByRole('tab', { selected: true })).toHaveTextContent('Kurti');
  await expect.poll(namesIn(arrivals)).toEqual(buildProducts(8).map(({ name }) => name));
  await expect
    .element(arrivals.getByRole('link', { name: 'View all' }))
    .toHaveAttribute('href', '/shop');
  await tab('Tops').click();
  await expect.poll(namesIn(arrivals)).toEqual(['Top 1', 'Top 2', 'Top 3', 'Top 4', 'Top 5']);
  expect(shop.asked(productEndpoints.list).map(({ query }) => query)).toContainEqual(
    expect.objectContaining({ category: 'Tops', sort: 'newest', limit: 8 }),
  );
});

test('Trending Now shows the first four products with that tag (rules 2.6, 9.6)', async () => {
  const { shop } = await openPage('/', { modules, shop: stockedShop(products) });
  await expect.poll(namesIn(trending)).toEqual(['Top 1', 'Top 2', 'Top 3', 'Top 4']);
  expect(shop.asked(productEndpoints.list).map(({ query }) => query)).toContainEqual(
    expect.objectContaining({ tag: 'trending', limit: 4 }),
  );
});

test('without categories the tabs are Tops, Jeans, Footwear, Bags, Accessories; an empty tab shows a message (rules 2.6, 8.3)', async () => {
  const fallback = ['Tops', 'Jeans', 'Footwear', 'Bags', 'Accessories'];
  await openPage('/', { modules, shop: stockedShop([], []) });
  await expect.poll(tabs).toEqual(fallback);
  await tab('Jeans').click();
  await expect.element(arrivals.getByText('No products in this category.')).toBeVisible();
  await expect.element(trending.getByText('No trending products found.')).toBeVisible();
  await expectNoFaults('home of an empty shop');
  const shop = stockedShop([buildProduct({ category: categoryRef(buildCategory()) })], []);
  shop.refuse(categoryEndpoints.list, 'server.error');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'); // no automatic retry
  await openPage('/', { modules, shop });
  await expect.poll(tabs).toEqual(fallback);
});

test('a failure of products is shown in their place, and a retry recovers', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const shop = stockedShop(products);
  shop.refuse(productEndpoints.list, 'server.error', { message: 'The shelf fell over.' });
  await openPage('/', { modules, shop });
  const alertIn = (place: typeof arrivals) => place.getByRole('alert');
  for (const place of [arrivals, trending]) {
    await expect.element(alertIn(place)).toHaveTextContent('Failed to load products');
    await expect.element(alertIn(place)).toHaveTextContent('The shelf fell over.');
  }
  stock(shop, products);
  for (const place of [arrivals, trending]) {
    await press(alertIn(place).getByRole('button', { name: 'Try again' }));
    await expect.element(place.getByRole('article').first()).toBeVisible();
  }
});
