import { texts } from '@tanabana/contracts';
import { accountLink, popupOf } from '../support/account.ts';
import { newShopper, signUp } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { login, register } from '../support/steps.ts';

const { validation, failed } = texts;

test.beforeEach(async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
});

test('login, register and recover check in the order of the form, at the field, aloud', async ({
  page,
}) => {
  const popup = popupOf(page);
  const said = popup.getByRole('alert');
  const field = (name: string) => popup.getByRole('textbox', { name });

  await popup.getByRole('button', { name: 'Log in' }).click();
  await expect(said).toHaveText(`${validation.identifier} ${validation.password}`);
  await expect(field('Email or username')).toBeFocused();
  await expect(field('Email or username')).toHaveAccessibleDescription(validation.identifier);
  await expect(field('Password')).toHaveAccessibleDescription(validation.password);
  await field('Email or username').fill('asha');
  await expect(field('Email or username')).not.toHaveAttribute('aria-invalid');
  await popup.getByRole('button', { name: 'Log in' }).click();
  await expect(field('Password')).toBeFocused();
  await field('Password').fill('12345');
  await popup.getByRole('button', { name: 'Log in' }).click();
  await expect(said).toHaveText(validation.password);

  await popup.getByRole('tab', { name: 'Register' }).click();
  await expect(said).toHaveText('');
  await popup.getByRole('button', { name: 'Register' }).click();
  await expect(said).toHaveText(
    [validation.username, validation.email, validation.password, validation.agreement].join(' '),
  );
  await expect(field('Username')).toBeFocused();
  await expect(field('Username')).toHaveAccessibleDescription(validation.username);
  await expect(field('Email')).toHaveAccessibleDescription(validation.email);
  await expect(field('Password')).toHaveAccessibleDescription(validation.password);
  await expect(popup.getByRole('checkbox')).toHaveAccessibleDescription(validation.agreement);
  for (const name of ['ab', 'a b c', 'आशा', 'asha!']) {
    await field('Username').fill(name);
    await popup.getByRole('button', { name: 'Register' }).click();
    await expect(field('Username')).toHaveAccessibleDescription(validation.username);
  }

  await popup.getByRole('tab', { name: 'Recover password' }).click();
  await field('Email').fill('asha@');
  await popup.getByRole('button', { name: 'Send the link' }).click();
  await expect(said).toHaveText(validation.email);
  await expect(field('Email')).toHaveAccessibleDescription(validation.email);
});

test('switching tabs clears what was said', async ({ page, shop }) => {
  const shopper = newShopper();
  await signUp(shop, shopper);
  const popup = popupOf(page);
  await register(page, newShopper());
  const ready = popup.getByText('Your account is ready. Please sign in.');
  await expect(ready).toBeVisible();
  await popup.getByRole('tab', { name: 'Recover password' }).click();
  await popup.getByRole('textbox', { name: 'Email' }).fill('');
  await popup.getByRole('button', { name: 'Send the link' }).click();
  await expect(popup.getByText(validation.email)).not.toHaveCount(0);
  await popup.getByRole('tab', { name: 'Log in' }).click();
  await expect(ready).toBeHidden();
  await expect(popup.getByText(validation.email)).toHaveCount(0);
});

