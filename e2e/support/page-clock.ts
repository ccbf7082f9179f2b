import type { Page } from '@playwright/test';

/** Stops the time of a page whose clock was installed before it was opened. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 10_000);

/**
 * Puts the page's timers into the test's hands, the time limits of its requests among them, which
 * Playwright's clock leaves alone. Time goes on by itself until a test moves it.
 */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      const late = new DOMException('The time limit is over.', 'TimeoutError');
      setTimeout(() => controller.abort(late), milliseconds);
      return controller.signal;
    };
  });
}
