import type { BrowserContext, Page } from '@playwright/test';

/**
 * Holds requests of a page, or of all pages, to these addresses until the returned function is
 * called.
 */
export async function hold(pages: Page | BrowserContext, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await pages.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
