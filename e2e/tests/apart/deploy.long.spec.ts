import { deploy, promote, remove, rollback } from '@tanabana/deploy';
import { preview } from '@tanabana/deploy/preview';
import { changeRegistry, readRegistry } from '@tanabana/shop-runner/publish';
import { aProductInStock, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { documentsFollow, expect, test } from '../../support/deploys.ts';
import { signInOnPage } from '../../support/steps.ts';

/** A text of each module that its next build replaces. */
const texts = [
  ['mf-catalog', 'New Arrivals'],
  ['mf-cart-checkout', 'Your cart is empty'],
  ['mf-account', 'Account'],
  ['mf-admin', 'Welcome back'],
  ['mf-content', 'Good questions'],
  ['mf-wishlist', 'Nothing on your wishlist'],
] as const;

/** `npm run check:rolling` deploys each of them into an open page. */
const deployed = process.env.CHECK_ROLLING === 'on' ? texts : texts.slice(0, 2);

/** Time limit for all deploys. */
const LONGEST_MS = 20_000;
const MAX_ROUNDS = 1000;

test('an open page keeps its old files while modules are deployed and rolled back', async ({
  shop,
  site,
  build,
  before,
}) => {
  const entries = before.modules.map(({ entry }) => entry);
  const failed: string[] = [];
  let rounds = 0;
  let deploying = true;
  const until = Date.now() + LONGEST_MS;
  const askAll = async () => {
    for (const path of ['/', '/modules.json', ...entries]) {
      const answer = await fetch(new URL(path, shop.address));
      const text = await answer.text();
      if (answer.status !== 200 || text === '') failed.push(`${path} ${answer.status}`);
    }
    rounds += 1;
  };
  const asking = (async () => {
    while (deploying && rounds < MAX_ROUNDS && Date.now() < until) await askAll();
  })();
  try {
    for (const [module, text] of deployed) {
      const { dist } = await build(module, [text, 'Something else']);
      await deploy(site, dist);
      await rollback(site, module);
    }
  } finally {
    deploying = false;
    await asking;
  }
  expect(failed).toEqual([]);
  expect(rounds).toBeGreaterThan(3);
});

test('a canary reaches its share of visitors, always the same ones, until it is promoted', async ({
  browser,
  shop,
  site,
  build,
}) => {
  const visitor = async (bucket?: string) => {
    const context = await browser.newContext({ baseURL: shop.address });
    if (bucket)
      await context.addCookies([{ name: 'canary_bucket', value: bucket, url: shop.address }]);
    return context.newPage();
  };
  const { dist } = await build('mf-catalog', ['New Arrivals', 'Newest Arrivals']);
  await deploy(site, dist, 20);
  await documentsFollow(shop, ['/']);
  const renderedFor = (bucket: string) =>
    expect.poll(async () => {
      const headers = { cookie: `canary_bucket=${bucket}` };
      return (await fetch(`${shop.address}/`, { headers })).text();
    });
  await renderedFor('12').toMatch(/id="root">.*Newest Arrivals/s);
  await renderedFor('60').toMatch(/id="root">.*New Arrivals/s);
  const [within, without] = [await visitor('12'), await visitor('60')];
  for (const visit of [1, 2]) {
    await within.goto('/');
    await expect(within.getByText('Newest Arrivals'), `visit ${visit}`).toBeVisible();
    await without.goto('/');
    await expect(without.getByText('New Arrivals'), `visit ${visit}`).toBeVisible();
  }
  const fresh = await visitor();
  for (const visit of ['first', 'second']) {
    await fresh.goto('/');
    const cookies = await fresh.context().cookies();
    const bucket = Number(cookies.find(({ name }) => name === 'canary_bucket')?.value);
    const text = bucket < 20 ? 'Newest Arrivals' : 'New Arrivals';
    await expect(fresh.getByText(text), `${visit} visit`).toBeVisible();
  }
  await promote(site, 'mf-catalog');
  await documentsFollow(shop, ['/']);
  await without.goto('/');
  await expect(without.getByText('Newest Arrivals')).toBeVisible();
});

test.describe(() => {
  test.use({ expectedNoise: /mf-\S+ \S+ is unavailable: .* was built for contract/ });
  test('a module that needs a newer shell is rejected by the deploy, and by the shell with a message', async ({
    page,
    shop,
    site,
    build,
    before,
  }) => {
    const { dist, version } = await build('mf-catalog', ['a', 'a'], { contract: 99 });
    await expect(deploy(site, dist)).rejects.toThrow(/contract 99.*deploy the shell first/);
    expect(await readRegistry(site)).toEqual(before);
    // forced despite the deploy's check
    await changeRegistry(site, ({ modules, shell }) => ({
      shell,
      modules: modules.map((line) =>
        line.name === 'mf-catalog' ? { ...line, contract: 99, version } : line,
      ),
    }));
    await documentsFollow(shop, ['/']);
    await page.goto('/');
    await expect(
      page.getByRole('heading', { name: 'This page needs the latest version of the shop' }),
    ).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });
});

test.describe('a module that is not in the registry any more', () => {
  test.use({ expectedNoise: /status of 404 .*\/(?:wishlist|compare)$/ });

  test('the wishlist disappears and appears with its registry entry', async ({
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
    await documentsFollow(shop, ['/', '/shop', product]);
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
      await expect(page.getByRole('heading', { name: 'We cannot find this page' })).toBeVisible();
    }
    expect(asked.filter((path) => path.includes('wishlist') && path !== '/wishlist')).toEqual([]);

    await changeRegistry(site, () => before);
    await documentsFollow(shop, ['/shop', product]);
    await page.goto('/shop');
    await expect(page.getByRole('banner').getByRole('link', { name: /^Wishlist/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Wishlist: / }).first()).toBeVisible();
    await page.goto(product);
    await expect(page.getByRole('button', { name: /^Compare: / }).first()).toBeVisible();
    await page.goto('/wishlist');
    await expect(page.getByRole('heading', { name: 'Wishlist', level: 1 })).toBeVisible();
  });
});

test.describe(() => {
  test.use({ expectedNoise: /401/ });
  test('an admin, and nobody else, can override a version in one tab', async ({
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
    const note = admins.getByRole('complementary', { name: 'Overridden versions' });
    await expect(note).toContainText(version);
    await note.getByRole('button').click();
    await expect(admins.getByText('New Arrivals')).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  test('only visitors with a preview link get its code, until it expires (rule 10.20)', async ({
    browser,
    page,
    shop,
    site,
    build,
  }) => {
    const { dist, version } = await build('mf-catalog', ['New Arrivals', 'Previewed Arrivals']);
    const { adminUsername: ADMIN_USERNAME, adminPassword: ADMIN_PASSWORD } = shop;
    const options = { shop: shop.address, hours: '1' };
    const reported = await preview(site, dist, options, { ADMIN_USERNAME, ADMIN_PASSWORD });
    const [, link = ''] = /link: (\S+)/.exec(reported) ?? [];
    const asked: string[] = [];
    const context = await browser.newContext({ baseURL: shop.address });
    const invited = await context.newPage();
    invited.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await invited.goto(link);
    await expect(invited).toHaveURL(shop.address);
    await expect(invited.getByText('Previewed Arrivals')).toBeVisible();
    const note = invited.getByRole('complementary', { name: 'Overridden versions' });
    await expect(note).toContainText('Actions are real');

    const files = asked.filter((path) => path.startsWith(`/previews/mf-catalog/${version}/`));
    expect(files.some((path) => path.endsWith('.js'))).toBe(true);
    for (const path of files)
      expect((await fetch(shop.address + path)).status, `${path} for others`).toBe(404);
    // the browser that had them does not cache them
    const kept = await invited.evaluate(
      (paths) =>
        Promise.all(
          paths.map((path) =>
            fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
              ({ ok }) => ok,
              () => false,
            ),
          ),
        ),
      files,
    );
    expect(kept).not.toContain(true);
    const askedByOthers: string[] = [];
    page.on('request', (request) => void askedByOthers.push(request.url()));
    await page.goto('/');
    await expect(page.getByText('New Arrivals')).toBeVisible();
    expect(await page.content()).not.toContain('previews/');
    expect(askedByOthers.filter((url) => url.includes('/previews/'))).toEqual([]);

    await note.getByRole('button', { name: 'End the preview' }).click();
    await expect(invited.getByText('New Arrivals')).toBeVisible();
    const left = await invited.evaluate(async (path) => (await fetch(path)).status, files[0] ?? '');
    expect(left).toBe(404);
    await invited.goto(`${link}x`);
    await expect(note).toContainText('This preview has ended, or does not belong to this shop.');
    await expect(invited).toHaveURL(shop.address);
    await site.remove('previews');
  });
});
