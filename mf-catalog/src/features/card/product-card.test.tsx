import { buildCountedProduct, buildProduct, openPage } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cards, expectPath } from '../../testing/shop-page.ts';
import {
  aPicture,
  buildProducts,
  categoryRef,
  kurti,
  stockedShop,
} from '../../testing/stand-in-catalogue.ts';

const colour = (name: string) => ({ name, sizes: [], images: [] });
const plain = { price: 1299, saleprice: 1299, images: [], colors: [colour('')] };
const front = aPicture();
const back = aPicture();

const sale = buildProduct({
  name: 'Sale piece',
  category: categoryRef(kurti),
  tag: 'new',
  images: [front, back],
  colors: [
    { name: 'Indigo', sizes: ['S'], images: [front, back] },
    ...['Rust', 'Ivory', 'Teal', 'Olive', 'Plum'].map(colour),
  ],
});
const products = [
  sale,
  buildProduct({ ...plain, name: 'New piece', tag: 'new' }),
  buildProduct({ ...plain, name: 'Trending piece', tag: 'trending' }),
  buildProduct({ ...plain, name: 'Plain piece', price: 999.5, saleprice: 999.5 }),
  buildProduct({ name: 'Gone piece', stock: 0 }),
  buildCountedProduct(
    { Indigo: { S: 1, M: { stock: 1, price: 1800, saleprice: 1800 } } },
    { name: 'Varied piece', price: 1500, saleprice: 1500 },
  ),
];

const card = (name: string) => cards.filter({ hasText: name });

beforeEach(async () => {
  await openPage('/shop', { modules: ['mf-catalog'], shop: stockedShop(products), width: 1440 });
  await expect.element(card('Sale piece')).toBeVisible();
});

test('a card shows name, category, prices and colours, and links to the product', async () => {
  const one = card('Sale piece');
  await expect.element(one.getByText('Kurti', { exact: true })).toBeVisible();
  await expect.element(one.getByText('Now ₹999')).toBeVisible();
  await expect.element(one.getByText(', was ₹1,299')).toBeVisible();
  expect(one.getByText('₹1,299').element().closest('s')).not.toBeNull();
  await expect
    .element(one.getByText('Colours: Indigo, Rust, Ivory, Teal, Olive, Plum'))
    .toBeInTheDocument();
  expect(one.element().querySelectorAll('span[title]')).toHaveLength(4);
  await expect.element(one.getByText('+2')).toBeVisible();
  await one.getByRole('link', { name: 'Sale piece' }).click();
  await expectPath(`/product/${sale._id}`);
});

test('the picture shows only the most important badge: sold out, sale, new, trending', async () => {
  for (const [name, mark] of [
    ['Sale piece', 'Sale'],
    ['New piece', 'New'],
    ['Trending piece', 'Trending'],
    ['Gone piece', 'Sold out'],
  ] as const)
    await expect.element(card(name).getByText(mark, { exact: true })).toBeVisible();
  for (const mark of ['Sold out', 'Sale', 'New', 'Trending'])
    await expect
      .element(card('Plain piece').getByText(mark, { exact: true }))
      .not.toBeInTheDocument();
  await expect
    .element(card('Gone piece').getByText('Sale', { exact: true }))
    .not.toBeInTheDocument();
});

test('a long name is never cut off, not even at 320 px', async () => {
  const name = 'Machilipatnam Kalamkari Vine Kurti with a border of mirrors and wooden buttons';
  const shop = stockedShop([buildProduct({ name }), ...buildProducts(1)]);
  await openPage('/shop', { modules: ['mf-catalog'], shop, width: 320, height: 640 });
  const heading = card(name).getByRole('heading', { name });
  await expect.element(heading).toBeVisible();
  const text = document.createRange();
  text.selectNodeContents(heading.element());
  const cut =
    text.getBoundingClientRect().bottom - heading.element().getBoundingClientRect().bottom;
  expect(cut).toBeLessThan(4);
});

test('a product without discount shows one price, with paise if there are any; without colours, no dots', async () => {
  await expect.element(card('Plain piece').getByText('₹999.50', { exact: true })).toBeVisible();
  expect(card('Plain piece').element().querySelector('s')).toBeNull();
  await expect.element(card('Plain piece').getByText(/Colours/)).not.toBeInTheDocument();
});

test('a picture is offered in card widths and reserves its space', () => {
  const image = card('Sale piece').element().querySelector('img');
  expect(image?.src).toContain(`${front}?w=640`);
  const widths = image?.srcset.split(', ').map((one) => one.split(' ')[1]);
  expect(widths).toEqual(['160w', '320w', '480w', '640w']);
  expect(image?.sizes).toContain('(max-width: 600px) calc((min(91.2vw, 1312px) - 12px) / 2)');
  expect([image?.width, image?.height].every(Boolean)).toBe(true);
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['800', '1000']);
});

test('pictures of the first row load first, the others when they come near', async () => {
  const shop = stockedShop(buildProducts(12));
  await openPage('/shop', { modules: ['mf-catalog'], shop, width: 1440 });
  await expect.poll(() => cards.elements().length).toBe(12);
  const images = () => cards.elements().map((one) => one.querySelector('img'));
  expect(images().map((image) => image?.loading)).toEqual([
    ...Array(4).fill('eager'),
    ...Array(8).fill('lazy'),
  ]);
  expect(images().map((image) => image?.fetchPriority)).toEqual([
    ...Array(4).fill('high'),
    ...Array(8).fill('auto'),
  ]);
  // below a banner no card is in the first view
  await openPage('/shop-custom-banner', { modules: ['mf-catalog'], shop, width: 1440 });
  await expect.poll(() => cards.elements().length).toBe(12);
  expect(images().every((image) => image?.loading === 'lazy')).toBe(true);
});

test('a product without a picture, or with a broken one, shows the placeholder', async () => {
  const imageOf = (name: string) => card(name).element().querySelector('img');
  expect(imageOf('Plain piece')?.getAttribute('src')).toBe('/api/products/images/placeholder');
  imageOf('Sale piece')?.dispatchEvent(new Event('error'));
  await expect
    .poll(() => imageOf('Sale piece')?.getAttribute('src'))
    .toBe('/api/products/images/placeholder');
  await expect.element(page.getByRole('main')).toBeVisible();
});

test('a card shows the average and the number of reviews, and nothing without reviews', async () => {
  const [rated, unrated] = buildProducts(2);
  const shop = stockedShop([
    { ...(rated ?? sale), avgRating: 4.29, reviewsCount: 1234 },
    unrated ?? sale,
  ]);
  await openPage('/shop', { modules: ['mf-catalog'], shop, width: 1440 });
  const stars = page.getByRole('img', { name: /^Rated/ });
  await expect.element(card('Piece 1').getByRole('img', { name: /^Rated 4.29/ })).toBeVisible();
  await expect.element(card('Piece 1')).toHaveTextContent('(1,234)1,234 reviews');
  expect(stars.elements()).toHaveLength(1);
});

test('a card shows "from" if its variants differ in price (rule 2.10)', async () => {
  await expect.element(card('Varied piece')).toHaveTextContent('from ₹1,500');
  await expect.element(card('Plain piece')).not.toHaveTextContent('from');
});
