import type { Locator } from '@playwright/test';
import { aProductInStock, signInAdmin, signUp } from '../support/api.ts';
import { openTab } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { addMadeUpModule } from '../support/made-up-module.ts';

/** The box of a thing on the page. */
async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not in the page.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

for (const width of [360, 1440])
  test(`another team's buttons have their places on cards, quick view, product and header at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await addMadeUpModule(page);
    await page.goto('/shop');
    const card = page.getByRole('main').getByRole('article').first();
    const save = card.getByRole('button', { name: /^Save/ });
    await expect(save).toBeVisible();
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Saved' })).toBeVisible();
    for (const place of [header.getByRole('link', { name: /cart/i }), header.getByLabel('Menu')])
      if (await place.isVisible()) {
        const { x, right } = await boxOf(place);
        expect(Math.min(x, width - right), 'stands within the window').toBeGreaterThanOrEqual(0);
      }

    // In the upper corner of the picture, clear of the tag and above the link of the card.
    const [corner, whole] = [await boxOf(save), await boxOf(card)];
    expect(corner.y - whole.y).toBeLessThan(20);
    expect(whole.right - corner.right).toBeLessThan(20);
    const tag = card.getByText(/^(New|Sale|Trending)$/);
    if ((await tag.count()) > 0) expect((await boxOf(tag)).right).toBeLessThan(corner.x);
    await save.click();
    await expect(page).toHaveURL(/\/shop$/);

    await card.getByRole('button', { name: /^Quick view/ }).press('Enter');
    const view = page.getByRole('dialog');
    await expect(view.getByRole('button', { name: /^Save for later/ })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto(`/product/${(await aProductInStock(shop))._id}`);
    const tools = page.getByRole('main').getByRole('button', { name: /^Save for later/ });
    const share = page.getByRole('button', { name: 'Share' });
    await expect(tools).toBeVisible();
    const [left, right] = [await boxOf(tools), await boxOf(share)];
    expect(Math.abs(left.y + left.height / 2 - right.y - right.height / 2)).toBeLessThan(4);
    expect(left.right).toBeLessThanOrEqual(right.x);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, 'scrolls sideways').toBeLessThanOrEqual(0);
  });

test('another team’s tabs stand in the dashboard, each with its own address, the admins’ for admins only', async ({
  page,
  shop,
}) => {
  await addMadeUpModule(page);
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  const shopper = await signUp(shop);
  await openTab(page, shopper);
  await expect(tabs.getByRole('link')).toHaveText([
    'Overview',
    'My Orders',
    'Saved Pieces',
    'Back to the shop',
  ]);
  await tabs.getByRole('link', { name: 'Saved Pieces' }).click();
  await expect(page).toHaveURL(/\/dashboard\/saved$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Saved Pieces' })).toBeVisible();
  await expect(page.getByText('What you keep for later.')).toBeVisible();
  await expect(page.getByText(`Saved by ${shopper.user.username}`)).toBeVisible();
  await page.goto('/dashboard/saves');
  await expect(page).toHaveURL(/\/dashboard$/);

  await openTab(page, await signInAdmin(shop), 'saves');
  await expect(tabs.getByRole('link', { name: 'Saves' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('What people save')).toBeVisible();
});
