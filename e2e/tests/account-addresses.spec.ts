import type { Page } from '@playwright/test';
import { keepSession } from '../support/account.ts';
import { apiOf, signUp } from '../support/api.ts';
import { lookAway } from '../support/document.ts';
import { expect, test } from '../support/fixtures.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const dialogOf = (page: Page) => page.getByRole('dialog');

async function fillAddress(page: Page, label: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('First name').fill('Asha');
  await dialog.getByLabel('Last name').fill('Rathore');
  await dialog.getByLabel('Phone').fill('+91 98765 43210');
  await dialog.getByLabel('House number and street').fill('12 Johari Bazaar');
  await dialog.getByLabel('PIN code').fill('302 001');
  await dialog.getByLabel('Town or city').fill('Jaipur');
  await dialog.getByLabel('State').selectOption('Rajasthan');
  await dialog.getByLabel('Name of this address').fill(label);
}

const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save address' }).click();

test('addresses are added, changed, made the default and deleted', async ({ page, shop }) => {
  const session = await signUp(shop);
  await keepSession(page, session);
  await page.goto('/account/addresses');
  const add = page.getByRole('button', { name: 'Add an address' });
  await add.click();
  await expect(dialogOf(page).getByLabel('First name')).toBeFocused();
  await fillAddress(page, 'Home');
  await expect(dialogOf(page).getByRole('checkbox')).toHaveCount(0);
  await save(page);
  await expect(card(page, 'Home')).toContainText('Default');
  await expect(card(page, 'Home')).toContainText('Jaipur 302001');

  await add.click();
  await fillAddress(page, 'Ammi’s house');
  await save(page);
  await expect(card(page, 'Ammi’s house')).not.toContainText('Default');
  await card(page, 'Ammi’s house')
    .getByRole('button', { name: /Make default/ })
    .click();
  await expect(card(page, 'Ammi’s house')).toContainText('Default');
  await expect(card(page, 'Home')).not.toContainText('Default');
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Ammi’s house');

  await card(page, 'Home').getByRole('button', { name: 'Edit Home' }).click();
  await dialogOf(page).getByLabel('Town or city').fill('Jodhpur');
  await dialogOf(page).getByLabel('PIN code').fill('342001');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Home')).toContainText('Jodhpur 342001');

  await card(page, 'Ammi’s house')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const ask = page.getByRole('dialog', { name: 'Delete this address?' });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await card(page, 'Ammi’s house')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await ask.getByRole('button', { name: 'Delete address' }).click();
  await expect(card(page, 'Ammi’s house')).toHaveCount(0);
  await expect(card(page, 'Home')).toContainText('Default');
  const { data } = await apiOf(shop, session).auth.addresses({});
  expect(data).toMatchObject([{ label: 'Home', city: 'Jodhpur', region: 'Rajasthan' }]);
});

test('an address says at the field what it lacks; abroad has its own rules', async ({
  page,
  shop,
}) => {
  await keepSession(page, await signUp(shop));
  await page.goto('/account/addresses');
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = dialogOf(page);
  await save(page);
  await expect(dialog.getByLabel('First name')).toBeFocused();
  const wrong = {
    'First name': 'Please enter a first name.',
    'PIN code': 'Please enter a PIN code of six digits.',
    'Town or city': 'Please enter a town or city.',
    State: 'Please choose a state.',
  };
  for (const [label, message] of Object.entries(wrong))
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(message);
  await expect(dialog.getByLabel('PIN code')).toHaveAttribute('inputmode', 'numeric');
  await expect(dialog.getByLabel('PIN code')).toHaveAttribute('autocomplete', 'postal-code');

  await fillAddress(page, 'London');
  await dialog.getByLabel('Country').selectOption('United Kingdom');
  await expect(dialog.getByLabel('State or region')).toHaveValue('');
  await dialog.getByLabel('Postcode').fill('EC1A 1BB');
  await save(page);
  await expect(card(page, 'London')).toContainText('United Kingdom');
});

test.describe('without an answer', () => {
  test.use({ expectedNoise: /Failed to load resource|ERR_FAILED/ });

  test('the page says so and tries again; a form keeps what was typed', async ({ page, shop }) => {
    await keepSession(page, await signUp(shop));
    await page.route('**/api/auth/addresses', (route) => route.abort());
    await page.goto('/account/addresses');
    const failed = page.getByRole('alert').filter({ hasText: 'Your addresses did not come' });
    await expect(failed).toBeVisible();
    await lookAway(page);
    await page.unroute('**/api/auth/addresses');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Add an address' }).click();
    await fillAddress(page, 'Home');
    await page.route('**/api/auth/addresses', (route) => route.abort());
    await save(page);
    const refusal = dialogOf(page).getByText('The address could not be saved. Try again.');
    await expect(refusal).toBeVisible();
    await page.unroute('**/api/auth/addresses');
    await save(page);
    await expect(card(page, 'Home')).toBeVisible();
  });
});
