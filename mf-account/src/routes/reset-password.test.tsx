import { texts } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import { buildSession, longTest, openPage, StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath, opener, popup, field as popupField, tab } from '../testing/account.ts';

const DEAD = 'This link has been used or has expired.';
const CHANGED = 'Your new password is set. Please sign in.';
const field = page.getByRole('textbox', { name: 'New password' });
const save = page.getByRole('button', { name: 'Save new password' });
const askAgain = page.getByRole('button', { name: 'Ask for a new link' });
let shop: StandInShop;

const open = (path: string, session?: ReturnType<typeof buildSession>) =>
  openPage(path, { modules: ['mf-account'], shop, session });

beforeEach(() => {
  shop = new StandInShop();
});

longTest(
  'removes the token from the address bar, keeps it across a reload, and sends it',
  async () => {
    shop.answer(authEndpoints.reset, { message: CHANGED });
    const opened = await open('/reset-password?token=abc');
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Choose a new password');
    await expect.poll(() => location.pathname + location.search).toBe('/reset-password');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAttribute('autocomplete', 'new-password');
    await opened.reload();
    await field.fill('12345');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription(texts.validation.password);
    expect(shop.asked(authEndpoints.reset)).toEqual([]);
    await field.fill('warp & weft 12');
    await save.click();
    await expect.element(popup.getByRole('status')).toHaveTextContent(CHANGED);
    await expect.element(tab('Log in')).toHaveAttribute('aria-selected', 'true');
    await expectPath('/');
    expect(shop.asked(authEndpoints.reset)[0]?.body).toEqual({
      token: 'abc',
      password: 'warp & weft 12',
    });
  },
);

test('signs out the current user after a new password', async () => {
  shop.answer(authEndpoints.reset, { message: CHANGED });
  await open('/reset-password?token=abc', buildSession());
  await field.fill('warp & weft 12');
  await save.click();
  await expect.element(popup.getByRole('status')).toHaveTextContent(CHANGED);
  expect(localStorage.getItem('token')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toBeVisible();
});

longTest('reports a used link and offers a new one', async () => {
  shop.refuse(authEndpoints.reset, 'auth.reset_token_invalid');
  const opened = await open('/reset-password?token=abc');
  await field.fill('warp & weft 12');
  await save.click();
  await expect.element(page.getByText(DEAD)).toBeVisible();
  await askAgain.click();
  await expect.element(tab('Recover password')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await opened.reload();
  await expect.element(page.getByText(DEAD)).toBeVisible();
});

for (const path of ['/reset-password', '/reset-password?token='])
  test(`${path} reports an invalid link, offers a new one and returns the focus`, async () => {
    await open(path);
    await expect.element(page.getByText(DEAD)).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
    await askAgain.click();
    await expect.element(popupField('Email')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(askAgain).toHaveFocus();
  });

longTest('keeps a new password while the service is unavailable', async () => {
  shop.fail(authEndpoints.reset);
  await open('/reset-password?token=abc');
  await field.fill('warp & weft 12');
  await save.click();
  await expect
    .element(page.getByText('Your password could not be changed. Try again.'))
    .toBeVisible();
  await expect.element(field).toHaveValue('warp & weft 12');
  shop.answer(authEndpoints.reset, { message: CHANGED });
  await save.click();
  await expect.element(popup.getByRole('status')).toHaveTextContent(CHANGED);
});
