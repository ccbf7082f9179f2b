import { authEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildSession,
  longTest,
  type OpenPage,
  openPage,
  StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  accountLink,
  expectPath,
  field,
  logIn,
  opener,
  popup,
  register,
  tab,
} from '../testing/account.ts';

const READY = 'Your account is ready. Please sign in.';
const session = buildSession({ username: 'asha', email: 'asha@example.com' });
let shop: StandInShop;
let opened: OpenPage;

beforeEach(async () => {
  shop = new StandInShop();
  shop.answer(authEndpoints.register, { message: READY, user: session.user });
  shop.answer(authEndpoints.login, session);
  opened = await openPage('/faq', { modules: ['mf-account', 'mf-content'], shop });
  await opener.click();
});

test('prefills the email after registration, logs in, and continues where the visitor was (rules 3.5, 3.7, 4.4)', async () => {
  await register(' asha ', ' asha@example.com ');
  await expect.element(popup.getByText(READY)).toBeVisible();
  await expect.element(tab('Log in')).toHaveAttribute('aria-selected', 'true');
  await expect.element(field('Email or username')).toHaveValue('asha@example.com');
  await expect.element(field('Password')).toHaveFocus();
  expect(shop.asked(authEndpoints.register)[0]?.body).toEqual({
    username: 'asha',
    email: 'asha@example.com',
    password: 'handloom-7',
    consent: 'account',
  });
  await userEvent.keyboard('handloom-7{Enter}');
  await expect.element(popup).not.toBeInTheDocument();
  expect(location.pathname).toBe('/faq');
  await expect.element(accountLink('asha')).toHaveFocus();
  expect(shop.asked(authEndpoints.login)[0]?.body).toEqual({
    identifier: 'asha@example.com',
    password: 'handloom-7',
  });
  expect(JSON.parse(localStorage.getItem('user-storage') ?? '').state).toEqual(session);
  expect(localStorage.getItem('token')).toBe(session.token);
  await opened.reload();
  await expect.element(accountLink('asha')).toBeVisible();
});

test('announces a login, and sends its identifier trimmed and the password unchanged', async () => {
  await logIn(' ASHA ', ' hand loom ');
  await expect.element(popup).not.toBeInTheDocument();
  expect(shop.asked(authEndpoints.login)[0]?.body).toEqual({
    identifier: 'ASHA',
    password: ' hand loom ',
  });
  await expect.poll(() => document.body.textContent).toContain('Signed in as asha');
});

longTest('traps the focus in the popup, closes by Escape and returns the focus', async () => {
  await expect.element(field('Email or username')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Email or username')).toHaveFocus();
  const isInside = (): boolean => {
    const { activeElement: at } = document;
    return at === document.body || at?.closest('dialog') !== null;
  };
  for (let stop = 1; stop <= 12; stop++) {
    await userEvent.keyboard('{Tab}');
    expect(isInside(), `after ${stop} times Tab`).toBe(true);
  }
});

test('closes by its button and returns the focus', async () => {
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

longTest('registers and logs in by keyboard alone', async () => {
  await expect.element(field('Email or username')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
  await expect.element(tab('Log in')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Register')).toHaveFocus();
  await expect.element(tab('Register')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{End}');
  await expect.element(tab('Recover password')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Tab}{Tab}');
  await expect.element(field('Username')).toHaveFocus();
  await userEvent.keyboard('asha{Tab}asha@example.com{Tab}handloom-7{Tab}');
  await expect.element(popup.getByRole('button', { name: 'Show password' })).toHaveFocus();
  await userEvent.keyboard('{Tab} {Enter}');
  await expect.element(field('Password')).toHaveFocus();
  await expect.element(field('Password')).toHaveValue('');
  await userEvent.keyboard('handloom-7{Enter}');
  await expect.element(accountLink('asha')).toHaveFocus();
  await expectPath('/faq');
});
