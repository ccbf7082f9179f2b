import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Session } from '@tanabana/contracts';
import { signInOnPage } from './steps.ts';

/** A picture of a few bytes, for uploads. */
export const PICTURE = join(import.meta.dirname, '../tests/fixtures/picture.png');

/** Opens a tab of the dashboard with a session, and waits until it shows what it has. */
export async function openTab(page: Page, session: Session, tab = ''): Promise<void> {
  await signInOnPage(page, session);
  await page.goto(`/dashboard${tab ? `/${tab}` : ''}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await settled(page);
}

/** Nothing on the page is on its way. */
export const settled = (page: Page): Promise<void> =>
  expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);

/** The row, or on a phone the block, of a table that holds `text`. */
export const rowOf = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('main').getByRole('row').filter({ hasText: text });

/** Searches a tab's list and waits for what was found. */
export async function search(page: Page, label: string, text: string): Promise<void> {
  const found = page.waitForResponse((answer) => answer.url().includes('q='));
  await page.getByRole('searchbox', { name: label }).fill(text);
  await found;
  await settled(page);
}

interface ProductFields {
  name: string;
  price?: string;
  description?: string;
  colour?: string;
}

/** Opens the form of a new product in Tops and fills in what it needs. */
export async function startProduct(
  page: Page,
  { name, price = '900', description = '', colour = 'Rani' }: ProductFields,
): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await form.getByLabel('Product name').fill(name);
  await form.getByLabel('Category').selectOption('Tops');
  await form.getByLabel('Price', { exact: true }).fill(price);
  await form.getByLabel('Sale price').fill(price);
  await form.getByLabel('Description').fill(description);
  await form.getByLabel('Color name').fill(colour);
  return form;
}
