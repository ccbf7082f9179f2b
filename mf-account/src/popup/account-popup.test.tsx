import { texts } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import { buildSession, openPage, StandInShop } from '@tanabana/test-kit/page';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const { validation } = texts;
let shop: StandInShop;

const popup = page.getByRole('dialog', { name: 'Your account' });
const said = popup.getByRole('alert');
const field = (name: string) => popup.getByRole('textbox', { name });

beforeEach(async () => {
  shop = new StandInShop();
  await openPage('/faq', { modules: ['mf-account'], shop });
  await page.getByRole('button', { name: 'Account', exact: true }).click();
});

test('login checks in the order of the form, at the field, aloud', async () => {
  await popup.getByRole('button', { name: 'Log in' }).click();
  await expect.element(said).toHaveTextContent(`${validation.identifier} ${validation.password}`);
  await expect.element(field('Email or username')).toHaveFocus();
  await expect
    .element(field('Email or username'))
    .toHaveAccessibleDescription(validation.identifier);
  await field('Email or username').fill('asha');
  await expect.element(field('Email or username')).not.toHaveAttribute('aria-invalid');
});

test('a login by keyboard', async () => {
  const session = buildSession({ username: 'asha' });
  shop.answer(authEndpoints.login, session);
  await field('Email or username').fill('asha');
  await field('Password').fill('handloom-7');
  await userEvent.keyboard('{Enter}');
  await expect.element(popup).not.toBeInTheDocument();
  expect(shop.asked(authEndpoints.login)[0]?.body).toEqual({
    identifier: 'asha',
    password: 'handloom-7',
  });
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: 'Your account, asha' }))
    .toHaveFocus();
});
