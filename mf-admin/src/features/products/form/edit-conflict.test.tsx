import type { Product } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { buildProduct, longTest, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { buildEntry } from '../../../testing/builders.ts';
import { field, shopWith } from '../../../testing/catalogue.ts';
import { expectNoFaultsAnywhere } from '../../../testing/checks.ts';
import { listOf, openTab } from '../../../testing/dashboard.ts';
import { button, dialog } from '../../../testing/screen.ts';

const mine = buildProduct({ name: 'Zari Stole', price: 900, saleprice: 900, description: 'Old.' });
const theirs: Product = {
  ...mine,
  price: 980,
  tag: 'trending',
  updatedAt: '2026-01-06T10:00:00.000Z',
};
const form = dialog('Edit Product');
const save = button('Save Product', form);
const reported = form.getByText('Someone else has changed this product in the meantime.');
const updates = () => shop.asked(productEndpoints.update);
let shop: StandInShop;

/** I change price and description while somebody else changes price and tag. */
beforeEach(async () => {
  shop = shopWith(mine).shop;
  shop.answer(
    productEndpoints.audit,
    listOf([buildEntry({ by: { id: null, username: 'meera' } })]),
  );
  shop.refuse(productEndpoints.update, 'product.changed', {
    details: { current: theirs },
    times: 1,
  });
  await openTab('products', shop);
  await button('Edit Zari Stole').click();
  await field('Price', form).fill('950');
  await field('Description', form).fill('Mine.');
  await save.click();
});

test('tells the second of two admins who changed what, and loses nothing', async () => {
  await expect.element(reported).toBeVisible();
  await expect.element(form.getByText(/^By meera, 5 Jan 2026/)).toBeVisible();
  await expect.element(form.getByText('Their changes: Tag (trending).')).toBeVisible();
  await expect.element(form.getByRole('radio', { name: 'Yours: 950' })).toBeChecked();
  await expect.element(form.getByRole('radio', { name: 'Theirs: 980' })).not.toBeChecked();
  await expect.element(field('Price', form)).toHaveValue('950');
  await expect.element(field('Description', form)).toHaveValue('Mine.');
  await expect.element(field('Tag', form)).toHaveValue('trending');
  expect(shop.asked(productEndpoints.audit)[0]?.query.target).toBe(mine._id);
  await expectNoFaultsAnywhere('a product that somebody else has changed');
});

longTest('saves my value on top of theirs if I keep it', async () => {
  await expect.element(reported).toBeVisible();
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(updates().map(({ headers }) => headers.get('if-match'))).toEqual([
    `"${mine.updatedAt}/10"`,
    `"${theirs.updatedAt}/10"`,
  ]);
  expect(updates()[1]?.body).toEqual({ price: 950, description: 'Mine.' });
});

longTest('saves theirs if I take it', async () => {
  await form.getByText('Theirs: 980').click();
  await expect.element(field('Price', form)).toHaveValue('980');
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(updates()[1]?.body).toEqual({ description: 'Mine.' });
});
