import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Fails where axe finds anything on the page as it is now, and where the page scrolls sideways. Waits
 * for what is on its way and for what fades in: half-shown is half as readable.
 * @param state what the page shows, said where it fails
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
  // without "legacy mode" each look opens a second page, to gather what frames hold; the shop has none
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // nor does anybody read what passed
  const { violations } = await axe
    .options({ resultTypes: ['violations'], preload: false })
    .analyze();
  const faults = violations.map(({ id, nodes }) => ({ id, at: nodes[0]?.target }));
  expect(faults, state).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `${state} scrolls sideways`).toBeLessThanOrEqual(0);
}
