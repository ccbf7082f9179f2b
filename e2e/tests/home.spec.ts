import { apiOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';

test('the banner turns every five seconds, round and round, and by its dots', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Highlights' });
  const slide = (title: string) =>
    banner.getByRole('group').filter({ has: page.getByRole('heading', { name: title }) });
  const shown = async (title: string) => {
    await expect(slide(title)).not.toHaveAttribute('inert');
    const link = slide(title).getByRole('link', { name: 'View Collection' });
    await expect(link).toHaveAttribute('href', '/shop');
  };
  const first = banner.getByRole('button', { name: 'Slide 1: Elevat your style' });
  const second = banner.getByRole('button', { name: 'Slide 2: Bring out the confidence in you' });
  await shown('Elevat your style');
  await expect(banner.getByText('New colors, now also available')).toBeVisible();
  // the time of the page goes on beside: these are the middle of a slide, and its end at the latest
  await page.clock.runFor(2500);
  await expect(first).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(2500);
  await shown('Bring out the confidence in you');
  await page.clock.runFor(5000);
  await expect(first).toHaveAttribute('aria-current', 'true');
  await second.click();
  await expect(second).toHaveAttribute('aria-current', 'true');
  await slide('Bring out the confidence in you').getByRole('link').click();
  await expect(page).toHaveURL(/\/shop$/);
});

test('promises, cards, collection banner, gallery and sign-up teaser are there', async ({
  page,
}) => {
  await page.goto('/');
  await expect(
    page.getByRole('region', { name: 'Our promises' }).getByRole('heading', { level: 3 }),
  ).toHaveText(['Shipping Worldwide', '3 - Days Returns', 'Security Payment', 'Order Tracking']);
  const cards = page.getByRole('region', { name: 'Collections' });
  for (const text of [
    'She is very much herself',
    'Your clothing favorites',
    'Gift they will love',
    'Small presents and big surprises',
    'Discover the full catelog',
  ])
    await expect(cards.getByText(text, { exact: true })).toBeVisible();
  for (const nowhere of ['Coming Items', 'Soon Products']) {
    const link = cards.getByRole('link', { name: nowhere });
    await expect(link).not.toHaveAttribute('href');
    await expect(link).toHaveAttribute('aria-disabled', 'true');
  }
  const collection = page.getByRole('region', { name: 'The collection', exact: true });
  await expect(collection.getByRole('link')).toHaveAttribute('href', '/shop');
  const gallery = page.getByRole('region', { name: 'From our thread to yours' });
  await expect(gallery.getByRole('img')).toHaveCount(6);
  const teaser = page.getByRole('region', { name: 'Your first purchase ships free' });
  await teaser.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('dialog').getByRole('tab', { name: /register/i })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('New Arrivals has a tab for each category, opens at Kurti, and shows what is chosen', async ({
  page,
  shop,
}) => {
  const categories = (await apiOf(shop).categories.list({})).data;
  await page.goto('/');
  const arrivals = page.getByRole('region', { name: 'New Arrivals' });
  await expect(arrivals.getByRole('tab')).toHaveText(categories.map(({ name }) => name));
  await expect(arrivals.getByRole('tab', { selected: true })).toHaveText('Kurti');
  const other = categories.find(({ name, count }) => name !== 'Kurti' && (count ?? 0) > 0);
  if (!other) throw new Error('No other category has products.');
  await arrivals.getByRole('tab', { name: other.name, exact: true }).click();
  const { data } = await apiOf(shop).products.list({
    query: { category: other.name, sort: 'newest', limit: '8' },
  });
  await expect(arrivals.getByRole('article').getByRole('heading')).toHaveText(
    data.map(({ name }) => name),
  );
});

test('Trending Now has the first four that are tagged so', async ({ page, shop }) => {
  const { data } = await apiOf(shop).products.list({ query: { tag: 'trending', limit: '4' } });
  await page.goto('/');
  const trending = page.getByRole('region', { name: 'Trending Now' });
  await expect(trending.getByRole('article').getByRole('heading')).toHaveText(
    data.map(({ name }) => name),
  );
});

test('where no categories load the tabs are Tops, Jeans, Footwear, Bags, Accessories; what is empty says so', async ({
  page,
}) => {
  const none = { data: [], total: 0, page: 1, limit: 200 };
  await page.route(/\/api\/categories(\?|$)/, (route) => route.fulfill({ json: none }));
  await page.route(/\/api\/products\?.*tag=trending/, (route) => route.fulfill({ json: none }));
  await page.goto('/');
  const arrivals = page.getByRole('region', { name: 'New Arrivals' });
  await expect(arrivals.getByRole('tab')).toHaveText([
    'Tops',
    'Jeans',
    'Footwear',
    'Bags',
    'Accessories',
  ]);
  await arrivals.getByRole('tab', { name: 'Jeans' }).click();
  await expect(arrivals.getByText('No products in this category.')).toBeVisible();
  const trending = page.getByRole('region', { name: 'Trending Now' });
  await expect(trending.getByText('No trending products found.')).toBeVisible();
});
