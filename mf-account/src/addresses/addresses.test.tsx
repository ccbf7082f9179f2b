import { MAX_ADDRESSES } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildAddress,
  buildSession,
  longTest,
  openPage,
  StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { messages } from '../testing/account.ts';
import { keepAddresses } from '../testing/address-book.ts';

const session = buildSession();
const card = (name: string): Locator => page.getByRole('article', { name });
const dialog = page.getByRole('dialog');
const add = page.getByRole('button', { name: 'Add an address' });
const labelled = (label: string): Locator => dialog.getByLabelText(label, { exact: false });
const save = (): Promise<void> => dialog.getByRole('button', { name: 'Save address' }).click();
let shop: StandInShop;

beforeEach(() => {
  shop = new StandInShop();
  shop.answer(authEndpoints.me, session.user);
});

const open = () => openPage('/account/addresses', { modules: ['mf-account'], shop, session });

async function fillAddress(label: string): Promise<void> {
  await labelled('First name').fill('Asha');
  await labelled('Last name').fill('Rathore');
  await labelled('Phone').fill('+91 98765 43210');
  await labelled('House number and street').fill('12 Johari Bazaar');
  await labelled('PIN code').fill('302 001');
  await labelled('Town or city').fill('Jaipur');
  await labelled('State').selectOptions('Rajasthan');
  await labelled('Name of this address').fill(label);
}

test('saves and shows the first address, which becomes the default', async () => {
  const kept = keepAddresses(shop);
  await open();
  await expect.element(page.getByText('No address yet')).toBeVisible();
  await add.click();
  await expect.element(labelled('First name')).toHaveFocus();
  await fillAddress('Home');
  expect(dialog.getByRole('checkbox').elements()).toEqual([]);
  await save();
  await expect.element(messages).toHaveTextContent('The address is saved.');
  await expect.element(card('Home')).toHaveTextContent('Default');
  await expect.element(card('Home')).toHaveTextContent('Jaipur 302001');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(kept()).toMatchObject([{ label: 'Home', region: 'Rajasthan', country: 'India' }]);
});

longTest('makes another address the default only if chosen', async () => {
  const kept = keepAddresses(shop, [buildAddress()]);
  await open();
  await add.click();
  await fillAddress('Office');
  await save();
  await expect.element(card('Office')).toBeVisible();
  await expect.element(card('Office')).not.toHaveTextContent('Default');
  await add.click();
  await fillAddress('Ammi’s house');
  await dialog.getByRole('checkbox').click();
  await save();
  await expect.element(card('Ammi’s house')).toHaveTextContent('Default');
  await expect.element(card('Home')).not.toHaveTextContent(/^HomeDefault/);
  const usual = kept().filter(({ isDefault }) => isDefault);
  expect(usual.map(({ label }) => label)).toEqual(['Ammi’s house']);
});

test('makes another address the default and lists it first', async () => {
  keepAddresses(shop, [buildAddress(), buildAddress({ label: 'Office', isDefault: false })]);
  await open();
  await expect.element(card('Home')).toHaveTextContent(/^HomeDefault/);
  expect(
    card('Home')
      .getByRole('button', { name: /Make default/ })
      .elements(),
  ).toEqual([]);
  await card('Office').getByRole('button', { name: 'Make default Office' }).click();
  await expect.element(messages).toHaveTextContent('This is now your default address.');
  await expect.element(card('Office')).toHaveTextContent(/^OfficeDefault/);
  await expect.element(card('Home')).not.toHaveTextContent(/^HomeDefault/);
  await expect.element(page.getByRole('article').first()).toHaveAccessibleName('Office');
});

test('reports a failed change of the default', async () => {
  keepAddresses(shop, [buildAddress(), buildAddress({ label: 'Office', isDefault: false })]);
  shop.refuse(authEndpoints.updateAddress, 'auth.address_not_found');
  await open();
  await card('Office').getByRole('button', { name: 'Make default Office' }).click();
  await expect.element(messages).toHaveTextContent('Address not found');
});

longTest('changes an address, also by Enter', async () => {
  keepAddresses(shop, [buildAddress()]);
  await open();
  await card('Home').getByRole('button', { name: 'Edit Home' }).click();
  await expect.element(labelled('Town or city')).toHaveValue('Jaipur');
  await labelled('Town or city').fill('Jodhpur');
  await labelled('PIN code').fill('342001');
  await userEvent.keyboard('{Enter}');
  await expect.element(card('Home')).toHaveTextContent('Jodhpur 342001');
  expect(shop.asked(authEndpoints.updateAddress)[0]?.body).toMatchObject({
    firstName: 'Asha',
    city: 'Jodhpur',
    isDefault: true,
  });
});

