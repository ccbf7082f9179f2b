import { expect, type Page } from '@playwright/test';
import type { Session } from '@tanabana/contracts';
import type { Shopper } from '@tanabana/test-kit/shop-client';

/** Steps of a person on the pages. Each step ends when its result is visible. */

/** From the home page to the first purchasable product of New Arrivals. */
export async function openAProduct(page: Page): Promise<string> {
  await page.goto('/');
  const arrivals = page.getByRole('region', { name: 'New Arrivals' });
  await arrivals.getByRole('tabpanel').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\/[0-9a-f]{24}/);
  // the home page's heading stays until the product is rendered
  await expect(page.getByRole('group', { name: 'Size' })).toBeVisible();
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

/** From the home page to a product through the header's search. */
export async function findProduct(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'New Arrivals' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search products' }).fill(name);
  await page.getByRole('option', { name }).first().click();
  await expect(page.getByRole('group', { name: 'Size' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

export async function chooseSizeAndAdd(page: Page): Promise<void> {
  const sizes = page.getByRole('group', { name: 'Size' });
  await sizes.locator('label').first().click();
  await expect(sizes.getByRole('radio').first()).toBeChecked();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const miniCart = page.getByRole('dialog', { name: 'Added to your cart' });
  await expect(miniCart).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(miniCart).toBeHidden();
  await leftInHistory(page);
  await expect(page.getByRole('banner').getByRole('link', { name: /cart.*1/i })).toBeVisible();
}

/**
 * Closing a dialog on a phone goes back in the history, which would cancel a concurrent navigation.
 */
export const leftInHistory = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !history.state?.openWindows);

export async function register(page: Page, shopper: Shopper): Promise<void> {
  const popup = page.getByRole('dialog');
  await popup.getByRole('tab', { name: /register/i }).click();
  await popup.getByLabel('Username').fill(shopper.username);
  await popup.getByRole('textbox', { name: 'Email' }).fill(shopper.email);
  await popup.getByRole('textbox', { name: 'Password' }).fill(shopper.password);
  await popup.getByRole('checkbox').check();
  await popup.getByRole('button', { name: 'Register' }).click();
  await expect(popup.getByRole('tab', { name: 'Log in' })).toHaveAttribute('aria-selected', 'true');
}

export async function login(page: Page, identifier: string, password: string): Promise<void> {
  const popup = page.getByRole('dialog');
  await popup.getByLabel(/email or username/i).fill(identifier);
  await popup.getByRole('textbox', { name: 'Password' }).fill(password);
  await popup.getByRole('button', { name: 'Log in' }).click();
  await expect(popup).toBeHidden();
}

export async function fillBilling(page: Page, shopper: Shopper): Promise<void> {
  await page.getByLabel('Email', { exact: false }).first().fill(shopper.email);
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Rathore');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Johari Bazaar');
  await page.getByLabel(/town|city/i).fill('Jaipur');
  await page.getByLabel(/postcode/i).fill('302001');
  await page.getByLabel(/phone/i).fill('98765 43210');
}

export async function logout(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^log ?out/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/$/);
}

/** Stores a session as a login would, before the page's first script. */
export async function signInOnPage(page: Page, session: Session): Promise<void> {
  await page.addInitScript(({ user, token }) => {
    localStorage.setItem('user-storage', JSON.stringify({ state: { user, token }, version: 0 }));
    localStorage.setItem('token', token);
  }, session);
}
