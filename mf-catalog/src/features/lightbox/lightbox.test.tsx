import { buildProduct, expectNoFaults, longTest, openPage } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { main, press } from '../../testing/shop-page.ts';
import { aPicture, stockedShop } from '../../testing/stand-in-catalogue.ts';

const images = [aPicture(), aPicture(), aPicture()];
const product = buildProduct({
  name: 'Ajrakh Kurti',
  images: images.slice(0, 2),
  colors: [
    { name: 'Indigo', sizes: ['S'], images },
    { name: 'Rust', sizes: ['S'], images: [aPicture()] },
  ],
});
const pictures = main.getByRole('region', { name: 'Pictures' });
const enlarge = (n: number) =>
  pictures.getByRole('button', { name: `Enlarge picture ${n} of Ajrakh Kurti, Indigo` });
const thumb = (n: number) => pictures.getByRole('button', { name: `Show picture ${n} of 3` });
const box = page.getByRole('dialog', { name: 'Pictures of Ajrakh Kurti, Indigo' });
const position = box.getByRole('status');
const open = (search = '') =>
  openPage(`/product/${product._id}${search}`, {
    modules: ['mf-catalog'],
    shop: stockedShop([product]),
  });

beforeEach(async () => {
  await open();
  await expect.element(enlarge(1)).toBeVisible();
});

test('thumbnails and arrows page through the gallery and wrap around', async () => {
  await expect.element(thumb(1)).toHaveAttribute('aria-current', 'true');
  await press(thumb(3));
  await expect.element(thumb(3)).toHaveAttribute('aria-current', 'true');
  await expect.element(enlarge(3)).toHaveAttribute('tabindex', '0');
  await expect.element(enlarge(1)).toHaveAttribute('tabindex', '-1');
  await press(pictures.getByRole('button', { name: 'Next picture' }));
  await expect.element(thumb(1)).toHaveAttribute('aria-current', 'true');
  await press(pictures.getByRole('button', { name: 'Previous picture' }));
  await expect.element(thumb(3)).toHaveAttribute('aria-current', 'true');
});

test('the large picture loads first, the other ones when they come near', () => {
  const large = [1, 2, 3].map((n) => enlarge(n).element().querySelector('img'));
  expect(large.map((image) => image?.loading)).toEqual(['eager', 'lazy', 'lazy']);
  expect(large.map((image) => image?.fetchPriority)).toEqual(['high', 'auto', 'auto']);
  expect(large.map((image) => image?.alt)).toEqual([
    'Ajrakh Kurti, Indigo',
    'Ajrakh Kurti, Indigo, view 2',
    'Ajrakh Kurti, Indigo, view 3',
  ]);
});

longTest(
  'the lightbox pages, zooms and closes by keyboard, and restores the focus (rule 2.10)',
  async () => {
    (enlarge(1).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(position).toHaveTextContent('1 of 3');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(position).toHaveTextContent('2 of 3');
    await userEvent.keyboard('{End}');
    await expect.element(position).toHaveTextContent('3 of 3');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(position).toHaveTextContent('1 of 3');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(position).toHaveTextContent('3 of 3');
    await userEvent.keyboard('{Home}');
    await expect.element(position).toHaveTextContent('1 of 3');
    await userEvent.keyboard('+');
    await expect
      .element(box.getByRole('button', { name: 'Zoom out' }))
      .toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('-');
    await expect.element(box.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await expectNoFaults('lightbox');
    await userEvent.keyboard('{Escape}');
    await expect.element(box).not.toBeInTheDocument();
    await expect.element(enlarge(1)).toHaveFocus();
  },
);

test('the lightbox starts with the visible picture, and its buttons equal the keys', async () => {
  await press(thumb(2));
  await expect.element(thumb(2)).toHaveAttribute('aria-current', 'true');
  await press(enlarge(2));
  await expect.element(position).toHaveTextContent('2 of 3');
  await press(box.getByRole('button', { name: 'Next picture' }));
  await expect.element(position).toHaveTextContent('3 of 3');
  await press(box.getByRole('button', { name: 'Previous picture' }));
  await expect.element(position).toHaveTextContent('2 of 3');
  await press(box.getByRole('img', { name: 'Ajrakh Kurti, Indigo, view 2' }));
  await expect.element(box.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  await press(box.getByRole('button', { name: 'Zoom out' }));
  await expect.element(box.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await press(box.getByRole('button', { name: 'Zoom in' }));
  await press(box.getByRole('button', { name: 'Next picture' }));
  await expect.element(box.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await press(box.getByRole('button', { name: 'Close' }));
  await expect.element(box).not.toBeInTheDocument();
});

test('a single picture has no paging controls', async () => {
  await open('?colour=Rust');
  const single = pictures.getByRole('button', { name: /^Enlarge picture 1/ });
  await expect.element(single).toBeVisible();
  await expect
    .element(pictures.getByRole('button', { name: 'Next picture' }))
    .not.toBeInTheDocument();
  await press(single);
  const alone = page.getByRole('dialog');
  await expect.element(alone.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expect.element(alone.getByRole('button', { name: 'Next picture' })).not.toBeInTheDocument();
  await expect.element(alone).not.toHaveTextContent(/\d of \d/);
});
