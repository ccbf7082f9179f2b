import { expect, type Locator, type Page } from '@playwright/test';
import type { Session } from '@tanabana/contracts';
import { signInOnPage } from './steps.ts';

/** Opens a dashboard tab with a session and waits for its content. */
export async function openTab(page: Page, session: Session, tab = ''): Promise<void> {
  await signInOnPage(page, session);
  await page.goto(`/dashboard${tab ? `/${tab}` : ''}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await settled(page);
}

/** Nothing on the page is loading. */
export const settled = (page: Page): Promise<void> =>
  expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);

/** The row of a table, or the block on a phone, that contains `text`. */
export const rowOf = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('main').getByRole('row').filter({ hasText: text });

/** Searches a tab's list and waits for the results. */
export async function search(page: Page, label: string, text: string): Promise<void> {
  const found = page.waitForResponse((answer) => answer.url().includes('q='));
  await page.getByRole('searchbox', { name: label }).fill(text);
  await found;
  await settled(page);
}
