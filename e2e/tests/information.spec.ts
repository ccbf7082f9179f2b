import { signUp } from '../support/api.ts';
import { expectNoFaults } from '../support/axe.ts';
import { lookAway } from '../support/document.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInOnPage } from '../support/steps.ts';

const pages = [
  { path: '/about', title: 'About', heading: 'Tana is the warp, bana is the weft' },
  { path: '/faq', title: 'FAQs', heading: 'Good questions' },
  { path: '/store', title: 'Our stores', heading: 'Come in, feel the cloth' },
  { path: '/store-location', title: 'Our stores', heading: 'Come in, feel the cloth' },
] as const;

for (const { path, title, heading } of pages)
  test(`${path} has its title and heading, and nothing for axe on a phone or a desktop`, async ({
    page,
  }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
      await expectNoFaults(page);
    }
  });

test('an information page is fetched when it is wanted, not before', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.js$/.test(pathname)) scripts.push(pathname);
  });
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText('Your cart is empty');
  expect(scripts).toHaveLength(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Good questions' })).toBeVisible();
  expect(scripts).toHaveLength(2);
});

test.describe('with its file away', () => {
  test.use({ expectedNoise: /Failed to load resource|ERR_FAILED/ });

  test('an information page says so kindly and mends', async ({ page }) => {
    await page.goto('/cart');
    await expect(page.getByRole('main')).toContainText('Your cart is empty');
    await page.route('**/assets/*', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    const away = page.getByRole('heading', { level: 1, name: 'This page is away for a moment' });
    await expect(away).toBeVisible();
    await lookAway(page);
    await page.unroute('**/assets/*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Tana is the warp/ })).toBeVisible();
  });
});

test('reviews turn every ten seconds, rest under the pointer, and stop when told', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/about');
  const reviews = page.getByRole('region', { name: 'Reviews' });
  const shown = (who: string) => expect(reviews.getByText(who)).toBeVisible();
  await shown('Meera, Pune');
  // the time of the page goes on beside: these are the middle of a review, and its end at the latest
  await page.clock.runFor(5000);
  await shown('Meera, Pune');
  await page.clock.runFor(5000);
  await shown('Arjun, Kochi');
  await reviews.hover();
  await page.clock.runFor(30_000);
  await shown('Arjun, Kochi');
  await reviews.getByRole('button', { name: 'Pause the reviews' }).click();
  await page.getByRole('contentinfo').hover();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).focus();
  await page.clock.runFor(30_000);
  await shown('Arjun, Kochi');
  await reviews.getByRole('button', { name: 'Review 4: Lakshmi, Chennai' }).click();
  await shown('Lakshmi, Chennai');
});

test('reviews stand still for who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/about');
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByRole('button', { name: 'Play the reviews' })).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(reviews.getByText('Meera, Pune')).toBeVisible();
});

test('a link to an answer opens it, and answers open by keyboard', async ({ page }) => {
  await page.goto('/faq#refund');
  const refund = page.getByText('How do I get my money back?');
  await expect(refund).toBeInViewport();
  await expect(page.getByText(/is refunded: by UPI/)).toBeVisible();
  const cost = page.getByText('What does shipping cost?');
  await expect(page.getByText(/flat ₹50/)).toBeHidden();
  await cost.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Nothing from ₹1,000.*flat ₹50/)).toBeVisible();
});

test('every link of the footer leads to a page', async ({ page }) => {
  await page.goto('/faq');
  const links = page.getByRole('contentinfo').getByRole('link');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  for (const address of addresses) {
    await page.goto(address ?? '');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeAttached();
    await expect(heading).not.toHaveText(/leads nowhere|away for a moment/);
  }
});

test('the mobile menu locks scrolling, closes with Escape and gives the focus back', async ({
  page,
  shop,
}) => {
  const session = await signUp(shop);
  await signInOnPage(page, session);
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/faq');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const main = drawer.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Shop', 'About', 'FAQs', 'Contact Us']);
  await expect(drawer.getByRole('button', { name: /^Log out/ })).toBeVisible();
  await page.mouse.move(355, 600);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
    'hidden',
  );
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await menu.click();
  await drawer.getByRole('link', { name: 'About' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a new page starts at its top or its hash with the focus on its heading; Back is where one was', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // scrolling has no duration
  await page.goto('/about');
  const more = page.getByRole('link', { name: 'About returns' });
  await more.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => Math.round(scrollY));
  expect(before).toBeGreaterThan(300);
  await more.click();
  await expect(page).toHaveURL(/\/faq#returns$/);
  await expect(page.getByRole('heading', { name: 'Returns and refunds' })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /Tana is the warp/ })).toBeAttached();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shopping' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Come in, feel the cloth' });
  await expect(heading).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the first Tab leads past the menus', async ({ page }) => {
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeFocused();
});

test('header and footer have brand, menu, places and promises', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/faq');
  const header = page.getByRole('banner');
  const menu = header.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText(['Shop', 'About', 'FAQs', 'Contact Us']);
  await expect(header.getByRole('button', { name: 'Search' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  await expect(header.getByRole('link', { name: /Tanabana/ })).toHaveAttribute('href', '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Tanabana', { exact: true })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Shopping' })).toHaveAttribute('href', '/store');
  for (const promise of ['Shipping Worldwide', '3 - Days Returns', 'Security Payment'])
    await expect(footer.getByText(promise)).toBeVisible();
  await expect(footer.getByText(/7-8 working days/)).toBeVisible();
});

test('About has banner, story, promises, reviews and founders', async ({ page }) => {
  await page.goto('/about');
  const promise = page.getByRole('region', { name: 'A promise on every piece' });
  await expect(promise.getByRole('heading', { level: 3 })).toHaveText([
    'Shipping, worldwide',
    '3-day returns',
    'Secure payment',
  ]);
  await expect(page.getByRole('region', { name: 'Reviews' })).toBeVisible();
  const founders = page.getByRole('region', { name: 'Three people, one table' });
  await expect(founders.getByRole('listitem')).toHaveCount(3);
});

test('the FAQs speak of delivery, returns and refunds; the stores are four, with hours', async ({
  page,
}) => {
  await page.goto('/faq');
  for (const name of ['Delivery', 'Returns and refunds'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.goto('/store-location');
  const stores = page.getByRole('main').getByRole('article');
  await expect(stores).toHaveCount(4);
  for (const store of await stores.all()) {
    await expect(store).toContainText('Mon-Fri08:30-20:00');
    await expect(store).toContainText('Sat & Sun09:30-21:30');
  }
});

test('/product-single has no screen', async ({ page }) => {
  await page.goto('/product-single');
  await expect(page.getByRole('heading', { level: 1, name: /leads nowhere/ })).toBeVisible();
});
