import type { Page } from '@playwright/test';
import { deploy, promote, remove, rollback } from '@tanabana/deploy';
import { changeRegistry, readRegistry } from '@tanabana/local/publish';
import { aProductInStock, signInAdmin, signUp } from '../support/api.ts';
import { expect, test } from '../support/deploys.ts';
import { follow, isMarked, mark, notice } from '../support/document.ts';
import { signInOnPage } from '../support/steps.ts';

/** A place of each module and what it says there, now and in the next build. */
const parts = [
  { module: 'mf-catalog', path: '/', says: 'New Arrivals', next: 'Newest Arrivals' },
  { module: 'mf-cart-checkout', path: '/cart', says: 'Your cart is empty', next: 'Nothing in it' },
  { module: 'mf-account', path: '/shop', says: 'Account', next: 'Your place' },
  { module: 'mf-admin', path: '/dashboard', says: 'Welcome back', next: 'Good to see you' },
  { module: 'mf-wishlist', path: '/wishlist', says: 'Nothing on your wishlist', next: 'No heart' },
] as const;

/** The words in view: as a text, or as the name of a button of the header. */
const words = (page: Page, text: string) =>
  page
    .getByText(text)
    .or(page.getByRole('banner').getByRole('button', { name: text, exact: true }))
    .filter({ visible: true })
    .first();

for (const { module, path, says, next } of parts) {
  test(`a deploy of ${module} reaches an open page at its next navigation, a rollback too`, async ({
    page,
    shop,
    site,
    build,
  }) => {
    const away = path === '/' ? '/cart' : '/';
    if (path === '/dashboard') await signInOnPage(page, await signUp(shop));
    await page.goto(path);
    await expect(words(page, says)).toBeVisible();
    await follow(page, away);
    await mark(page);

    const { dist, version } = await build(module, [says, next]);
    await deploy(site, dist);
    await notice(page, version);
    await follow(page, path);
    await expect(words(page, next)).toBeVisible();
    await expect(words(page, says)).toBeHidden();

    await rollback(site, module);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await follow(page, away);
    await expect(async () => {
      await follow(page, path === '/' ? '/shop' : away);
      await follow(page, path);
      await expect(words(page, says)).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(await isMarked(page), 'the document was never loaded anew').toBe(true);
  });
}

test('an open page keeps its old files while modules are deployed and taken back', async ({
  shop,
  site,
  build,
  before,
}) => {
  const entries = before.modules.map(({ entry }) => entry);
  const failed: string[] = [];
  let asked = 0;
  let deploying = true;
  const asking = (async () => {
    while (deploying)
      for (const path of ['/', '/modules.json', ...entries]) {
        const answer = await fetch(new URL(path, shop.address));
        const text = await answer.text();
        asked += 1;
        if (answer.status !== 200 || text === '') failed.push(`${path} ${answer.status}`);
      }
  })();
  for (const { module, says, next } of parts) {
    const { dist } = await build(module, [says, next]);
    await deploy(site, dist);
    await rollback(site, module);
  }
  deploying = false;
  await asking;
  expect(failed).toEqual([]);
  expect(asked).toBeGreaterThan(20);
});

test('a canary reaches its share of visitors, always the same, until it is for everybody', async ({
  browser,
  shop,
  site,
  build,
}) => {
  const visitor = async (place: string) => {
    const context = await browser.newContext({ baseURL: shop.address });
    await context.addInitScript((at) => localStorage.setItem('canary-place', at), place);
    return context.newPage();
  };
  const { dist } = await build('mf-catalog', ['New Arrivals', 'Newest Arrivals']);
  await deploy(site, dist, 20);
  const [within, without] = [await visitor('12.5'), await visitor('60')];
  for (const visit of [1, 2]) {
    await within.goto('/');
    await expect(within.getByText('Newest Arrivals'), `visit ${visit}`).toBeVisible();
    await without.goto('/');
    await expect(without.getByText('New Arrivals'), `visit ${visit}`).toBeVisible();
  }
  await promote(site, 'mf-catalog');
  await without.goto('/');
  await expect(without.getByText('Newest Arrivals')).toBeVisible();
});

test('a module that needs a newer shell is refused by the deploy and, in words, by the shell', async ({
  page,
  site,
  build,
  before,
}) => {
  const { dist, version } = await build('mf-catalog', ['a', 'a'], { contract: 99 });
  await expect(deploy(site, dist)).rejects.toThrow(/contract 99.*deploy the shell first/);
  expect(await readRegistry(site)).toEqual(before);
  // forced past the deploy
  await changeRegistry(site, ({ modules, shell }) => ({
    shell,
    modules: modules.map((line) =>
      line.name === 'mf-catalog' ? { ...line, contract: 99, version } : line,
    ),
  }));
  await page.goto('/');
  await expect(
    page.getByRole('heading', { name: 'This page needs the newest shop' }),
  ).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('a module leaves and comes back by its registry line', async ({ page, site, before }) => {
  await remove(site, 'mf-account');
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toHaveCount(0);
  await changeRegistry(site, () => before);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
});

test('the wishlist disappears and appears by its registry line, without a trace', async ({
  page,
  shop,
  site,
  before,
}) => {
  const product = `/product/${(await aProductInStock(shop))._id}`;
  const traces = page
    .getByRole('link', { name: /wishlist|compare/i })
    .or(page.getByRole('button', { name: /wishlist|compare/i }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await remove(site, 'mf-wishlist');
  await signInOnPage(page, await signUp(shop));
  const seen = [
    ['/', page.getByRole('article').first()],
    ['/shop', page.getByRole('article').first()],
    [product, page.getByRole('button', { name: 'Share' })],
  ] as const;
  for (const [path, part] of seen) {
    await page.goto(path);
    await expect(part).toBeVisible();
    await expect(traces).toHaveCount(0);
  }
  for (const path of ['/wishlist', '/compare']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This thread leads nowhere' })).toBeVisible();
  }
  expect(asked.filter((path) => path.includes('wishlist') && path !== '/wishlist')).toEqual([]);

  await changeRegistry(site, () => before);
  await page.goto('/shop');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Wishlist/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Wishlist: / }).first()).toBeVisible();
  await page.goto(product);
  await expect(page.getByRole('button', { name: /^Compare: / }).first()).toBeVisible();
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: 'Wishlist', level: 1 })).toBeVisible();
});

