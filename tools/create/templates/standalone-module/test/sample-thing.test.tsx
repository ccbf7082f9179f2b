import { productEndpoints } from '@tanabana/contracts/endpoints';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SAMPLE_THING_PATH } from '../src/path.ts';
import SampleThingPage from '../src/routes/sample-thing.tsx';
import { buildProduct, listOf } from './products.ts';
import { StandInShop } from './stand-in-shop.tsx';

test.each([360, 1440])('the page fits %i px and works by keyboard', async (width) => {
  const shop = new StandInShop();
  const kurti = buildProduct();
  shop.answer(productEndpoints.list, listOf(kurti));
  await shop.open(SAMPLE_THING_PATH, <SampleThingPage />, width);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sample thing');
  const product = page.getByRole('link', { name: kurti.name });
  await expect.element(product).toBeVisible();
  expect(document.title).toContain('Sample thing');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  for (let presses = 0; presses < 5 && document.activeElement !== product.element(); presses += 1)
    await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toMatch(/^\/product\/[0-9a-f]{24}$/);
});
