import { categoryEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest, openPage } from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  cards,
  count,
  expectPath,
  expectSearch,
  expectTitles,
  main,
  panel,
  sort,
} from '../../testing/shop-page.ts';
import { askedPage, buildProducts, stockedShop } from '../../testing/stand-in-catalogue.ts';

const modules = ['mf-catalog'];
const forty = buildProducts(40);
const open = (path: string, products = forty, width = 1440) =>
  openPage(path, { modules, shop: stockedShop(products), width });

const pages = page.getByRole('navigation', { name: 'Products by page' });

longTest(
  '2, 3, 4 or 5 columns show 4, 9, 12 or 15 products per page; default 4 (rules 2.8, 9.5)',
  async () => {
    const { shop } = await open('/shop');
    await expect.element(page.getByRole('radio', { name: '4 columns' })).toBeChecked();
    for (const [columns, size] of [
      [2, 4],
      [3, 9],
      [5, 15],
      [4, 12],
    ] as const) {
      await page.getByTitle(`${columns} columns`).click();
      await expect.element(page.getByRole('radio', { name: `${columns} columns` })).toBeChecked();
      await expectSearch(columns === 4 ? '' : `?cols=${columns}`);
      await expect.element(count).toHaveTextContent(`Showing ${size} of 40 products`);
      await expect.poll(() => cards.elements().length).toBe(size);
      expect(shop.asked(productEndpoints.list).map(({ query }) => query.limit)).toContain(size);
      const tops = cards.elements().map((card) => card.getBoundingClientRect().y);
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    }
  },
);

test('only as many columns are offered as fit', async () => {
  const choices = () =>
    page
      .getByRole('radio', { name: /columns$/ })
      .elements()
      .map((radio) => radio.getAttribute('value'));
  await open('/shop?cols=5', forty, 768);
  await expect.poll(choices).toEqual(['2', '3']);
  await expect.element(page.getByRole('radio', { name: '3 columns' })).toBeChecked();
  await page.viewport(1100, 800);
  await expect.poll(choices).toEqual(['2', '3', '4']);
  await page.viewport(1440, 800);
  await expect.poll(choices).toEqual(['2', '3', '4', '5']);
  await expect.element(page.getByRole('radio', { name: '5 columns' })).toBeChecked();
});

test('pagination shows previous, first, neighbours, last, next, and gaps (rule 2.8)', async () => {
  await open('/shop?cols=2&page=6');
  await expect.element(pages).toBeVisible();
  const texts = () =>
    pages
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);
  expect(texts()).toEqual(['', '1', '…', '5', '6', '7', '…', '10', '']);
  await expect
    .element(pages.getByRole('link', { name: 'Page 6' }))
    .toHaveAttribute('aria-current', 'page');
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expectSearch('?cols=2&page=7');
  await expectTitles(['Piece 25', 'Piece 26', 'Piece 27', 'Piece 28']);
  await pages.getByRole('link', { name: 'Previous page' }).click();
  await expectSearch('?cols=2&page=6');
  await pages.getByRole('link', { name: 'Page 10' }).click();
  await expectSearch('?cols=2&page=10');
  await expect.element(pages.getByRole('link', { name: 'Next page' })).not.toBeInTheDocument();
  await pages.getByRole('link', { name: 'Page 1', exact: true }).click();
  await expectSearch('?cols=2');
  await expect.element(pages.getByRole('link', { name: 'Previous page' })).not.toBeInTheDocument();
});

test('a single page has no pagination; a page beyond the end leads to the last', async () => {
  await open('/shop', forty.slice(0, 12));
  await expect.element(count).toHaveTextContent('Showing 12 of 12 products');
  await expect.element(pages).not.toBeInTheDocument();
  await open('/shop?page=77');
  await expectSearch('?page=4');
  await expect.element(count).toHaveTextContent('Showing 4 of 40 products');
});

longTest(
  'the next page starts at the top, and Back restores the scroll position (rule 2.3)',
  async () => {
    await open('/shop');
    await expect.element(count).toBeVisible();
    const next = pages.getByRole('link', { name: 'Page 2' }).element() as HTMLElement;
    next.scrollIntoView({ behavior: 'instant' });
    const place = scrollY;
    expect(place).toBeGreaterThan(400);
    await new Promise(requestAnimationFrame); // scroll events arrive a frame later
    await new Promise(requestAnimationFrame);
    next.click();
    await expect
      .element(pages.getByRole('link', { name: 'Page 2' }))
      .toHaveAttribute('aria-current', 'page');
    const top = () => Math.round(count.element().getBoundingClientRect().top);
    await expect.poll(() => top() >= 0 && scrollY < place - 200).toBe(true);
    await vi.waitFor(async () => {
      const before = scrollY;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      expect(scrollY).toBe(before);
    });
    history.back();
    await expect.poll(() => Math.round(scrollY)).toBe(Math.round(place));
  },
);

