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

/** Milliseconds that go by at once: fewer than a module has for files that it asks for meanwhile. */
const STEP = 1000;

/**
 * Moves a page's time on by milliseconds, but never while files of modules are on their way: they would run
 * out of the page's time.
 * @param except a module whose files never come
 */
export async function fastForward(page: Page, milliseconds: number, except = ''): Promise<void> {
  for (let left = milliseconds; left > 0; left -= STEP) {
    await modulesAreHere(page, except);
    await page.clock.fastForward(Math.min(left, STEP));
  }
}

/** No file of a module is awaited, nor a moment later, as one file asks for the next. */
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
