import { expect, type Page, type Request } from '@playwright/test';

/** Stops the time of a page whose clock was installed before it was opened. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 10_000);

/** Requests of each page for files of modules that have no answer yet. */
const loading = new WeakMap<Page, Set<Request>>();

/**
 * Puts the page's timers into the test's hands, the time limits of its requests among them, which
 * Playwright's clock leaves alone. Time goes on by itself until a test moves it.
 */
export async function installClock(page: Page): Promise<void> {
  const files = new Set<Request>();
  loading.set(page, files);
  page.on('request', (request) => {
    if (request.url().includes('/modules/')) files.add(request);
  });
  page.on('requestfinished', (request) => files.delete(request));
  page.on('requestfailed', (request) => files.delete(request));
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

/**
 * Moves a page's time on by milliseconds, once no files of modules are on their way: they would run out
 * of the page's time.
 * @param except a module whose files never come
 */
export async function fastForward(page: Page, milliseconds: number, except = ''): Promise<void> {
  const whole = () =>
    [...(loading.get(page) ?? [])].filter((file) => !except || !file.url().includes(`/${except}/`));
  await expect.poll(() => whole().length, { message: 'modules are here' }).toBe(0);
  await page.clock.fastForward(milliseconds);
}
