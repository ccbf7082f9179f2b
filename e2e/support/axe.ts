import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Fails if axe reports problems on the current page, or if the page scrolls sideways. Waits for
 * loading and fading content, which is less readable.
 * @param state what the page shows, for the failure message
 */
export async function expectNoFaults(page: Page, state = 'the page'): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // without "legacy mode" each run opens a second page to collect frames; the shop has none
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // the results of passed checks are not used
  const { violations } = await axe
    .options({ resultTypes: ['violations'], preload: false })
    .analyze();
  const faults = violations.map(({ id, nodes }) => ({ id, at: nodes[0]?.target }));
  expect(faults, state).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `${state} scrolls sideways`).toBeLessThanOrEqual(0);
}
