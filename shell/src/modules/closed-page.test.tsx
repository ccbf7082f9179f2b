import { advanceTime, buildProduct, openPage, publishModules } from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { wholeShop } from '../testing/whole-shop.ts';

/** Resolves as soon as a tag requests styles of the module, before they arrive. */
const askedForStylesOf = (module: string): Promise<void> =>
  new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(`link[rel="stylesheet"][href*="/${module}/"]`)) return;
      observer.disconnect();
      resolve();
    }).observe(document.head, { childList: true });
  });

// a page that logs a warning fails its test (page-setup)
test("a closed page's pending loads do not affect the next one", async () => {
  const site = await publishModules(['mf-cart-checkout']);
  const product = buildProduct();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = askedForStylesOf('mf-cart-checkout');
  await openPage('/cart', { modules: site, shop: wholeShop(product) });
  await asked;
  await openPage('/contact', { modules: ['mf-content'], shop: wholeShop(product) });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await advanceTime(13_000);
});