longTest('deletes an address after a confirmation and passes the default on', async () => {
  keepAddresses(shop, [buildAddress({ label: 'Office' }), buildAddress({ isDefault: false })]);
  await open();
  const remove = card('Office').getByRole('button', { name: 'Delete Office' });
  const ask = page.getByRole('dialog', { name: 'Delete this address?' });
  await remove.click();
  await expect.element(ask).toHaveTextContent('12 Johari Bazaar');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(remove).toHaveFocus();
  expect(shop.asked(authEndpoints.removeAddress)).toEqual([]);
  await remove.click();
  await ask.getByRole('button', { name: 'Delete address' }).click();
  await expect.element(messages).toHaveTextContent('The address is deleted.');
  await expect.element(card('Office')).not.toBeInTheDocument();
  await expect.element(card('Home')).toHaveTextContent('Default');
});

longTest('reports missing fields at the field', async () => {
  keepAddresses(shop);
  await open();
  await add.click();
  await save();
  await expect.element(labelled('First name')).toHaveFocus();
  const wrong = {
    'First name': 'Please enter a first name.',
    'House number and street': 'Please enter house number and street.',
    'PIN code': 'Please enter a PIN code of 6 digits.',
    'Town or city': 'Please enter a town or city.',
    State: 'Please choose a state.',
  };
  for (const [label, message] of Object.entries(wrong))
    await expect.element(labelled(label)).toHaveAccessibleDescription(message);
  await expect
    .element(labelled('Phone'))
    .toHaveAccessibleDescription(/Please enter a phone number of 10 digits\./);
  await expect.element(labelled('PIN code')).toHaveAttribute('inputmode', 'numeric');
  await expect.element(labelled('PIN code')).toHaveAttribute('autocomplete', 'postal-code');
  expect(shop.asked(authEndpoints.addAddress)).toEqual([]);
});

longTest('accepts any postcode and no state abroad', async () => {
  const kept = keepAddresses(shop);
  await open();
  await add.click();
  await fillAddress('London');
  await labelled('Country').selectOptions('United Kingdom');
  await expect.element(labelled('State or region')).toHaveValue('');
  await labelled('Postcode').fill('EC1A 1BB');
  await save();
  await expect.element(card('London')).toHaveTextContent('United Kingdom');
  expect(kept()).toMatchObject([{ postalCode: 'EC1A 1BB', region: '' }]);
});

test('retries addresses that failed to load', async () => {
  shop.refuse(authEndpoints.addresses, 'server.error');
  await open();
  const failed = page.getByRole('alert').filter({ hasText: 'Your addresses could not be loaded' });
  await expect.element(failed).toBeVisible();
  keepAddresses(shop, [buildAddress()]);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card('Home')).toBeVisible();
});

longTest('keeps the input without a response, and can be sent again', async () => {
  keepAddresses(shop);
  shop.fail(authEndpoints.addAddress, 'no answer', { times: 1 });
  await open();
  await add.click();
  await fillAddress('Home');
  await save();
  await expect
    .element(dialog.getByText('The address could not be saved. Try again.'))
    .toBeVisible();
  await expect.element(labelled('House number and street')).toHaveValue('12 Johari Bazaar');
  await save();
  await expect.element(card('Home')).toBeVisible();
});

longTest('keeps an address that cannot be deleted and shows the reason', async () => {
  keepAddresses(shop, [buildAddress()]);
  shop.fail(authEndpoints.removeAddress);
  await open();
  await card('Home').getByRole('button', { name: 'Delete Home' }).click();
  await dialog.getByRole('button', { name: 'Delete address' }).click();
  await expect
    .element(dialog.getByText('The address could not be deleted. Try again.'))
    .toBeVisible();
  await expect.element(card('Home')).toBeInTheDocument();
});

test('does not offer another address at the limit', async () => {
  const many = Array.from({ length: MAX_ADDRESSES }, (_, at) =>
    buildAddress({ label: `Home ${at}`, isDefault: at === 0 }),
  );
  keepAddresses(shop, many);
  await open();
  await expect.element(card(`Home ${MAX_ADDRESSES - 1}`)).toBeVisible();
  expect(add.elements()).toEqual([]);
});