test.describe(() => {
  test.use({ expectedNoise: /401/ });
  test('an admin, and nobody else, looks at another version in one tab', async ({
    browser,
    page,
    shop,
    site,
    build,
  }) => {
    const { dist, version } = await build('mf-catalog', ['New Arrivals', 'Newest Arrivals']);
    await deploy(site, dist);
    await rollback(site, 'mf-catalog');
    const wish = `/?override=mf-catalog@${version}`;

    await page.goto(wish);
    await expect(page).toHaveURL('/');
    await expect(page.getByText('New Arrivals')).toBeVisible();

    const context = await browser.newContext({ baseURL: shop.address });
    const admins = await context.newPage();
    await signInOnPage(admins, await signInAdmin(shop));
    await admins.goto(wish);
    await expect(admins.getByText('Newest Arrivals')).toBeVisible();
    const note = admins.getByRole('complementary', { name: 'Versions under inspection' });
    await expect(note).toContainText(version);
    await note.getByRole('button').click();
    await expect(admins.getByText('New Arrivals')).toBeVisible();
    await expect(note).toHaveCount(0);
  });
});

/** Whether a module has a place of the home page, beside those of others that it may fill. */
function drawsOnHome(line: object): boolean {
  const { routes, slots } = line as { routes: { path: string }[]; slots: { slot: string }[] };
  const isInHeader = slots.some(({ slot }) => slot.startsWith('header.'));
  return isInHeader || routes.some(({ path }) => path === '/');
}

test('?boundaries outlines which module and version drew what', async ({ page, before }) => {
  await page.goto('/?boundaries');
  for (const { name, version } of before.modules.filter(drawsOnHome))
    await expect(page.getByText(`${name} ${version}`).first()).toBeVisible();
});