test('a registered visitor finds the email filled in, logs in, and goes on where they were', async ({
  page,
}) => {
  const shopper = newShopper();
  const popup = popupOf(page);
  await register(page, shopper);
  await expect(popup.getByLabel('Email or username')).toHaveValue(shopper.email);
  await expect(popup.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await popup.getByRole('textbox', { name: 'Password' }).fill(shopper.password);
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(accountLink(page, shopper.username)).toBeFocused();
  const stored = await page.evaluate(() => [
    localStorage.getItem('user-storage'),
    localStorage.getItem('token'),
  ]);
  const { state } = JSON.parse(stored[0] ?? '{}');
  expect(state.user).toMatchObject({ username: shopper.username, email: shopper.email });
  expect(state.token).toBe(stored[1]);
  await page.reload();
  await expect(accountLink(page, shopper.username)).toBeVisible();
});

test.describe('what the service says', () => {
  test.use({ expectedNoise: /status of (401|409)/ });

  test('stands at the field that it speaks of, or over the form, as it is', async ({
    page,
    shop,
  }) => {
    const shopper = newShopper();
    await signUp(shop, shopper);
    const popup = popupOf(page);
    await popup.getByRole('tab', { name: 'Register' }).click();
    const username = popup.getByLabel('Username');
    const email = popup.getByRole('textbox', { name: 'Email' });
    await username.fill(shopper.username.toUpperCase());
    await email.fill(newShopper().email);
    await popup.getByRole('textbox', { name: 'Password' }).fill(shopper.password);
    await popup.getByRole('checkbox').check();
    await popup.getByRole('button', { name: 'Register' }).click();
    await expect(username).toHaveAccessibleDescription('Username is already taken.');
    await expect(username).toBeFocused();
    await username.fill(newShopper().username);
    await email.fill(shopper.email.toUpperCase());
    await popup.getByRole('button', { name: 'Register' }).click();
    await expect(email).toHaveAccessibleDescription('Email is already registered.');

    await popup.getByRole('tab', { name: 'Log in' }).click();
    for (const identifier of [shopper.username, newShopper().username]) {
      await popup.getByLabel('Email or username').fill(identifier);
      await popup.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
      await popup.getByRole('button', { name: 'Log in' }).click();
      const words = popup.getByRole('alert').filter({ hasText: 'Invalid credentials.' });
      await expect(words).toBeVisible();
      await popup.getByRole('tab', { name: 'Recover password' }).click();
      await popup.getByRole('tab', { name: 'Log in' }).click();
    }
  });
});

test('recovery answers the same whether or not there is an account', async ({ page, shop }) => {
  const shopper = newShopper();
  await signUp(shop, shopper);
  const popup = popupOf(page);
  await popup.getByRole('textbox', { name: 'Email or username' }).fill(shopper.email);
  await popup.getByRole('button', { name: 'Forgotten your password?' }).click();
  const email = popup.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveValue(shopper.email);
  for (const address of [shopper.email, newShopper().email]) {
    await email.fill(address);
    await popup.getByRole('button', { name: 'Send the link' }).click();
    await expect(popup.getByRole('status').getByText(failed.recovered)).toBeVisible();
    await popup.getByRole('tab', { name: 'Log in' }).click();
    await popup.getByRole('tab', { name: 'Recover password' }).click();
  }
});

test('works by keyboard alone: opened, kept inside, closed with Escape, the focus given back', async ({
  page,
}) => {
  const shopper = newShopper();
  const popup = popupOf(page);
  await expect(popup.getByLabel('Email or username')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  const opener = page.getByRole('button', { name: 'Account', exact: true });
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popup.getByLabel('Email or username')).toBeFocused();

  const inside = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at === document.body || at?.closest('dialog') !== null;
    });
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    expect(await inside(), `after ${stop + 1} times Tab`).toBe(true);
  }

  await popup.getByRole('tab', { name: 'Log in' }).focus();
  await page.keyboard.press('ArrowRight');
  const register = popup.getByRole('tab', { name: 'Register' });
  await expect(register).toBeFocused();
  await expect(register).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(popup.getByRole('tab', { name: 'Recover password' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  for (let stop = 0; stop < 2; stop++) await page.keyboard.press('Tab');
  await expect(popup.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(shopper.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(shopper.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(shopper.password);
  await page.keyboard.press('Tab');
  await expect(popup.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.type(shopper.password);
  await page.keyboard.press('Enter');
  await expect(accountLink(page, shopper.username)).toBeFocused();
});

test('password managers and phones are told what each field is', async ({ page }) => {
  const popup = popupOf(page);
  const expectField = async (id: string, attributes: Record<string, string>) => {
    const field = popup.locator(`form #${id}`);
    for (const [name, value] of Object.entries(attributes))
      await expect(field, id).toHaveAttribute(name, value);
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
  await popup.getByRole('tab', { name: 'Register' }).click();
  await expectField('register-username', { autocomplete: 'username', autocapitalize: 'none' });
  await expectField('register-email', { type: 'email', autocomplete: 'email' });
  await expectField('register-password', { type: 'password', autocomplete: 'new-password' });
  const show = popup.getByRole('button', { name: 'Show password' });
  await show.click();
  await expectField('register-password', { type: 'text' });
  await popup.getByRole('button', { name: 'Hide password' }).click();
  await expectField('register-password', { type: 'password' });
  await popup.getByRole('tab', { name: 'Recover password' }).click();
  await expectField('recover-email', { type: 'email', autocomplete: 'email' });
});

test('while it is sent it says so, and a second press sends nothing', async ({ page, shop }) => {
  const shopper = newShopper();
  await signUp(shop, shopper);
  const popup = popupOf(page);
  let sent = 0;
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    sent += 1;
    await answered;
    await route.continue();
  });
  await popup.getByLabel('Email or username').fill(shopper.username);
  await popup.getByRole('textbox', { name: 'Password' }).fill(shopper.password);
  await popup.getByRole('button', { name: 'Log in' }).click();
  const busy = popup.getByRole('button', { name: 'Logging in...' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click({ force: true });
  await page.keyboard.press('Enter');
  answer();
  await expect(popup).toBeHidden();
  expect(sent).toBe(1);
});

test.describe('without an answer', () => {
  test.use({ expectedNoise: /Failed to load resource|ERR_FAILED/ });

  test('login, registration and recovery say what failed', async ({ page }) => {
    const popup = popupOf(page);
    const shopper = newShopper();
    await page.route('**/api/auth/login', (route) => route.abort());
    await page.route('**/api/auth/register', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>hello</h1>' }),
    );
    await page.route('**/api/auth/recover', (route) => route.abort());
    await popup.getByLabel('Email or username').fill(shopper.username);
    await popup.getByRole('textbox', { name: 'Password' }).fill(shopper.password);
    await popup.getByRole('button', { name: 'Log in' }).click();
    await expect(popup.getByText(failed.login, { exact: true })).toBeVisible();

    await popup.getByRole('tab', { name: 'Register' }).click();
    await popup.getByLabel('Username').fill(shopper.username);
    await popup.getByRole('textbox', { name: 'Email' }).fill(shopper.email);
    await popup.getByRole('textbox', { name: 'Password' }).fill(shopper.password);
    await popup.getByRole('checkbox').check();
    await popup.getByRole('button', { name: 'Register' }).click();
    await expect(popup.getByText(failed.register, { exact: true })).toBeVisible();

    await popup.getByRole('tab', { name: 'Recover password' }).click();
    await popup.getByRole('textbox', { name: 'Email' }).fill(shopper.email);
    await popup.getByRole('button', { name: 'Send the link' }).click();
    await expect(popup.getByText(failed.recover, { exact: true })).toBeVisible();
  });

  test('of a service that hangs a login gives up after 15 seconds', async ({ page }) => {
    const popup = popupOf(page);
    await page.route('**/api/auth/login', () => undefined);
    await popup.getByLabel('Email or username').fill('asha');
    await popup.getByRole('textbox', { name: 'Password' }).fill('handloom-7');
    const before = Date.now();
    await popup.getByRole('button', { name: 'Log in' }).click();
    const words = popup.getByText(failed.login, { exact: true });
    await expect(words).toBeVisible({ timeout: 20_000 });
    expect(Date.now() - before).toBeGreaterThanOrEqual(14_900);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(popup.getByRole('textbox', { name: 'Password' })).toHaveValue('handloom-7');
  });
});

test('a login by email or by username, whatever its case', async ({ page, shop }) => {
  const shopper = newShopper();
  await signUp(shop, shopper);
  await login(page, shopper.email.toUpperCase(), shopper.password);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await login(page, shopper.username.toUpperCase(), shopper.password);
  await expect(accountLink(page, shopper.username)).toBeVisible();
});
