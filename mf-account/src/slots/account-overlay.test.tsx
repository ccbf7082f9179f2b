import { authEndpoints } from '@tanabana/contracts/endpoints';
import { openPage, StandInShop } from '@tanabana/test-kit/page';
import { expect, test } from 'vitest';

test('a mailed link confirms the address, wherever it leads, and leaves the address bar', async () => {
  const shop = new StandInShop();
  shop.answer(authEndpoints.confirmEmail, { message: 'Thank you.' });
  await openPage('/faq?confirmEmail=abc.def&x=1', { modules: ['mf-account'], shop });
  await expect
    .poll(() => shop.asked(authEndpoints.confirmEmail).map(({ body }) => body))
    .toEqual([{ token: 'abc.def' }]);
  await expect.poll(() => location.search).toBe('?x=1');
});
