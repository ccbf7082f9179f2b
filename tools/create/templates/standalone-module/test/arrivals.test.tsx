import { productEndpoints } from '@tanabana/contracts/endpoints';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Arrivals } from '../src/arrivals/arrivals.tsx';
import { buildProduct, listOf } from './products.ts';
import { StandInShop } from './stand-in-shop.tsx';

test('shows loading, failed and loaded products', async () => {
  const shop = new StandInShop();
  shop.fail(productEndpoints.list);
  const letGo = shop.hold(productEndpoints.list);
  await shop.open('/', <Arrivals />);
  await expect.poll(() => document.querySelector('[aria-busy=true]')).not.toBeNull();
  letGo();
  await expect.element(page.getByText('Failed to load products')).toBeVisible();
  await expect.element(page.getByText('This part of the shop is away.')).toBeVisible();
  shop.answer(productEndpoints.list, listOf(buildProduct()));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: /Kurti ₹1,299/ })).toBeVisible();
  await expect.element(page.getByText('1 piece in the shop')).toBeVisible();
  expect(shop.asked[0]?.searchParams.get('sort')).toBe('newest');
});
