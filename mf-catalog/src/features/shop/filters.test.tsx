import { productEndpoints } from '@tanabana/contracts/endpoints';
import { longTest, openPage } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  categoryLink,
  chips,
  count,
  expectSearch,
  expectTitles,
  panel,
  pressSize,
  sizeIn,
} from '../../testing/shop-page.ts';
import {
  askedPage,
  buildProducts,
  categoryRef,
  kurtaSets,
  kurti,
  stockedShop,
} from '../../testing/stand-in-catalogue.ts';

const indigo = { name: 'Indigo', sizes: ['S', 'M'], images: [] };
const rust = { name: 'Rust', sizes: ['M', 'XL'], images: [] };

/** 20 kurtis in indigo, S and M; 3 cheap sets in rust, M and XL, sold out. */
const stock = [
  ...buildProducts(20, { colors: [indigo] }),
  ...buildProducts(3, {
    category: categoryRef(kurtaSets),
    colors: [rust],
    price: 400,
    saleprice: 400,
    stock: 0,
    description: 'Woven in Kutch.',
  }),
];

const open = (path: string) =>
  openPage(path, { modules: ['mf-catalog'], shop: stockedShop(stock) });

test('filters, sort order and page are in the address: Back, Forward and reload restore them (rules 2.1, 2.8, 5.8)', async () => {
  const { shop, reload } = await open('/shop');
  await expect.element(count).toHaveTextContent('Showing 12 of 23 products');
  await pressSize(panel, 'XL');
  await expectSearch('?size=XL');
  await expect.element(count).toHaveTextContent('Showing 3 of 3 products');
  await pressSize(panel, 'S');
  await expectSearch('?size=S&size=XL');
  await expect.element(count).toHaveTextContent('of 23 products');
  await panel.getByRole('switch', { name: 'In stock only' }).click();
  await expectSearch('?size=S&size=XL&inStock=1');
  await expect.element(count).toHaveTextContent('of 20 products');
  expect(askedPage(shop)).toMatchObject({ size: ['S', 'XL'], inStock: true, page: 1, limit: 12 });

  await reload();
  await expect.element(sizeIn(panel, 'XL')).toBeChecked();
  await expect.element(count).toHaveTextContent('of 20 products');
  history.back();
  await expectSearch('?size=S&size=XL');
  await expect.element(panel.getByRole('switch')).not.toBeChecked();
  await expect.element(count).toHaveTextContent('of 23 products');
  history.forward();
  await expect.element(panel.getByRole('switch')).toBeChecked();
});

longTest('each active filter is a chip that removes it; the last chip removes all', async () => {
  await open('/shop?q=kutch&category=kurta-set&size=M&colour=Rust&maxPrice=900');
  await expect.element(count).toHaveTextContent('of 3 products');
  await expect.poll(() => chips.getByRole('link').elements()).toHaveLength(6);
  for (const name of ['“kutch”', 'Kurta Set', 'Size M', 'Rust', 'Up to ₹900'])
    await expect.element(chips.getByRole('link', { name: `Remove ${name}` })).toBeVisible();
  await chips.getByRole('link', { name: 'Remove “kutch”' }).click();
  await expectSearch('?category=kurta-set&size=M&colour=Rust&maxPrice=900');
  await chips.getByRole('link', { name: 'Clear all' }).click();
  await expectSearch('');
  await expect.element(count).toHaveTextContent('of 23 products');
  await expect.element(chips).not.toBeInTheDocument();
});

longTest(
  'the panel selects one category regardless of case; pressing it again clears it (rule 5.8)',
  async () => {
    const { shop } = await open('/shop?category=KURTI');
    await expect.element(categoryLink('Kurti')).toHaveAttribute('aria-current', 'true');
    await expect.element(categoryLink('Kurti')).toHaveTextContent(/^Kurti 20$/);
    expect(askedPage(shop)?.category).toBe('KURTI');
    await categoryLink('Kurti').click();
    await expectSearch('');
    await expect.element(categoryLink('Kurti')).not.toHaveAttribute('aria-current');
    await expect.element(categoryLink('Kurta Set')).toHaveTextContent(/^Kurta Set 3$/);
    // no line without a product
    await expect.element(categoryLink('Tops')).not.toBeInTheDocument();
    await categoryLink('Kurta Set').click();
    await expectSearch('?category=kurta-set');
    await expect.element(count).toHaveTextContent('Showing 3 of 3 products');
  },
);

test('sizes are in wearing order with counts; a size without results is disabled (rule 5.8)', async () => {
  await open('/shop');
  const sizes = panel.getByRole('group', { name: 'Size' });
  await expect.element(sizeIn(sizes, 'M')).toBeEnabled();
  const shown = () =>
    [...sizes.element().querySelectorAll('label')].map((label) => label.textContent);
  await expect.poll(shown).toEqual(['XS', 'S20', 'M23', 'L', 'XL3']);
  await expect.element(sizeIn(sizes, 'XS')).toBeDisabled();
  await expect.element(sizeIn(sizes, 'L')).toBeDisabled();
  // if set by the address, it can still be removed
  await open('/shop?size=XS');
  await expect.element(sizeIn(panel, 'XS')).toBeChecked();
  await expect.element(sizeIn(panel, 'XS')).toBeEnabled();
});

longTest(
  'text is searched on Enter and by its button; clearing it shows everything (rule 5.8)',
  async () => {
    const { shop } = await open('/shop');
    const text = panel.getByRole('searchbox', { name: 'Search products' });
    await text.fill(' kutch ');
    await userEvent.keyboard('{Enter}');
    await expectSearch('?q=kutch');
    await expect.element(count).toHaveTextContent('of 3 products');
    expect(askedPage(shop)?.q).toBe('kutch');
    await expect.element(text).toHaveFocus();
    await text.fill('');
    await expectSearch('');
    await text.fill('piece');
    await panel.getByRole('button', { name: 'Search', exact: true }).click();
    await expectSearch('?q=piece');
    await chips.getByRole('link', { name: /^Remove/ }).click();
    await expectSearch('');
    await expect.element(text).toHaveValue('');
  },
);

