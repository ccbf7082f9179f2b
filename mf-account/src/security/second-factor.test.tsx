import type { AddedFactor, OpenSession } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildSession,
  expectNoFaults,
  longTest,
  openPage,
  StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../testing/account.ts';

const session = buildSession({ username: 'asha' });
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const DAY = '2026-01-05T10:00:00.000Z';
const none = { hasApp: false, passkeys: [], recoveryCodes: 0, isRequired: false };
const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
let shop: StandInShop;

beforeEach(() => {
  shop = new StandInShop();
  shop.answer(authEndpoints.me, session.user);
  shop.answer(authEndpoints.secondFactors, none);
  shop.answer(authEndpoints.sessions, { data: [] });
});

const open = () => openPage('/account/security', { modules: ['mf-account'], shop, session });

longTest('sets up an authenticator app and shows the recovery codes once (rule 23.7)', async () => {
  const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  shop.answer(authEndpoints.startApp, { secret, uri: `otpauth://totp/Shop:asha?secret=${secret}` });
  const added: AddedFactor = {
    ...buildSession({ ...session.user }, 7_200_000),
    message: 'Your authenticator app is set up.',
    recoveryCodes: CODES,
  };
  shop.answer(authEndpoints.confirmApp, added);
  await open();
  await button('Set up an authenticator app').click();
  const setup = dialog('Set up an authenticator app');
  await setup.getByRole('textbox', { name: 'Your password' }).fill('handloom-7');
  await setup.getByRole('button', { name: 'Continue' }).click();
  await expect.element(setup.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect.element(setup.getByText('ABCD EFGH')).toBeVisible();
  await expectNoFaults('setting up an app');
  const code = setup.getByRole('textbox', { name: 'Code that the app shows' });
  await setup.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(code).toHaveAccessibleDescription('Enter the six digits.');
  shop.answer(authEndpoints.secondFactors, { ...none, hasApp: true, recoveryCodes: 2 });
  await code.fill('123 456');
  await setup.getByRole('button', { name: 'Confirm' }).click();
  const codes = dialog('Store your recovery codes');
  await expect.element(codes.getByText('EEEE-FFFF-GGGG-HHHH')).toBeVisible();
  await codes.getByRole('button', { name: 'I have stored them' }).click();
  await expect.element(page.getByText('2 unused')).toBeVisible();
  await expect.element(messages).toHaveTextContent('Your authenticator app is set up.');
  expect(localStorage.getItem('token')).toBe(added.token);
  expect(shop.asked(authEndpoints.startApp)[0]?.body).toEqual({ password: 'handloom-7' });
});

longTest('removes a factor with the password, and replaces recovery codes', async () => {
  const passkeys = [{ id: 'abc', name: 'Phone', addedAt: DAY, usedAt: null }];
  shop.answer(authEndpoints.secondFactors, { ...none, passkeys, recoveryCodes: 9 });
  shop.answer(authEndpoints.renewRecoveryCodes, { recoveryCodes: CODES });
  shop.refuse(authEndpoints.removePasskey, 'auth.second_factor_needed');
  await open();
  const confirm = async (title: string, action: string) => {
    await dialog(title).getByRole('textbox', { name: 'Your password' }).fill('handloom-7');
    await dialog(title).getByRole('button', { name: action }).click();
  };
  await button('Replace the recovery codes').click();
  await confirm('Replace the recovery codes?', 'Replace');
  await dialog('Store your recovery codes')
    .getByRole('button', { name: 'I have stored them' })
    .click();
  await button('Remove the passkey Phone').click();
  await confirm('Remove the passkey Phone?', 'Remove');
  await expect.element(page.getByText(/Staff need a second factor/)).toBeVisible();
});

test('lists devices; signs out one, and all others (rule 23.9)', async () => {
  const device = (overrides: Partial<OpenSession>): OpenSession => ({
    id: crypto.randomUUID(),
    device: 'Chrome on Android',
    startedAt: DAY,
    usedAt: DAY,
    expiresAt: DAY,
    isCurrent: false,
    ...overrides,
  });
  const [here, phone] = [device({ device: 'Firefox on Linux', isCurrent: true }), device({})];
  shop.answer(authEndpoints.sessions, { data: [here, phone, device({ device: null })] });
  shop.answer(authEndpoints.endSession, { message: 'This session is signed out.' });
  shop.answer(authEndpoints.endOtherSessions, buildSession({ ...session.user }, 7_200_000));
  await open();
  await expect.element(page.getByText('This device')).toBeVisible();
  await expect.element(page.getByText('Unknown device')).toBeVisible();
  await expectNoFaults('the devices');
  await page.getByRole('button', { name: /^Sign out Chrome on Android/ }).click();
  await expect.element(messages).toHaveTextContent('This session is signed out.');
  expect(shop.asked(authEndpoints.endSession)[0]?.params).toEqual({ id: phone.id });
  await button('Sign out all other devices').click();
  await expect.element(messages).toHaveTextContent('All other devices are signed out.');
});
