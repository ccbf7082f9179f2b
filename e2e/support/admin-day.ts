import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { apiOf } from '@tanabana/test-kit/shop-client';
import type { ShopUnderTest } from './shop.ts';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Picture files of garments from the shop, as an admin has them on disk. */
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

export async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

/** Every picture in the element has loaded and is visible. */
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
