import { authEndpoints } from '@tanabana/contracts/endpoints';
import { openPage, StandInShop } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

test('a mailed link verifies the address on any page and leaves the address bar', async () => {
  const shop = new StandInShop();
  shop.answer(authEndpoints.confirmEmail, { message: 'Thank you.' });
  await openPage('/faq?confirmEmail=abc.def&x=1', { modules: ['mf-account', 'mf-content'], shop });
  await expect
    .poll(() => shop.asked(authEndpoints.confirmEmail).map(({ body }) => body))
    .toEqual([{ token: 'abc.def' }]);
  await expect.poll(() => location.search).toBe('?x=1');
});

test('an invalid mailed link is ignored and not kept in the history', async () => {
  const shop = new StandInShop();
  shop.refuse(authEndpoints.confirmEmail, 'auth.confirmation_invalid');
  const pages = history.length;
  await openPage('/faq?confirmEmail=old', { modules: ['mf-account', 'mf-content'], shop });
  await expect.poll(() => shop.asked(authEndpoints.confirmEmail)).toHaveLength(1);
  await expect.poll(() => location.search).toBe('');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(history.length).toBe(pages);
});
