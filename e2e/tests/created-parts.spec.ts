import { join } from 'node:path';
import { type StartedShop, startShop } from '@tanabana/shop-runner/shop';
import { apiOf, signInAdmin } from '@tanabana/test-kit/shop-client';
import { copyTree, type Tree } from '@tanabana/test-kit/tree';
import { expectNoFaults } from '../support/axe.ts';
import { stockedProduct } from '../support/cart.ts';
import { test as base, expect } from '../support/fixtures.ts';

/** A shop from a copy of the repository, with a newly created module and service. */
const test = base.extend<object, { own: StartedShop }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const tree: Tree = await copyTree();
      await tree.node('tools/run.mjs', 'create/main', 'module', 'gift-guide');
      await tree.node('tools/run.mjs', 'create/main', 'service', 'gift-cards');
      const program = join(tree.root, 'tools/local/start.mjs');
      const shop = await startShop({ program, env: { SEED: 'none' } });
      await use(shop);
      await shop.stop();
      await tree.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  shop: async ({ own }, use) => use(own),
  baseURL: async ({ own }, use) => use(own.address),
});

test.skip(process.env.CHECK_CREATE !== 'on', 'part of `npm run check:create`');

// both in one shop that is opened for them
test.describe.configure({ mode: 'default' });

test('a new module has its page, and a link to it on every product', async ({ page, shop }) => {
  await page.goto('/gift-guide');
  await expect(page.getByRole('heading', { level: 1, name: 'Gift guide' })).toBeVisible();
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
  await expect(page.locator('[data-module="mf-gift-guide"]')).toHaveCount(1);
  await expectNoFaults(page);
  await apiOf(shop, await signInAdmin(shop)).categories.create({ body: { name: 'Kurtis' } });
  const { _id } = await stockedProduct(shop);
  // the page requests it once: by then the gateway must cache the new list
  const query = { sort: 'newest', fields: 'card', limit: '8' } as const;
  const counted = async () => (await apiOf(shop).products.list({ query })).total;
  await expect.poll(counted, { timeout: 10_000 }).toBe(1);
  await page.goto(`/product/${_id}`);
  await page.getByRole('main').getByRole('link', { name: 'Gift guide' }).click();
  await expect(page).toHaveURL('/gift-guide');
  await expect(page.getByText('1 piece in the shop')).toBeVisible();
});

test('a new service answers behind the gateway and stores data', async ({ shop }) => {
  const { token } = await signInAdmin(shop);
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${shop.address}/api/gift-cards${path}`, init);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const made = await call('', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Diwali' }),
  });
  expect(made.status).toBe(201);
  expect(await call(`/${made.body._id}`)).toEqual({ status: 200, body: made.body });
  expect(await call('')).toMatchObject({ body: { data: [made.body], total: 1 } });
  expect((await call('/openapi.json')).body.openapi).toBe('3.1.0');
});
