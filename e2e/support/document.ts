import type { Page } from '@playwright/test';

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
export async function notice(page: Page, version: string, timeout?: number): Promise<void> {
  const fetched = page.waitForResponse((answer) => answer.url().includes(version), { timeout });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await fetched;
}
