import type { Page } from '@playwright/test';
import { texts } from '@tanabana/contracts';
import sharp from 'sharp';
import { accountLink, expectDead, keepSession, mailTo, popupOf } from '../support/account.ts';
import { newShopper, signIn, signUp } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { login } from '../support/steps.ts';

const said = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** A picture of which the left half is red and the right half is blue. */
const halves = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: { create: { width: 400, height: 400, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer();

test.describe('name and email', () => {
  test.use({ expectedNoise: /status of 409/ });

  test('are changed, shown everywhere at once, and refused where they are taken', async ({
    page,
    context,
    shop,
  }) => {
    const [shopper, other, renamed] = [newShopper(), newShopper(), newShopper()];
    await signUp(shop, other);
    await keepSession(page, await signUp(shop, shopper));
    await page.goto('/account');
    const second = await context.newPage();
    await second.goto('/faq');
    const username = page.getByLabel('Username');
    const email = page.getByRole('textbox', { name: 'Email' });
    const save = page.getByRole('button', { name: 'Save changes' });
    await expect(username).toHaveValue(shopper.username);
    await expect(email).toHaveValue(shopper.email);

    await username.fill('a!');
    await email.fill('nowhere');
    await save.click();
    await expect(username).toHaveAccessibleDescription(new RegExp(texts.validation.username));
    await expect(email).toHaveAccessibleDescription(new RegExp(texts.validation.email));
    await expect(username).toBeFocused();

    await username.fill(other.username);
    await email.fill(renamed.email);
    await save.click();
    await expect(username).toHaveAccessibleDescription(/Username is already taken\./);

    await username.fill(renamed.username);
    await save.click();
    await expect(said(page)).toContainText('Your profile is saved.');
    await expect(accountLink(page, renamed.username)).toBeVisible();
    await expect(accountLink(second, renamed.username)).toBeVisible();
    await expect(signIn(shop, renamed.email, shopper.password)).resolves.toBeTruthy();
    const told = await mailTo(shop, shopper.email, /email/i);
    expect(told.to).toEqual([shopper.email]);
  });
});

test.describe('the picture', () => {
  // of the recorder of traces, which asks for what a picture from a file shows; the page may not
  test.use({ expectedNoise: /Connecting to 'blob:/ });

  test('a picture is chosen, moved and zoomed by keyboard, sent, shown, and taken away', async ({
    page,
    shop,
  }) => {
    await keepSession(page, await signUp(shop));
    await page.goto('/account');
    const picker = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add a picture' }).click();
    await (await picker).setFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await halves(),
    });

    const dialog = page.getByRole('dialog', { name: 'Your picture' });
    const frame = dialog.getByRole('application', { name: 'Position of the picture' });
    await expect(frame).toHaveAccessibleDescription(/arrow keys/);
    await frame.focus();
    // the picture follows the arrow: to the right until only its red half is in the square
    for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('+');
    const zoom = dialog.getByRole('slider', { name: 'Zoom' });
    await expect(zoom).toHaveAttribute('aria-valuetext', '110 %');
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    await expect(dialog).toBeHidden();
    await expect(said(page)).toContainText('Your picture is saved.');

    const shown = page.getByRole('banner').locator('img[src^="/api/auth/avatars/"]');
    await expect(shown).toBeVisible();
    const address = await shown.getAttribute('src');
    const answer = await page.request.get(address ?? '');
    expect(answer.headers()['content-type']).toBe('image/webp');
    expect(answer.headers()['cache-control']).toContain('immutable');
    const { dominant } = await sharp(await answer.body()).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.b).toBeLessThan(60);

    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(said(page)).toContainText('Your picture is removed.');
    await expect(shown).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible();
  });

  test('a picture is dragged and zoomed with the mouse', async ({ page, shop }) => {
    await keepSession(page, await signUp(shop));
    await page.goto('/account');
    const file = { name: 'me.png', mimeType: 'image/png', buffer: await halves() };
    await page.locator('input[type=file]').setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Your picture' });
    const image = dialog.getByRole('application').locator('img');
    const left = () => image.evaluate((element) => Number.parseFloat(element.style.left));
    await expect.poll(left).toBe(-50);
    const box = await dialog.getByRole('application').boundingBox();
    if (!box) throw new Error('The frame is not shown.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + box.width / 4, box.y + box.height / 2);
    await page.mouse.up();
    await expect.poll(left).toBeCloseTo(-25, 0);
    await page.mouse.move(box.x + 5, box.y + box.height - 5);
    await expect.poll(left, 'let go').toBeCloseTo(-25, 0);
    await page.mouse.wheel(0, -100);
    await expect(dialog.getByRole('slider')).not.toHaveValue('1');
  });

  test('a file that is no picture is refused in words', async ({ page, shop }) => {
    await keepSession(page, await signUp(shop));
    await page.goto('/account');
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no') });
    const refusal = page.getByText('This file is not a picture we can read.');
    await expect(refusal).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await halves() });
    await expect(page.getByRole('dialog', { name: 'Your picture' })).toBeVisible();
    await expect(refusal).toBeHidden();
  });
});

test.describe('the password', () => {
  test.use({ expectedNoise: /status of 422/ });

  test('is changed with the old one; this browser stays, all others are signed out', async ({
    page,
    shop,
  }) => {
    test.setTimeout(120_000);
    const shopper = newShopper();
    const elsewhere = await signUp(shop, shopper);
    await keepSession(page, await signIn(shop, shopper.email, shopper.password));
    await page.goto('/account/security');
    const current = page.getByRole('textbox', { name: 'Current password' });
    const next = page.getByRole('textbox', { name: 'New password' });
    const change = page.getByRole('button', { name: 'Change password' });
    await expect(page.locator('form input[autocomplete=username]')).toHaveValue(shopper.username);

    await change.click();
    await expect(current).toHaveAccessibleDescription('Please enter your current password.');
    await expect(next).toHaveAccessibleDescription(new RegExp(texts.validation.password));
    await current.fill('not-my-password');
    await next.fill('warp & weft 12');
    await change.click();
    await expect(current).toHaveAccessibleDescription('That is not your current password.');
    await expect(current).toBeFocused();
    await current.fill(shopper.password);
    await change.click();
    await expect(said(page)).toContainText('Your new password is set.');
    await expect(current).toHaveValue('');
    await expect(next).toHaveValue('');

    await expectDead(shop, elsewhere);
    await page.goto('/dashboard/my-orders');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(shopper.username);
    await expect(popupOf(page)).toBeHidden();
    await expect(signIn(shop, shopper.email, 'warp & weft 12')).resolves.toBeTruthy();
  });
});

test('signing out everywhere asks first, and ends every session', async ({ page, shop }) => {
  const shopper = newShopper();
  const elsewhere = await signUp(shop, shopper);
  await keepSession(page, await signIn(shop, shopper.email, shopper.password));
  await page.goto('/account/security');
  const open = page.getByRole('main').getByRole('button', { name: 'Sign out everywhere' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(open).toBeFocused();
  await open.click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(`${shop.address}/`);
  await expect(said(page)).toContainText('You are signed out everywhere.');
  await expect(popupOf(page)).toBeHidden();
  await expectDead(shop, elsewhere);
  await page.goto('/account');
  await login(page, shopper.username, shopper.password);
  await expect(page).toHaveURL(/\/account$/);
});
