import type { Page } from '@playwright/test';
import { texts } from '@tanabana/contracts';
import { accountLink, DEAD_WITHIN, keepSession, mailTo, popupOf } from '../support/account.ts';
import { newShopper, type Shopper, signIn, signUp } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ShopUnderTest } from '../support/shop.ts';
import { login } from '../support/steps.ts';

const NEW_PASSWORD = 'warp & weft 12';

/** Asks for the mail as a shopper does, and gives the link in it, on the shop's own address. */
async function linkFor(page: Page, shop: ShopUnderTest, { email }: Shopper): Promise<string> {
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  const popup = popupOf(page);
  await popup.getByRole('tab', { name: 'Recover password' }).click();
  await popup.getByRole('textbox', { name: 'Email' }).fill(email);
  await popup.getByRole('button', { name: 'Send the link' }).click();
  await expect(popup.getByText(texts.failed.recovered)).toBeVisible();
  const mail = await mailTo(shop, email, /password/i);
  const [inText] = /https?:\S+\/reset-password\?token=[\w-]+/.exec(mail.text) ?? [];
  const [inHtml] = /https?:[^"]+\/reset-password\?token=[\w-]+/.exec(mail.html) ?? [];
  expect(inText).toBeDefined();
  expect(inHtml).toBe(inText);
  const { pathname, search } = new URL(inText ?? '');
  return pathname + search;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'New password' });
const save = (page: Page) => page.getByRole('button', { name: 'Save new password' });

test.describe(() => {
  // the old session is refused, the old link is used again
  test.use({ expectedNoise: /status of (401|422)/ });

  test('forgotten password: mail, new password, old sessions dead, login with the new one', async ({
    page,
    shop,
    browser,
  }) => {
    test.setTimeout(180_000);
    const shopper = newShopper();
    const session = await signUp(shop, shopper);
    const elsewhere = await browser.newContext({ baseURL: shop.address });
    const other = await elsewhere.newPage();
    await keepSession(other, session);
    await other.goto('/account/addresses');
    await expect(other.getByText('No address yet')).toBeVisible();

    const link = await linkFor(page, shop, shopper);
    const referrers: (string | undefined)[] = [];
    page.on('request', (request) => referrers.push(request.headers().referer));
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
    await expect(page).toHaveURL(`${shop.address}/reset-password`);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute('autocomplete', 'new-password');
    await page.reload();
    await field(page).fill('12345');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveAccessibleDescription(texts.validation.password);
    await field(page).fill(NEW_PASSWORD);
    await save(page).click();

    const popup = popupOf(page);
    await expect(popup.getByRole('status')).toContainText('Your new password is set.');
    await expect(page).toHaveURL(`${shop.address}/`);
    const token = new URL(link, shop.address).searchParams.get('token') ?? '';
    expect(referrers.length).toBeGreaterThan(3);
    expect(referrers.filter((referrer) => referrer?.includes(token))).toEqual([]);

    await login(page, shopper.email, NEW_PASSWORD);
    await expect(accountLink(page, shopper.username)).toBeVisible();
    await expect(signIn(shop, shopper.email, shopper.password)).rejects.toMatchObject({
      code: 'auth.invalid_credentials',
    });
    const told = await mailTo(shop, shopper.email, /password.*(changed|new)/i);
    expect(told.text).not.toContain(NEW_PASSWORD);

    // the other browser finds out by itself, at its next call
    await expect
      .poll(
        async () => {
          await other.reload();
          await other.getByText('No address yet').or(popupOf(other)).first().waitFor();
          return popupOf(other).isVisible();
        },
        { timeout: DEAD_WITHIN },
      )
      .toBe(true);
    await elsewhere.close();

    await page.goto(link);
    await field(page).fill('another-one-13');
    await save(page).click();
    await expect(page.getByText('This link has been used or is too old.')).toBeVisible();
    await expect(signIn(shop, shopper.email, NEW_PASSWORD)).resolves.toBeTruthy();
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await expect(popup.getByRole('tab', { name: 'Recover password' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });
});

test('a link without a token says so and offers a new one', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByText('This link has been used or is too old.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(popupOf(page).getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Ask for a new link' })).toBeFocused();
});

test.describe('while the service is away', () => {
  test.use({ expectedNoise: /Failed to load resource|ERR_FAILED/ });

  test('a new password is not lost', async ({ page }) => {
    await page.route('**/api/auth/reset', (route) => route.abort());
    await page.goto('/reset-password?token=abc');
    await field(page).fill(NEW_PASSWORD);
    await save(page).click();
    await expect(page.getByText('Your password could not be changed. Try again.')).toBeVisible();
    await expect(field(page)).toHaveValue(NEW_PASSWORD);
  });
});
