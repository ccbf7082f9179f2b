import { SESSION_ENDED } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildAddress,
  buildSession,
  expectNoFaults,
  longTest,
  openPage,
  StandInShop,
  sampleRows,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field, logIn, opener, popup, press, tab } from '../testing/account.ts';
import { keepAddresses } from '../testing/address-book.ts';
import { choose, halves } from '../testing/picture.ts';

/** Checks every state of the account with all axe rules. */

const session = buildSession({ username: 'asha', email: 'asha@example.com' });
const dialog = page.getByRole('dialog');
let shop: StandInShop;

beforeEach(() => {
  shop = new StandInShop();
  shop.answer(authEndpoints.me, session.user);
  keepAddresses(shop, [buildAddress(), buildAddress({ label: 'Office', isDefault: false })]);
});

const open = (path: string, width = 1280) =>
  openPage(path, { modules: ['mf-account', 'mf-content'], shop, session, width });

async function openPopup(width = 1280): Promise<void> {
  await openPage('/faq', { modules: ['mf-account', 'mf-content'], shop, width: 1280 });
  await opener.click();
  await expect.element(popup).toBeVisible();
  await page.viewport(width, 800);
}

for (const width of sampleRows([360, 1280]))
  test(`login with errors at ${width} px`, async () => {
    await openPopup(width);
    await expectNoFaults('login');
    await press('Log in');
    await expect.element(field('Password')).toHaveAttribute('aria-invalid', 'true');
    await expectNoFaults('login with faults');
    shop.refuse(authEndpoints.login, 'auth.invalid_credentials');
    await logIn();
    await expect.element(popup.getByText('Invalid credentials.')).toBeVisible();
    await expectNoFaults('login refused');
  });

longTest('registration with errors', async () => {
  await openPopup();
  await tab('Register').click();
  await expectNoFaults('register');
  await press('Register');
  await expect.element(field('Password')).toHaveAttribute('aria-invalid', 'true');
  await expectNoFaults('register with faults');
});

longTest('recovery before and after sending', async () => {
  shop.answer(authEndpoints.recover, { message: 'Check your email.' });
  await openPopup();
  await tab('Recover password').click();
  await expectNoFaults('recover');
  await field('Email').fill('asha@example.com');
  await press('Send the link');
  await expect.element(popup.getByRole('status')).toBeVisible();
  await expectNoFaults('recover sent');
});

for (const width of sampleRows([360, 1280]))
  test(`profile at ${width} px`, async () => {
    await open('/account', width);
    await expect.element(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
    await expectNoFaults('profile');
  });

longTest('cropping a picture', async () => {
  await open('/account');
  await expect.element(page.getByRole('button', { name: 'Add a picture' })).toBeVisible();
  await choose(await halves());
  await expect.element(dialog).toBeVisible();
  await expectNoFaults('picture');
});

for (const width of sampleRows([360, 1280]))
  test(`addresses at ${width} px`, async () => {
    await open('/account/addresses', width);
    await expect.element(page.getByText('12 Johari Bazaar').first()).toBeVisible();
    await expectNoFaults('addresses');
  });

longTest('adding an address with errors, and deleting one', async () => {
  await open('/account/addresses');
  await page.getByRole('button', { name: 'Add an address' }).click();
  await expect.element(dialog).toBeVisible();
  await expectNoFaults('new address');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect.element(dialog.getByText('Please enter a first name.').last()).toBeVisible();
  await expectNoFaults('new address with faults');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Delete Home' }).click();
  await expect.element(dialog).toBeVisible();
  await expectNoFaults('delete address');
});

test('no addresses, and addresses that failed to load', async () => {
  keepAddresses(shop);
  await open('/account/addresses');
  await expect.element(page.getByText('No address yet')).toBeVisible();
  await expectNoFaults('no address');
  shop.refuse(authEndpoints.addresses, 'server.error');
  await open('/account/addresses');
  await expect.element(page.getByText('Your addresses could not be loaded')).toBeVisible();
  await expectNoFaults('addresses failed');
});

longTest('password and signing out everywhere', async () => {
  const none = { hasApp: false, passkeys: [], recoveryCodes: 0, isRequired: false };
  shop.answer(authEndpoints.secondFactors, none);
  shop.answer(authEndpoints.sessions, { data: [] });
  await open('/account/security');
  const signOut = page.getByRole('main').getByRole('button', { name: 'Sign out everywhere' });
  await expect.element(signOut).toBeVisible();
  await expectNoFaults('security');
  await signOut.click();
  await expect.element(dialog).toBeVisible();
  await expectNoFaults('sign out everywhere');
});

for (const [width, name] of [
  [360, 'Menu'],
  [1280, 'Account menu'],
] as const)
  test(`account menu at ${width} px`, async () => {
    await open('/faq', width);
    await page.getByRole('button', { name, exact: true }).click();
    await expect.element(page.getByText('asha@example.com')).toBeVisible();
    await expectNoFaults('menu');
  });

for (const width of sampleRows([360, 1280]))
  test(`ended session at ${width} px`, async () => {
    shop.refuse(authEndpoints.me, 'auth.token_invalid');
    await open('/account', width);
    await expect.element(popup.getByText(SESSION_ENDED)).toBeVisible();
    await expectNoFaults('session ended');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('region', { name: 'Session' })).toBeVisible();
    await expectNoFaults('session ended, popup closed');
  });

longTest('new password with errors, and an invalid link', async () => {
  await openPage('/reset-password?token=abc', { modules: ['mf-account'], shop });
  await expect.element(page.getByRole('textbox', { name: 'New password' })).toBeVisible();
  await expectNoFaults('new password');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'New password' }))
    .toHaveAttribute('aria-invalid', 'true');
  await expectNoFaults('new password with faults');
  await openPage('/reset-password?token=', { modules: ['mf-account'], shop });
  await expect.element(page.getByRole('button', { name: 'Ask for a new link' })).toBeVisible();
  await expectNoFaults('dead link');
});
