import { expect, type Locator, type Page } from '@playwright/test';

/** Goes to a path as a link of the page would: within the page. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** A mark that only lasts as long as the document. */
export const mark = (page: Page) =>
  page.evaluate(() => Object.assign(window, { sameDocument: true }));
export const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in window);

/**
 * Nobody looks at the page any more, so that it tries nothing again by itself: what was away and is
 * back comes by a press alone.
 */
export const lookAway = (page: Page) =>
  page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' }),
  );

/** Lets the page look at the registry, as it does when it comes back into view. */
const lookAtRegistry = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Lets the page look at the registry, and waits until it fetches files of this version. */
export async function notice(page: Page, version: string, timeout?: number): Promise<void> {
  const fetched = page.waitForResponse((answer) => answer.url().includes(version), { timeout });
  await lookAtRegistry(page);
  await fetched;
}

/** Lets the page look at the registry, and comes back to a path of it, until that shows this. */
export const returnUntil = (page: Page, path: string, seen: Locator) =>
  expect(async () => {
    await lookAtRegistry(page);
    await follow(page, '/faq');
    await follow(page, path);
    await expect(seen).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
