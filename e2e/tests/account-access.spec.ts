import type { Page } from '@playwright/test';
import { endSessions, keepSession, popupOf } from '../support/account.ts';
import { apiOf, newShopper, signUp } from '../support/api.ts';
import { expectNoFaults } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

const address = {
  label: 'Home',
  firstName: 'Asha',
  street: '12 Johari Bazaar',
  city: 'Jaipur',
  region: 'Rajasthan',
  country: 'India',
  postalCode: '302001',
  phone: '+91 98765 43210',
};

/** A state of the page by what leads to it; a dialog that it opens is closed again. */
async function look(page: Page, state: string, lead: () => Promise<void>): Promise<void> {
  await lead();
  await expectNoFaults(page, state);
}

for (const width of [360, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
      expectedNoise: /status of (401|409)|Connecting to 'blob:/,
    });

    test('every state of the popup is free of faults', async ({ page, shop }) => {
      const shopper = newShopper();
      await signUp(shop, shopper);
      const popup = popupOf(page);
      const press = (name: string) => popup.getByRole('button', { name }).click();
      await look(page, 'login', async () => {
        await page.goto('/checkout');
        await expect(popup).toBeVisible();
      });
      await look(page, 'login with faults', () => press('Log in'));
      await look(page, 'login refused', async () => {
        await popup.getByLabel('Email or username').fill(shopper.username);
        await popup.getByRole('textbox', { name: 'Password' }).fill('wrong-password');
        await press('Log in');
        await expect(popup.getByText('Invalid credentials.')).toBeVisible();
      });
      await look(page, 'register', () => popup.getByRole('tab', { name: 'Register' }).click());
      await look(page, 'register with faults', () => press('Register'));
      await look(page, 'recover', () => popup.getByRole('tab', { name: 'Recover' }).click());
      await look(page, 'recover sent', async () => {
        await popup.getByRole('textbox', { name: 'Email' }).fill(newShopper().email);
        await press('Send the link');
        await expect(popup.getByRole('status')).toBeVisible();
      });
    });

    test('every state of the account is free of faults', async ({ page, shop }) => {
      test.setTimeout(120_000);
      const session = await signUp(shop);
      await apiOf(shop, session).auth.addAddress({ body: address });
      await keepSession(page, session);
      const dialog = page.getByRole('dialog');
      const open = (path: string, text: string) => async () => {
        await page.goto(path);
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
      };
      const press = (name: string) => async () => {
        await page.getByRole('main').getByRole('button', { name }).first().click();
        await expect(dialog).toBeVisible();
      };
      await look(page, 'profile', open('/account', 'Username'));
      await look(page, 'picture', async () => {
        const picture = await page.screenshot();
        const file = { name: 'me.png', mimeType: 'image/png', buffer: picture };
        await page.locator('input[type=file]').setInputFiles(file);
        await expect(dialog).toBeVisible();
      });
      await look(page, 'addresses', open('/account/addresses', '12 Johari Bazaar'));
      await look(page, 'new address', press('Add an address'));
      await look(page, 'new address with faults', async () => {
        await dialog.getByRole('button', { name: 'Save address' }).click();
        await expect(dialog.getByText('Please enter a first name.').last()).toBeVisible();
      });
      await page.keyboard.press('Escape');
      await look(page, 'delete address', press('Delete Home'));
      await look(page, 'security', open('/account/security', 'Change your password'));
      await look(page, 'sign out everywhere', press('Sign out everywhere'));
      await page.keyboard.press('Escape');
      await look(page, 'menu', async () => {
        const name = width < 600 ? 'Menu' : 'Account menu';
        await page.getByRole('button', { name, exact: true }).click();
        await expect(page.getByText(session.user.email)).toBeVisible();
      });
      await endSessions(shop, session);
      await look(page, 'session ended', async () => {
        await page.goto('/account');
        await expect(popupOf(page)).toBeVisible();
      });
      await look(page, 'session ended, popup closed', async () => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('region', { name: 'Session' })).toBeVisible();
      });
    });

    test('the page for a new password is free of faults', async ({ page }) => {
      await look(page, 'new password', async () => {
        await page.goto('/reset-password?token=abc');
        await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible();
      });
      await look(page, 'new password with faults', () =>
        page.getByRole('button', { name: 'Save new password' }).click(),
      );
      await look(page, 'dead link', async () => {
        await page.goto('/reset-password?token=');
        await expect(page.getByRole('button', { name: 'Ask for a new link' })).toBeVisible();
      });
    });
  });
