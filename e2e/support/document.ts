import { expect, type Locator, type Page } from '@playwright/test';

/** Navigates to a path within the page, like a link. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** A marker that lasts until the document is replaced. */
export const mark = (page: Page) =>
  page.evaluate(() => Object.assign(window, { sameDocument: true }));
export const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in window);

/**
 * Hides the page, so that it does not retry by itself: only a click recovers what was unavailable.
 */
export const hidePage = (page: Page) =>
  page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' }),
  );

/** Lets the page check the registry, as when it becomes visible again. */
const lookAtRegistry = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Lets the page check the registry, and waits until it loads files of this version. */
export async function notice(page: Page, version: string, timeout?: number): Promise<void> {
  const fetched = page.waitForResponse((answer) => answer.url().includes(version), { timeout });
  await lookAtRegistry(page);
  await fetched;
}

/** Lets the page check the registry and navigates to a path until it shows this. */
export const returnUntil = (page: Page, path: string, seen: Locator) =>
  expect(async () => {
    await lookAtRegistry(page);
    await follow(page, '/faq');
    await follow(page, path);
    await expect(seen).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
