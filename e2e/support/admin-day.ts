import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import type { Product } from '@tanabana/contracts';
import { apiOf } from './api.ts';
import type { ShopUnderTest } from './shop.ts';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Files of pictures such as an admin has on disk: those of garments that the shop has. */
export async function garmentPictures(shop: ShopUnderTest, count: number): Promise<PictureFile[]> {
  const { data } = await apiOf(shop).products.list({ query: { sort: 'oldest', limit: '100' } });
  const paths = [...new Set(data.flatMap(({ images }) => images))].slice(0, count);
  return Promise.all(
    paths.map(async (path, at) => {
      const answer = await fetch(new URL(path, shop.address));
      const mimeType = answer.headers.get('content-type') ?? '';
      const name = `garment-${at + 1}.${mimeType.split('/')[1]}`;
      return { name, mimeType, buffer: Buffer.from(await answer.arrayBuffer()) };
    }),
  );
}

/** The figures of the admin's overview, as its cards show them now. */
export async function overviewFigures(page: Page) {
  const numbers = async (label: string): Promise<[number, number]> => {
    const name = new RegExp(`^${label} ₹?\\d`);
    const card = page.getByRole('main').getByRole('link', { name });
    await expect(card).toBeVisible();
    const [, figure, sub] = await card.locator('> *').allTextContents();
    return [numberIn(figure), numberIn(sub)];
  };
  const [revenue] = await numbers('Revenue');
  const [orders, pending] = await numbers('Orders');
  const [products] = await numbers('Products');
  const [customers] = await numbers('Customers');
  return { revenue, orders, pending, products, customers };
}

const numberIn = (text = ''): number => Number(text.replaceAll(',', '').match(/\d+(\.\d+)?/)?.[0]);

export async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

/** All products with every field, the oldest first. */
export async function allProducts(shop: ShopUnderTest): Promise<Product[]> {
  const { data } = await apiOf(shop).products.list({ query: { sort: 'oldest', limit: '1000' } });
  return Promise.all(data.map(({ _id }) => apiOf(shop).products.get({ params: { id: _id } })));
}

/** Every picture in the place has come and can be seen. */
export const expectPicturesDrawn = (page: Page, within = 'main'): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        (place) =>
          [...document.querySelectorAll<HTMLImageElement>(`${place} img`)].every(
            ({ complete, naturalWidth }) => complete && naturalWidth > 0,
          ),
        within,
      ),
    )
    .toBe(true);
