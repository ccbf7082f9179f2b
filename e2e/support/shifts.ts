import { expect, type Page } from '@playwright/test';

interface Watched {
  shifted: number;
}

/** Sums the layout shift of each document that the page opens from now on. */
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

/** Fails if the layout shifted by more than the limit; waits for pending shifts. */
export async function expectStill(page: Page, state: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const shifted = await page.evaluate(() => (window as unknown as Watched).shifted);
  expect(shifted, `${state} moves while it loads`).toBeLessThan(0.02);
}
