import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Whatever axe finds fails the test, and so does a page that scrolls sideways; waits for what is on its way. */
export async function expectNoFaults(page: Page, state: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations.map(({ id, nodes }) => ({ id, at: nodes[0]?.target }));
  expect(faults, state).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `${state} scrolls sideways`).toBeLessThanOrEqual(0);
}
