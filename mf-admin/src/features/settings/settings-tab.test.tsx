import { SETTING_GROUPS, type SettingsGroup } from '@tanabana/contracts';
import {
  authEndpoints,
  contentEndpoints,
  orderEndpoints,
  reviewEndpoints,
  settingEndpoints,
} from '@tanabana/contracts/endpoints';
import { longTest, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildSettings } from '../../testing/builders.ts';
import { expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab } from '../../testing/dashboard.ts';
import { button, dialog, main } from '../../testing/screen.ts';

const field = (name: string) => main.getByRole('textbox', { name });
const save = button('Save Settings');

let shop: StandInShop;

/** The stored groups; the others have defaults. */
function storing(...groups: SettingsGroup[]): void {
  shop.answer(settingEndpoints.list, {
    groups: SETTING_GROUPS.map(
      (group) => groups.find((one) => one.group === group) ?? buildSettings(group, 0),
    ),
  });
}

beforeEach(() => {
  shop = emptyShop();
  storing();
  shop.answer(settingEndpoints.versions, listOf([]));
});

test('sends changed settings only; locked ones name their variable, problems their field (rules 20.1, 20.2)', async () => {
  storing(buildSettings('tax', 2, { LEGAL_NAME: 'Neel LLP' }, { EXPORT_TAX: 'bond' }));
  await openTab('settings?group=tax', shop);
  const exports = main.getByRole('combobox', { name: 'Exports' });
  await expect.element(exports).toBeDisabled();
  await expect.element(exports).toHaveAccessibleDescription('Set by the environment (EXPORT_TAX).');
  const message = 'GSTIN must be a GSTIN of 15 characters with a valid check digit.';
  shop.refuse(settingEndpoints.change, 'request.invalid', {
    message,
    errors: [{ path: 'values.GSTIN', message }],
    times: 1,
  });
  await field('GSTIN').fill('27AAPFU0939F1ZW');
  await save.click();
  await expect.element(field('GSTIN')).toHaveFocus();
  await expect.element(field('GSTIN')).toHaveAccessibleDescription(message);
  await expectNoFaultsAnywhere('the tax settings');
  const values = { GSTIN: '27AAPFU0939F1ZV' };
  const stored = buildSettings(
    'tax',
    3,
    { LEGAL_NAME: 'Neel LLP', ...values },
    { EXPORT_TAX: 'bond' },
  );
  shop.answer(settingEndpoints.change, () => {
    storing(stored);
    return stored;
  });
  await field('GSTIN').fill(values.GSTIN);
  await save.click();
  await expect.element(main).toHaveTextContent('Saved');
  await expect.element(save).toBeDisabled();
  expect(shop.asked(settingEndpoints.change).at(-1)).toMatchObject({
    params: { group: 'tax' },
    body: { version: 2, values },
  });
});

longTest('shows what somebody else saved first and lets the owner choose (rule 20.3)', async () => {
  await openTab('settings', shop);
  await field('Store name').fill('Mine');
  const theirs = buildSettings('store', 1, { STORE_NAME: 'Theirs', CARE_CONTACT: '080 1234' });
  shop.refuse(settingEndpoints.change, 'settings.changed', { details: theirs, times: 1 });
  await save.click();
  await expect.element(main).toHaveTextContent('Their changes: Customer care (080 1234).');
  await expect.element(field('Customer care')).toHaveValue('080 1234');
  await expect.element(field('Store name')).toHaveValue('Mine');
  shop.answer(settingEndpoints.change, buildSettings('store', 2, { STORE_NAME: 'Mine' }));
  await main.getByText('Theirs: Theirs').click();
  await expect.element(save).toBeDisabled();
  await main.getByText('Yours: Mine').click();
  await save.click();
  await expect
    .poll(() => shop.asked(settingEndpoints.change).at(-1)?.body)
    .toEqual({
      version: 1,
      values: { STORE_NAME: 'Mine' },
    });
});