longTest('typed text is searched without Enter, as one history entry (rule 5.8)', async () => {
  const { shop } = await open('/shop?size=M');
  const text = panel.getByRole('searchbox', { name: 'Search products' });
  await text.fill('pie');
  await expectSearch('?q=pie&size=M');
  await text.fill('piece 2');
  await expectSearch('?q=piece+2&size=M');
  await expect.element(count).toHaveTextContent('Showing 3 of 3 products');
  expect(askedPage(shop)?.q).toBe('piece 2');
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveValue('piece 2');
  history.back();
  await expectSearch('?size=M');
  await expect.element(text).toHaveValue('');
});

longTest(
  'colours are checkboxes, the most common first; ten and the selected ones are shown, the others on request',
  async () => {
    const many = Array.from({ length: 12 }, (_, n) => String.fromCharCode(65 + n));
    const products = many.flatMap((name, at) =>
      buildProducts(12 - at, { colors: [{ name, sizes: [], images: [] }] }),
    );
    await openPage('/shop?colour=L', { modules: ['mf-catalog'], shop: stockedShop(products) });
    const colours = panel.getByRole('group', { name: 'Colour' });
    await expect.element(colours.getByRole('checkbox', { name: /^L/ })).toBeChecked();
    await chips.getByRole('link', { name: 'Remove L' }).click();
    await expect.element(colours.getByRole('checkbox', { name: /^A/ })).toBeVisible();
    const names = () => colours.getByRole('checkbox').elements().length;
    await expect.poll(names).toBe(10);
    await expect.element(colours.getByRole('checkbox').first()).toHaveAccessibleName(/^A\s12$/);
    const more = panel.getByRole('button', { name: 'All 12 colours' });
    await more.click();
    await expect.poll(names).toBe(12);
    await expect
      .element(panel.getByRole('button', { name: 'Fewer colours' }))
      .toHaveAttribute('aria-expanded', 'true');
    await colours.getByRole('checkbox', { name: /^B/ }).click();
    await expectSearch('?colour=B');
    await expect.element(count).toHaveTextContent('of 11 products');
  },
);

longTest('prices apply by button or Enter, also inverted; the bounds are shown', async () => {
  const { shop } = await open('/shop');
  await expect.element(panel.getByText('₹400 to ₹999')).toBeVisible();
  await panel.getByLabelText('From ₹').fill('₹1,500');
  await panel.getByLabelText('To ₹').fill('300');
  await panel.getByRole('button', { name: /^Go/ }).click();
  await expectSearch('?minPrice=300&maxPrice=1500');
  await expect.element(panel.getByLabelText('From ₹')).toHaveValue('300');
  await expect.element(chips.getByRole('link', { name: 'Remove ₹300 to ₹1,500' })).toBeVisible();
  expect(askedPage(shop)).toMatchObject({ minPrice: 300, maxPrice: 1500 });
  await panel.getByLabelText('To ₹').fill('500');
  await userEvent.keyboard('{Enter}');
  await expectSearch('?minPrice=300&maxPrice=500');
  await expect.element(count).toHaveTextContent('of 3 products');
  await panel.getByLabelText('From ₹').fill('');
  await userEvent.keyboard('{Enter}');
  await expectSearch('?maxPrice=500');
});

longTest('a filter returns to the first page and keeps the sort order', async () => {
  const { shop } = await open('/shop?sort=oldest&page=2');
  await expect.element(count).toHaveTextContent('Showing 11 of 23 products');
  await pressSize(panel, 'XL');
  await expectSearch('?size=XL&sort=oldest');
  await expectTitles(['Piece 3', 'Piece 2', 'Piece 1']);
  expect(askedPage(shop)).toMatchObject({ sort: 'oldest', page: 1 });
});

test('the panel reserves its space while its counts load', async () => {
  const shop = stockedShop(stock);
  const letGo = shop.hold(productEndpoints.list);
  await openPage('/shop', { modules: ['mf-catalog'], shop });
  await expect.element(panel).toBeVisible();
  await expect.element(panel.getByRole('searchbox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toBeVisible();
  expect(panel.element().querySelector('[aria-busy="true"]')).not.toBeNull();
  letGo();
  await expect.element(panel.getByRole('searchbox')).toBeVisible();
});

test('on a category page the others are links to their pages', async () => {
  await open(`/category/${kurti.slug}`);
  await expect.element(categoryLink('Kurti')).toHaveAttribute('aria-current', 'true');
  await expect.element(categoryLink('Kurti')).toHaveAttribute('href', '/shop');
});

longTest('a least rating filters the products and can be removed', async () => {
  const rated = buildProducts(2, { avgRating: 4.2, reviewsCount: 3 });
  const shop = stockedShop([...stock, ...rated]);
  await openPage('/shop', { modules: ['mf-catalog'], shop });
  const any = panel.getByRole('radio', { name: 'Any' });
  await expect.element(any).toBeChecked();
  await panel.getByRole('radio', { name: '4 stars and up' }).click();
  await expectSearch('?minRating=4');
  await expect.element(count).toHaveTextContent('Showing 2 of 2 products');
  expect(askedPage(shop)).toMatchObject({ minRating: 4 });
  await chips.getByRole('link', { name: 'Remove 4 stars and up' }).click();
  await expectSearch('');
  await expect.element(any).toBeChecked();
});