longTest(
  'sort options are those of the rules and ours, and change the query (rule 2.8)',
  async () => {
    const { shop } = await open('/shop', buildProducts(3));
    await expectTitles(['Piece 1', 'Piece 2', 'Piece 3']);
    const options = [...sort.element().querySelectorAll('option')];
    expect(options.map(({ text }) => text)).toEqual([
      'Default Sorting',
      'Oldest products',
      'Comments products',
      'Newest',
      'Price low to high',
      'Price high to low',
    ]);
    await expect.element(sort).toHaveDisplayValue('Default Sorting');
    for (const [label, value] of [
      ['Comments products', 'popular'],
      ['Newest', 'newest'],
      ['Price low to high', 'price-asc'],
      ['Price high to low', 'price-desc'],
      ['Oldest products', 'oldest'],
    ] as const) {
      await sort.selectOptions(label);
      await expectSearch(`?sort=${value}`);
      await expect.poll(() => askedPage(shop)?.sort).toBe(value);
    }
    await expectTitles(['Piece 3', 'Piece 2', 'Piece 1']);
  },
);

longTest('an invalid address is read as far as possible and corrected', async () => {
  await open('/shop?size=m,huge&page=-3&cols=99&minPrice=9e9&sort=best&x=%00&tag=none#top');
  await expectSearch('?size=M');
  expect(location.hash).toBe('#top');
  await expect.element(count).toHaveTextContent('of 40 products');
  await expectNoFaults('shop with a filter');
});

longTest('a search without results suggests what to remove', async () => {
  await open('/shop?q=zzzqqq&size=M');
  await expect.element(main.getByText('Nothing found for “zzzqqq”')).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'without Size M' })).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'See everything' })).toBeVisible();
  await expectNoFaults('shop without a result');
  await main.getByRole('link', { name: 'without “zzzqqq”' }).click();
  await expectPath('/shop?size=M');
  await expect.element(count).toHaveTextContent('of 40 products');
  await open('/shop?q=zzzqqq');
  await expect.element(main.getByText('Try fewer or other words')).toBeVisible();
  await main.getByRole('link', { name: 'See everything' }).click();
  await expectPath('/shop');
});

test('filters without results, and an empty shop, have different messages', async () => {
  await open('/shop?size=XS&minPrice=9000');
  await expect.element(main.getByText('No products match all filters')).toBeVisible();
  await open('/shop', []);
  await expect.element(main.getByText('Nothing here yet')).toBeVisible();
});

test("the shop shows Failed to load products with the service's message, and retries (rules 4.1, 8.1, 8.3)", async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'); // no automatic retry
  const shop = stockedShop(forty);
  shop.refuse(productEndpoints.list, 'server.error', { message: 'The shelf fell over.', times: 2 });
  await openPage('/shop', { modules, shop });
  const alert = main.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Failed to load products');
  await expect.element(alert).toHaveTextContent('The shelf fell over.');
  await expectNoFaults('shop that failed');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => cards.elements().length).toBe(12);
  await expect.element(alert).not.toBeInTheDocument();
});

longTest('the last results stay while new ones load, and disappear if these fail', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { shop } = await open('/shop', buildProducts(3));
  await expectTitles(['Piece 1', 'Piece 2', 'Piece 3']);
  const letGo = shop.hold(productEndpoints.list);
  await sort.selectOptions('Oldest products');
  await expectSearch('?sort=oldest');
  await expectTitles(['Piece 1', 'Piece 2', 'Piece 3']);
  await expect.poll(() => main.element().querySelector('[data-fading]')).not.toBeNull();
  letGo();
  await expectTitles(['Piece 3', 'Piece 2', 'Piece 1']);
  shop.fail(productEndpoints.list, 'no answer');
  await sort.selectOptions('Newest');
  await expect.element(main.getByRole('alert')).toHaveTextContent('Failed to load products');
  expect(cards.elements()).toEqual([]);
});

test('products are shown if categories fail; space is reserved while they load', async () => {
  const shop = stockedShop(forty);
  shop.refuse(categoryEndpoints.list, 'server.error');
  const letGo = shop.hold(productEndpoints.list);
  await openPage('/shop', { modules, shop });
  await expect.poll(() => main.element().querySelector('[aria-busy="true"]')).not.toBeNull();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  letGo();
  await expect.poll(() => cards.elements().length).toBe(12);
  await expect.element(panel.getByRole('group', { name: 'Size' })).toBeVisible();
  await expect.element(panel.getByRole('navigation')).not.toBeInTheDocument();
});
