import { expect, type Locator, type Page } from '@playwright/test';
import type { Session } from '@tanabana/contracts';
import { signInOnPage } from './steps.ts';

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
