import type { Page } from '@playwright/test';
import { timeOf } from '../painted.ts';
import { other, suggestionsFor } from './awaited.ts';

/** One thing that a shopper does; `turn` makes it another one each time. */
export interface Step {
  name: string;
  /** Where it is done; /shop unless told. */
  path?: string;
  /** Milliseconds to the painted result, on a page that is open and at rest. */
  run(page: Page, turn: number): Promise<number>;
}

const WORDS = ['mogra', 'lotus', 'peacock', 'ajrakh', 'kantha'];
const SIZES = ['M', 'L', 'XL']; // the smaller ones are had by all
const KEY_MS = 60;

const panel = (page: Page) => page.getByRole('complementary', { name: 'Filter' });

const sort = (label: string, path = '/shop'): Step => ({
  name: `sort: ${label}`,
  path,
  run: (page) => timeOf(page, other, () => page.getByLabel('Sort by').selectOption({ label })),
});

const pageLink = (page: Page) => page.getByRole('link', { name: /^Page \d+$/ });

export const STEPS: readonly Step[] = [
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
      return timeOf(page, suggestionsFor(words), () =>
        field.pressSequentially(words, { delay: KEY_MS }),
      );
    },
  },
];

/** A step for each sort that the page offers; the one it opens with is chosen from another. */
export async function sortSteps(page: Page): Promise<Step[]> {
  const labels = await page.getByLabel('Sort by').locator('option').allTextContents();
  return labels.map((label, at) => sort(label, at === 0 ? '/shop?sort=price-asc' : '/shop'));
}
