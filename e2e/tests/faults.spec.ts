import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { signUp } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInOnPage } from '../support/steps.ts';

/** What a browser logs by itself when a file is not there. */
test.use({ expectedNoise: /Failed to load resource/ });

const modules = ['mf-catalog', 'mf-cart-checkout', 'mf-account', 'mf-admin'] as const;
type Module = (typeof modules)[number];

/** Pages with their owner and something that only the whole page has. */
const pages: { path: string; owner: Module; sees: RegExp }[] = [
  { path: '/', owner: 'mf-catalog', sees: /New Arrivals/ },
  { path: '/shop', owner: 'mf-catalog', sees: /Showing \d+ of \d+ products/ },
  { path: '/cart', owner: 'mf-cart-checkout', sees: /Your cart is empty/ },
  { path: '/checkout', owner: 'mf-cart-checkout', sees: /Your cart is empty/ },
  { path: '/dashboard', owner: 'mf-admin', sees: /Welcome back/ },
];

for (const module of modules) {
  test(`without ${module} the rest of the shop works, and the hole mends`, async ({
    page,
    shop,
  }) => {
    const session = await signUp(shop);
    const folder = join(shop.dataDir, 'www', 'modules', module);
    await rename(folder, `${folder}.away`);
    try {
      await signInOnPage(page, session);
      for (const { path, sees } of pages.filter(({ owner }) => owner !== module)) {
        await page.goto(path);
        await expect(page.getByText(sees).first(), `${path} without ${module}`).toBeVisible();
      }
      await page.goto(pages.find(({ owner }) => owner === module)?.path ?? '/');
      const retry = page.getByRole('button', { name: /try again|retry/i }).first();
      await expect(retry).toBeVisible();
      await rename(`${folder}.away`, folder);
      await retry.click();
      await expect(page.getByRole('button', { name: /try again|retry/i })).toHaveCount(0);
      const own = pages.find(({ owner }) => owner === module);
      if (own) await expect(page.getByText(own.sees).first()).toBeVisible();
      else await expect(page.getByRole('link', { name: session.user.username })).toBeVisible();
    } finally {
      await rename(`${folder}.away`, folder).catch(() => undefined);
    }
  });
}
