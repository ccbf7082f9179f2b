import {
  authEndpoints,
  orderEndpoints,
  reviewEndpoints,
  wishlistEndpoints,
} from '@tanabana/contracts/endpoints';
import {
  buildAddress,
  buildSession,
  expectNoFaults,
  longTest,
  openPage,
  StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath, messages, opener, popup } from '../testing/account.ts';

const session = buildSession({ username: 'asha' });
const password = page.getByRole('textbox', { name: 'Your password' });
const remove = page.getByRole('button', { name: 'Delete my account' });
let shop: StandInShop;

beforeEach(async () => {
  shop = new StandInShop();
  shop.answer(authEndpoints.me, session.user);
  await openPage('/account/data', { modules: ['mf-account'], shop, session, width: 360 });
});

longTest(
  'downloads the data of all services as one file, or none if one does not respond (rule 12.1)',
  async () => {
    const saved = vi.spyOn(URL, 'createObjectURL');
    const account = {
      ...session.user,
      isDisabled: false,
      hasSecondFactor: false,
      isEmailProven: true,
    };
    const [createdAt, lastSignInAt] = ['2026-01-01T00:00:00.000Z', null];
    shop.answer(authEndpoints.myData, {
      account: { ...account, createdAt, lastSignInAt },
      consents: [],
      addresses: [buildAddress({ city: 'Mysuru' })],
      messages: [],
      signInOrigins: [],
      sessions: [],
      secondFactors: { hasApp: false, passkeys: [], recoveryCodes: 0 },
    });
    shop.answer(orderEndpoints.ofUser, { orders: [] });
    shop.answer(orderEndpoints.stockRequests, { data: [] });
    shop.answer(reviewEndpoints.mine, { reviews: [], helpful: ['a'.repeat(24)] });
    shop.fail(wishlistEndpoints.get, 'no answer', { times: 1 });
    const download = page.getByRole('main').getByRole('button', { name: 'Download' });
    await download.click();
    await expect
      .element(page.getByText('Your data could not be collected. Try again.'))
      .toBeVisible();
    await expectNoFaults('data that did not come');
    expect(saved).not.toHaveBeenCalled();
    shop.answer(wishlistEndpoints.get, { saved: [], compared: [] });
    await download.click();
    await expect.poll(() => saved.mock.calls.length).toBe(1);
    const file = saved.mock.calls[0]?.[0] as Blob;
    saved.mockRestore();
    expect(JSON.parse(await file.text())).toMatchObject({
      account: { username: 'asha' },
      addresses: [{ city: 'Mysuru' }],
      orders: [],
      stockRequests: [],
      saved: [],
      reviews: [],
      helpfulReviews: ['a'.repeat(24)],
    });
  },
);

test('deletes an account with its password, and tells what stays (rule 12.2)', async () => {
  await expect.element(page.getByText('the name and address on an invoice')).toBeVisible();
  await expect.element(page.getByText('Your reviews stay without your name')).toBeVisible();
  await remove.click();
  await expect.element(password).toHaveAccessibleDescription('Please enter your password.');
  await expectNoFaults('deletion');
  const errors = [{ path: 'password', message: 'That is not your current password.' }];
  shop.refuse(authEndpoints.deleteMe, 'auth.wrong_password', { errors });
  await password.fill('not-mine');
  await remove.click();
  await expect.element(password).toHaveAccessibleDescription('That is not your current password.');
  shop.answer(authEndpoints.deleteMe, { message: 'Your account is deleted.' });
  await password.fill('handloom-7');
  await remove.click();
  await expectPath('/');
  await expect.element(messages).toHaveTextContent('Your account is deleted.');
  await expect.element(opener).toBeVisible();
  await expect.element(popup).not.toBeInTheDocument();
  expect(localStorage.getItem('token')).toBeNull();
});
