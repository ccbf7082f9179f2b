import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { type Awaited, newVisitor, timedOpening, timeOf, withBrowser } from '../browser.ts';
import { fillShop, makeCategories } from '../demo-products.ts';
import { logLoad, logMedianAndWorst } from '../figures.ts';
import { withShop } from '../shop.ts';

// `npm run bench:browse` measures how long a shopper waits with 12,000 products, on a temporary
// shop and loopback addresses only; see README.md.

const PRODUCTS = 12_000;
const { quick } = parseArgs({ options: { quick: { type: 'boolean' } } }).values;
const TIMES = quick ? 1 : 5;

const shown = {
  rows: 'main article h3, main article h2',
  busy: 'main [aria-busy="true"], main [data-fading]',
  says: { at: 'main [role="status"]', text: 'Showing' },
} satisfies Awaited;

/** Products, on a page that is being opened. */
const opened: Awaited = { ...shown, fromStart: true };

/** Other products than before. */
const other: Awaited = { ...shown, others: true };

/** One action of a shopper; `turn` varies it each time. */
interface Step {
  name: string;
  /** Page of the action; `/shop` by default. */
  path?: string;
  /**
   * Milliseconds to the painted result on an open, idle page; without an action, the time to open
   * the page.
   */
  run?(page: Page, turn: number): Promise<number>;
}

const WORDS = ['mogra', 'lotus', 'peacock', 'ajrakh', 'kantha'];
const SIZES = ['M', 'L', 'XL']; // all products have the smaller sizes
const KEY_MS = 60;

const panel = (page: Page) => page.getByRole('complementary', { name: 'Filter' });

const sort = (label: string, path = '/shop'): Step => ({
  name: `sort: ${label}`,
  path,
  run: (page) => timeOf(page, other, () => page.getByLabel('Sort by').selectOption({ label })),
});

const pageLink = (page: Page) => page.getByRole('link', { name: /^Page \d+$/ });

const STEPS: readonly Step[] = [
  { name: 'open /shop cold' },
  {
    name: 'filter: a category',
    run: (page, turn) =>
      timeOf(page, other, () =>
        panel(page)
          .getByRole('navigation', { name: 'Category' })
          .getByRole('link')
          .nth(turn)
          .click(),
      ),
  },
  {
    name: 'filter: a size',
    run: (page, turn) => {
      const label = new RegExp(`^${SIZES[turn % SIZES.length]}\\d`);
      return timeOf(page, other, () =>
        panel(page).locator('label').filter({ hasText: label }).click(),
      );
    },
  },
  {
    name: 'filter: a colour',
    run: (page, turn) =>
      timeOf(page, other, () =>
        panel(page).getByRole('group', { name: 'Colour' }).locator('label').nth(turn).click(),
      ),
  },
  {
    name: 'filter: a price range',
    run: async (page, turn) => {
      await panel(page)
        .getByLabel('From ₹')
        .fill(String(1000 + turn * 500));
      await panel(page)
        .getByLabel('To ₹')
        .fill(String(1500 + turn * 500));
      return timeOf(page, other, () =>
        panel(page)
          .getByRole('button', { name: /apply the price/ })
          .click(),
      );
    },
  },
  {
    name: 'page: the next',
    run: (page) => timeOf(page, other, () => pageLink(page).filter({ hasText: /^2$/ }).click()),
  },
  {
    name: 'page: the last',
    run: (page) => timeOf(page, other, () => pageLink(page).last().click()),
  },
  {
    name: 'search: suggestions',
    run: async (page, turn) => {
      const words = WORDS[turn % WORDS.length] ?? '';
      await page.keyboard.press('/');
      const field = page.getByRole('combobox', { name: 'Search products' });
      const suggestions: Awaited = {
        rows: '[role="option"]',
        busy: '[role="option"][data-fading]',
        contains: `“${words}”`,
      };
      return timeOf(page, suggestions, () => field.pressSequentially(words, { delay: KEY_MS }));
    },
  },
];

/** One step per sort order of the page; the default order is selected from another one. */
async function sortSteps(page: Page): Promise<Step[]> {
  const labels = await page.getByLabel('Sort by').locator('option').allTextContents();
  return labels.map((label, at) => sort(label, at === 0 ? '/shop?sort=price-asc' : '/shop'));
}

/** Each time in a fresh browser, on an open page. */
async function measure(browser: Browser, address: string, step: Step): Promise<number[]> {
  const { path = '/shop', run } = step;
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const context = await newVisitor(browser);
    const { page, ms } = await timedOpening(context, address + path, opened);
    times.push(run ? await run(page, turn) : ms);
    await context.close();
  }
  return times;
}

async function measureAll(browser: Browser, address: string): Promise<void> {
  const context = await newVisitor(browser);
  // warms the services up before measuring
  const { page } = await timedOpening(context, `${address}/shop`, opened);
  const sorts = await sortSteps(page);
  await context.close();
  console.log(`${`${PRODUCTS} products, ms`.padEnd(30)}   median    worst   (${TIMES} times each)`);
  for (const step of [...STEPS, ...sorts])
    logMedianAndWorst(step.name, await measure(browser, address, step));
}

logLoad();
await withShop({}, async (shop) => {
  await fillShop(shop, await makeCategories(shop), 0, PRODUCTS);
  await withBrowser((browser) => measureAll(browser, shop.address));
});
