import { expect, type Page, type Request } from '@playwright/test';

/** Stops the time of a page whose clock was installed before it was opened. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 10_000);

/** Pending requests of each page for module files. */
const loading = new WeakMap<Page, Set<Request>>();

/**
 * Puts the page's timers under the test's control, including request timeouts, which Playwright's
 * clock does not cover. Time advances by itself until a test moves it.
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

/** Step in milliseconds: less than the time limit of module files. */
const STEP = 1000;

/**
 * Advances a page's time by milliseconds, but never while module files are loading, which would
 * time out.
 * @param except a module whose files never arrive
 */
export async function fastForward(page: Page, milliseconds: number, except = ''): Promise<void> {
  for (let left = milliseconds; left > 0; left -= STEP) {
    await modulesAreHere(page, except);
    await page.clock.fastForward(Math.min(left, STEP));
  }
}

/** No module file is loading, also a moment later, as one file requests the next. */
async function modulesAreHere(page: Page, except: string): Promise<void> {
  let times = 0;
  const staysQuiet = () => {
    const awaited = [...(loading.get(page) ?? [])].map((file) => file.url());
    const isQuiet = awaited.every((url) => except && url.includes(`/${except}/`));
    times = isQuiet ? times + 1 : 0;
    return times > 2;
  };
  await expect.poll(staysQuiet, { intervals: [20], message: 'modules are here' }).toBe(true);
}