longTest(
  'uploads a logo, names a refused one, and stores it with the other settings (rule 20.8)',
  async () => {
    await openTab('settings', shop);
    const choose = (name: string) =>
      userEvent.upload(
        page.getByLabelText('Upload a logo'),
        new File(['x'], name, { type: 'image/png' }),
      );
    const message = 'A logo must be at most 8 times as wide as high.';
    shop.refuse(contentEndpoints.addPicture, 'content.picture_invalid', { message, times: 1 });
    await choose('wide.png');
    await expect.element(main).toHaveTextContent(message);
    const added = { id: 'a'.repeat(24), width: 640, height: 160 };
    shop.answer(contentEndpoints.addPicture, added);
    await choose('logo.png');
    await expect.element(main.getByRole('img', { name: 'The chosen logo' })).toBeVisible();
    expect(shop.asked(contentEndpoints.addPicture).at(-1)?.query).toEqual({ for: 'logo' });
    await expectNoFaultsAnywhere('the logo');
    const STORE_LOGO = `${added.id}-640x160`;
    shop.answer(settingEndpoints.change, buildSettings('store', 1, { STORE_LOGO }));
    await save.click();
    await expect.element(main).toHaveTextContent('Saved');
    expect(shop.asked(settingEndpoints.change)[0]?.body).toEqual({
      version: 0,
      values: { STORE_LOGO },
    });
    await button('Remove the logo').click();
    await expect.element(button('Remove the logo')).not.toBeInTheDocument();
  },
);

longTest('lists versions with their changes and restores one (rule 20.3)', async () => {
  storing(buildSettings('checkout', 2, { GUEST_CHECKOUT: 'on' }));
  const at = '2026-11-05T06:30:00.000Z';
  const by = { id: '5'.repeat(24), username: 'asha' };
  const changes = [{ name: 'GUEST_CHECKOUT', from: '', to: 'on' }];
  shop.answer(
    settingEndpoints.versions,
    listOf([
      { version: 2, at, by, restored: null, changes },
      { version: 1, at, by, restored: null, changes: [{ name: 'UPI_ID', from: 'a@b', to: 'off' }] },
    ]),
  );
  shop.answer(settingEndpoints.restore, () => {
    const restored = buildSettings('checkout', 3, { UPI_ID: 'off' });
    storing(restored);
    return restored;
  });
  await openTab('settings?group=checkout', shop);
  await expect.element(main).toHaveTextContent('Accept orders without an account: default → On');
  await button('Restore version 1').click();
  await button('Restore', dialog('Restore version 1?')).click();
  await expect.element(field('UPI ID')).toHaveValue('off');
  expect(shop.asked(settingEndpoints.restore)[0]?.body).toEqual({ version: 2, restore: 1 });
});

test('previews an email with its styles and sends a test (rule 20.6)', async () => {
  for (const { mails } of [orderEndpoints, authEndpoints, reviewEndpoints])
    shop.answer(mails, { data: [{ kind: 'welcome', label: 'Welcome' }] });
  shop.answer(orderEndpoints.mailPreview, {
    subject: 'Welcome to Neel',
    html: '<!doctype html><body style="margin:0"><h1 style="color:rgb(1, 2, 3)">Welcome</h1>',
    text: 'Welcome',
  });
  shop.answer(orderEndpoints.sendTestMail, { message: 'Sent to asha@example.com.' });
  await openTab('settings?group=emails', shop);
  const frame = page.getByTitle('Welcome to Neel');
  const heading = () => (frame.element() as HTMLIFrameElement).contentDocument?.querySelector('h1');
  await expect.element(frame).toBeVisible();
  await expect.poll(() => heading()?.textContent).toBe('Welcome');
  expect(getComputedStyle(heading() as Element).color).toBe('rgb(1, 2, 3)');
  await button(/^Send a Test to/).click();
  await expect.element(main).toHaveTextContent('Sent to asha@example.com.');
  expect(shop.asked(orderEndpoints.sendTestMail)[0]?.params).toEqual({ kind: 'welcome' });
});
