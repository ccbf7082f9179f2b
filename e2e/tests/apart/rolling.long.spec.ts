import type { Page } from '@playwright/test';
import type { Session } from '@tanabana/contracts';
import { deploy } from '@tanabana/deploy';
import { serviceCells } from '@tanabana/test-kit/fault-tables';
import { signUp } from '@tanabana/test-kit/shop-client';
import { stockedProduct, storedCart } from '../../support/cart.ts';
import {
  atCheckout,
  ordersOf,
  placeOrderButton,
  stockOf,
  thanked,
} from '../../support/checkout.ts';
import { expect, test } from '../../support/deploys.ts';
import { follow, isMarked, mark, notice } from '../../support/document.ts';
import { startLoad } from '../../support/load.ts';
import { restart } from '../../support/restart.ts';

/**
 * `npm run check:rolling`: every module and every service; otherwise those that the open form
 * needs.
 */
const WHOLE = process.env.CHECK_ROLLING === 'on';
const MODULES = WHOLE ? /./ : /^mf-cart-checkout$/;
const SERVICES = WHOLE ? /./ : /^orders$/;
const LEAST = WHOLE ? 20 : 5;

const STOCK = 100_000;
const main = (page: Page) => page.getByRole('main');

/** Error responses, and requests without a response. */
function watchFailures(page: Page): string[] {
  const failed: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('requestfailed', (request) => {
    // requests that a page aborts when it is left
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') failed.push(`${reason} ${request.url()}`);
  });
  return failed;
}

/** Opens a page of every module and returns to the form, which must be unchanged. */
async function pollInstances(page: Page, session: Session, name: string): Promise<void> {
  await follow(page, '/shop');
  await expect(main(page)).toContainText(/Showing \d+ of \d+ products/);
  await follow(page, '/wishlist');
  await expect(main(page).getByRole('heading', { name: 'Wishlist', exact: true })).toBeVisible();
  await follow(page, '/account/addresses');
  await expect(main(page)).toContainText('No address yet');
  await follow(page, '/dashboard/my-orders');
  await expect(main(page)).toContainText('You have no recent orders');
  await follow(page, '/checkout');
  await expect(page.getByLabel('First name')).toHaveValue('Asha');
  await expect(page.getByLabel(/phone/i)).toHaveValue('');
  await expect(page.getByLabel('Email', { exact: false }).first()).toHaveValue(session.user.email);
  expect(await storedCart(page)).toEqual([[name, 1]]);
}

const slow = {
  annotation: { type: 'slow', description: 'a service is restarted twice over while others buy' },
};

test(
  'no shopper notices deploys of modules and restarts of services',
  slow,
  async ({ page, shop, site, before, build }) => {
    if (WHOLE) test.setTimeout(300_000);
    const wanted = await stockedProduct(shop, { stock: 5 });
    const popular = await stockedProduct(shop, { stock: STOCK });
    const buyer = await signUp(shop);
    const session = await atCheckout(page, shop, [wanted]);
    await page.getByLabel(/phone/i).fill('');
    await pollInstances(page, session, wanted.name);
    await mark(page);
    const failed = watchFailures(page);
    const load = startLoad({
      address: shop.address,
      session: buyer,
      product: popular,
      readers: 1,
      buyers: WHOLE ? 4 : 1,
      perSecond: WHOLE ? undefined : 20,
    });
    for (const { name } of before.modules.filter((module) => MODULES.test(module.name))) {
      const { dist, version } = await build(name, ['', '']);
      await deploy(site, dist);
      await notice(page, version);
      await pollInstances(page, session, wanted.name);
    }
    for (const { service } of serviceCells.filter((cell) => SERVICES.test(cell.service))) {
      const restarted = restart(shop.dataDir, [service]);
      await pollInstances(page, session, wanted.name);
      expect(await restarted).toContain('is new');
    }
    await page.getByLabel(/phone/i).fill('98765 43210');
    await placeOrderButton(page).click();
    await thanked(page);
    expect(await isMarked(page), 'the document was never reloaded').toBe(true);

    const { orders, reads, problems } = await load.stop();
    expect({ failed, problems }).toEqual({ failed: [], problems: [] });
    expect(reads).toBeGreaterThan(LEAST);
    expect(orders.length).toBeGreaterThan(LEAST);
    expect(new Set(orders).size).toBe(orders.length);
    expect(await ordersOf(shop, session)).toHaveLength(1);
    expect(await stockOf(shop, session, wanted)).toBe(4);
    expect(await stockOf(shop, buyer, popular)).toBe(STOCK - orders.length);
    // the list contains the newest: each was answered, none was duplicated
    const stored = (await ordersOf(shop, buyer)).map(({ _id }) => _id);
    expect(orders).toEqual(expect.arrayContaining(stored));
  },
);
