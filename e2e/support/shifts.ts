import { expect, type Page } from '@playwright/test';

interface Watched {
  shifted: number;
}

/** Sums up, for each document that the page opens from now on, how far it moves by itself. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) (window as unknown as Watched).shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Fails where more than a trifle has moved; waits for what is under way. */
export async function expectStill(page: Page, state: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const shifted = await page.evaluate(() => (window as unknown as Watched).shifted);
  expect(shifted, `${state} moves while it loads`).toBeLessThan(0.02);
}
