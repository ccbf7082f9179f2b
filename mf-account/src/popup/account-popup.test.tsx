import { texts } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import { buildUser, longTest, openPage, StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { field, logIn, opener, popup, press, register, tab } from '../testing/account.ts';

const { validation, failed } = texts;
const READY = 'Your account is ready. Please sign in.';
const said = popup.getByRole('alert');
let shop: StandInShop;

beforeEach(async () => {
  shop = new StandInShop();
  await openPage('/faq', { modules: ['mf-account', 'mf-content'], shop });
  await opener.click();
});

test('login validates in the order of the form, announces problems and sends nothing (rules 2.16, 5.1, 9.3)', async () => {
  await press('Log in');
  await expect.element(said).toHaveTextContent(`${validation.identifier} ${validation.password}`);
  await expect.element(field('Email or username')).toHaveFocus();
  await expect
    .element(field('Email or username'))
    .toHaveAccessibleDescription(validation.identifier);
  await expect.element(field('Password')).toHaveAccessibleDescription(validation.password);
  await field('Email or username').fill('asha');
  await expect.element(field('Email or username')).not.toHaveAttribute('aria-invalid');
  await press('Log in');
  await expect.element(field('Password')).toHaveFocus();
  await field('Password').fill('12345');
  await press('Log in');
  await expect.element(said).toHaveTextContent(validation.password);
  expect(said.element().textContent).not.toContain(validation.identifier);
  expect(shop.asked(authEndpoints.login)).toEqual([]);
});

longTest(
  'register validates in the order of the form, announces problems and sends nothing (rules 2.16, 2.17, 5.2, 9.3)',
  async () => {
    await press('Log in');
    await tab('Register').click();
    expect(said.element().textContent).toBe('');
    // opens in a new tab, so that the input stays
    const terms = popup.getByRole('link', { name: 'terms' });
    await expect.element(terms).toHaveAttribute('href', '/terms');
    await expect.element(terms).toHaveAttribute('target', '_blank');
    await press('Register');
    const inOrder = [
      validation.username,
      validation.email,
      validation.password,
      validation.agreement,
    ].join(' ');
    await expect.element(said).toHaveTextContent(inOrder);
    await expect.element(field('Username')).toHaveFocus();
    await expect.element(field('Username')).toHaveAccessibleDescription(validation.username);
    await expect.element(field('Email')).toHaveAccessibleDescription(validation.email);
    await expect.element(field('Password')).toHaveAccessibleDescription(validation.password);
    await expect
      .element(popup.getByRole('checkbox'))
      .toHaveAccessibleDescription(validation.agreement);
    for (const name of ['ab', 'a b c', 'आशा', 'asha!']) {
      await field('Username').fill(name);
      await expect.element(field('Username')).not.toHaveAttribute('aria-invalid');
      await press('Register');
      await expect.element(field('Username')).toHaveAccessibleDescription(validation.username);
    }
    expect(shop.asked(authEndpoints.register)).toEqual([]);
  },
);

longTest(
  'the register tab promises free shipping of the first purchase if the shop offers it (rule 1.5)',
  async () => {
    await tab('Register').click();
    await expect.element(popup.getByRole('checkbox')).toBeVisible();
    await expect.element(popup).not.toHaveTextContent(/ships free|free shipping/);
    const config = { firstOrderFreeShipping: true };
    await openPage('/faq', { modules: ['mf-account', 'mf-content'], shop, config });
    await opener.click();
    await tab('Register').click();
    await expect.element(popup).toHaveTextContent('Your first purchase ships free.');
    await expect
      .element(popup.getByRole('checkbox'))
      .toHaveAccessibleName(/free shipping on my first purchase/);
  },
);

test('recovery validates the email at its field and sends nothing (rules 2.16, 5.3)', async () => {
  await tab('Recover password').click();
  await field('Email').fill('asha@');
  await press('Send the link');
  await expect.element(said).toHaveTextContent(validation.email);
  await expect.element(field('Email')).toHaveAccessibleDescription(validation.email);
  expect(shop.asked(authEndpoints.recover)).toEqual([]);
});

longTest('switching tabs clears messages (rule 4.4)', async () => {
  shop.answer(authEndpoints.register, { message: READY, user: buildUser() });
  await register('asha', 'asha@example.com');
  await expect.element(popup.getByText(READY)).toBeVisible();
  await tab('Recover password').click();
  await expect.element(popup.getByText(READY)).not.toBeInTheDocument();
  await field('Email').fill('');
  await press('Send the link');
  await expect.element(popup.getByText(validation.email).first()).toBeInTheDocument();
  await tab('Log in').click();
  await expect.element(popup.getByText(READY)).not.toBeInTheDocument();
  expect(popup.getByText(validation.email).elements()).toEqual([]);
});

longTest(
  "the service's errors are shown and focused at the fields they name (rule 8.1)",
  async () => {
    shop.refuse(authEndpoints.register, 'auth.username_taken');
    await register('asha', 'asha@example.com');
    await expect
      .element(field('Username'))
      .toHaveAccessibleDescription('Username is already taken.');
    await expect.element(field('Username')).toHaveFocus();
    shop.refuse(authEndpoints.register, 'auth.email_taken');
    await field('Username').fill('asha.rao');
    await press('Register');
    await expect
      .element(field('Email'))
      .toHaveAccessibleDescription('Email is already registered.');
    await expect.element(field('Email')).toHaveFocus();
  },
);

longTest(
  "a rejected login shows the service's message above the form until the tab changes (rule 8.1)",
  async () => {
    const words = popup.getByRole('alert').filter({ hasText: 'Invalid credentials.' });
    shop.refuse(authEndpoints.login, 'auth.invalid_credentials');
    await logIn();
    await expect.element(words).toBeVisible();
    await expect.element(field('Password')).toHaveValue('handloom-7');
    await tab('Recover password').click();
    await tab('Log in').click();
    await expect.element(words).not.toBeInTheDocument();
    shop.refuse(authEndpoints.login, 'auth.disabled', { message: 'This account is closed.' });
    await logIn();
    await expect.element(popup.getByText('This account is closed.')).toBeVisible();
  },
);

longTest(
  "recovery takes the login's input and shows the service's message (rule 7.1)",
  async () => {
    shop.answer(authEndpoints.recover, { message: failed.recovered });
    await field('Email or username').fill(' asha@example.com');
    await press('Forgotten your password?');
    await expect.element(field('Email')).toHaveValue('asha@example.com');
    await expect.element(field('Email')).toHaveFocus();
    await press('Send the link');
    await expect.element(popup.getByRole('status')).toHaveTextContent(failed.recovered);
    expect(shop.asked(authEndpoints.recover)[0]?.body).toEqual({ email: 'asha@example.com' });
  },
);

longTest('recovery has a default message (rule 8.2)', async () => {
  shop.answer(authEndpoints.recover, { message: '' });
  await tab('Recover password').click();
  await field('Email').fill('asha@example.com');
  await press('Send the link');
  await expect.element(popup.getByRole('status')).toHaveTextContent(failed.recovered);
});

longTest(
  'without a response login, registration and recovery report a failure and keep the input (rule 8.2)',
  async () => {
    shop.fail(authEndpoints.login);
    shop.fail(authEndpoints.register, 'HTML');
    shop.fail(authEndpoints.recover);
    await logIn();
    await expect.element(popup.getByText(failed.login, { exact: true })).toBeVisible();
    await expect.element(field('Password')).toHaveValue('handloom-7');
    await register('asha', 'asha@example.com');
    await expect.element(popup.getByText(failed.register, { exact: true })).toBeVisible();
    await expect.element(field('Username')).toHaveValue('asha');
    await tab('Recover password').click();
    await field('Email').fill('asha@example.com');
    await press('Send the link');
    await expect.element(popup.getByText(failed.recover, { exact: true })).toBeVisible();
    await expect.element(field('Email')).toHaveValue('asha@example.com');
  },
);

longTest(
  'a response without a message shows the default; a message without a code is shown as it is (rule 8.2)',
  async () => {
    shop.answer(authEndpoints.login, Response.json({}, { status: 500 }));
    await logIn();
    await expect.element(popup.getByText(failed.login, { exact: true })).toBeVisible();
    shop.answer(authEndpoints.login, Response.json({ message: 'Back at nine.' }, { status: 503 }));
    await press('Log in');
    await expect.element(popup.getByText('Back at nine.', { exact: true })).toBeVisible();
    shop.answer(authEndpoints.register, new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    await register('asha', 'asha@example.com');
    await expect.element(popup.getByText(failed.register, { exact: true })).toBeVisible();
  },
);

test('a login times out after 15 seconds (rules 7.2, 9.7)', async () => {
  const late = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  shop.fail(authEndpoints.login, 'never');
  await logIn();
  await expect.element(popup.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  expect(limit).toHaveBeenCalledExactlyOnceWith(15_000);
  late.abort(new DOMException('The time limit is over.', 'TimeoutError'));
  await expect.element(popup.getByText(failed.login, { exact: true })).toBeVisible();
  await expect.element(field('Password')).toHaveValue('handloom-7');
  await expect.element(popup.getByRole('button', { name: 'Log in' })).toBeVisible();
});

longTest('shows that it is sending, and ignores a second click', async () => {
  shop.refuse(authEndpoints.login, 'auth.invalid_credentials');
  const letGo = shop.hold(authEndpoints.login);
  await logIn();
  const busy = popup.getByRole('button', { name: 'Logging in...' });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click({ force: true });
  await field('Password').click();
  await userEvent.keyboard('{Enter}');
  // as password managers submit a form, bypassing its button
  document.querySelector<HTMLFormElement>('dialog[open] form')?.requestSubmit();
  letGo();
  await expect.element(popup.getByText('Invalid credentials.')).toBeVisible();
  expect(shop.asked(authEndpoints.login)).toHaveLength(1);
});

longTest('fields are labelled for password managers and phone keyboards', async () => {
  const expectField = async (id: string, attributes: Record<string, string>): Promise<void> => {
    for (const [name, value] of Object.entries(attributes))
      await expect
        .poll(() => document.querySelector(`dialog form #${id}`)?.getAttribute(name), {
          message: id,
        })
        .toBe(value);
  };
  await expectField('login-identifier', {
    name: 'identifier',
    autocomplete: 'username',
    inputmode: 'email',
    autocapitalize: 'none',
    enterkeyhint: 'next',
  });
  await expectField('login-password', {
    name: 'password',
    type: 'password',
    autocomplete: 'current-password',
    enterkeyhint: 'go',
  });
  await tab('Register').click();
  await expectField('register-username', { autocomplete: 'username', autocapitalize: 'none' });
  await expectField('register-email', { type: 'email', autocomplete: 'email' });
  await expectField('register-password', { type: 'password', autocomplete: 'new-password' });
  await press('Show password');
  await expectField('register-password', { type: 'text' });
  await press('Hide password');
  await expectField('register-password', { type: 'password' });
  await tab('Recover password').click();
  await expectField('recover-email', { type: 'email', autocomplete: 'email' });
});
