import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** Elements that tests of the shop's grid use. */

export const main = page.getByRole('main');
export const cards = main.getByRole('article');
/** `Showing 12 of 30 products`. */
export const count = page.getByRole('status').filter({ hasText: /^Showing/ });
/** The filters beside the products. */
export const panel = page.getByRole('complementary', { name: 'Filter' });
export const chips = page.getByRole('list', { name: 'Active filters' });
export const sort = page.getByLabelText('Sort by');

/** The checkbox of a size; the number of products follows its name. */
export const sizeIn = (within: Locator, name: string): Locator =>
  within.getByRole('checkbox', { name: new RegExp(`^${name}( ?\\d|$)`) });

/** Toggles a size by its label: its checkbox is hidden. */
export const pressSize = (within: Locator, name: string): Promise<void> =>
  within
    .getByRole('group', { name: 'Size' })
    .getByText(new RegExp(`^${name}\\d*$`))
    .click();

/** A category of the panel. */
export const categoryLink = (name: string): Locator =>
  panel.getByRole('navigation', { name: 'Category' }).getByRole('link', {
    name: new RegExp(`^${name}( \\d+)?$`),
  });

export const titles = (): string[] =>
  cards
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent ?? '');

export const expectTitles = (names: readonly string[]): Promise<void> =>
  expect.poll(titles).toEqual(names);

export const expectSearch = (search: string): Promise<void> =>
  expect.poll(() => location.search).toBe(search);

export const expectPath = (path: string): Promise<void> =>
  expect.poll(() => location.pathname + location.search).toBe(path);

/** Clicks without a pointer: elements below the window are not scrolled to within a frame. */
export async function press(target: Locator): Promise<void> {
  await expect.element(target).toBeInTheDocument();
  (target.element() as HTMLElement).click();
}
