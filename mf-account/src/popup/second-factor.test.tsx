import { authEndpoints } from '@tanabana/contracts/endpoints';
import { buildSession, expectNoFaults, openPage, StandInShop } from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { accountLink, field, logIn, opener, popup, press } from '../testing/account.ts';

test('sign-in asks for a code of the app or a recovery code after the password if the account has a second factor (rule 23.6)', async () => {
  const shop = new StandInShop();
  const session = buildSession({ username: 'asha' });
  const details = { challenge: 'abc', hasApp: true, passkey: null };
  shop.refuse(authEndpoints.login, 'auth.second_factor_required', { details });
  shop.answer(authEndpoints.secondFactor, session);
  shop.refuse(authEndpoints.secondFactor, 'auth.second_factor_invalid', { times: 1 });
  await openPage('/faq', { modules: ['mf-account', 'mf-content'], shop });
  await opener.click();
  await logIn();
  const code = field('Code');
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectNoFaults('the second factor');
  await code.fill('123456');
  await press('Confirm');
  await expect.element(popup.getByRole('alert').first()).toBeInTheDocument();
  await expect.element(popup.getByText('This is not valid, or was used already.')).toBeVisible();
  await press('Use a recovery code');
  await field('Recovery code').fill('aaaa-bbbb');
  await press('Confirm');
  await expect.element(accountLink('asha')).toHaveFocus();
  expect(shop.asked(authEndpoints.secondFactor).map(({ body }) => body)).toEqual([
    { challenge: 'abc', code: '123456' },
    { challenge: 'abc', recoveryCode: 'aaaa-bbbb' },
  ]);
});

test('signs in with a passkey alone, and keeps the password form when none was used (rule 23.10)', async () => {
  const shop = new StandInShop();
  shop.answer(authEndpoints.startPasskeySignIn, {
    challenge: 'abc',
    options: { challenge: 'AAAA', rpId: 'localhost', userVerification: 'required' },
  });
  shop.answer(authEndpoints.passkeySignIn, buildSession({ username: 'asha' }));
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const used = {
    ...{ id: 'AQID', rawId: bytes, type: 'public-key', authenticatorAttachment: 'platform' },
    getClientExtensionResults: () => ({}),
    response: {
      ...{ authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
    },
  };
  vi.spyOn(navigator.credentials, 'get')
    .mockRejectedValueOnce(new DOMException('Closed.', 'NotAllowedError'))
    .mockResolvedValue(used);
  await openPage('/faq', { modules: ['mf-account', 'mf-content'], shop });
  await opener.click();
  await press('Sign in with a passkey');
  await expect.element(popup.getByText(/The passkey was not used/)).toBeVisible();
  await expect.element(field('Email or username')).toBeVisible();
  await expectNoFaults('the sign-in with a passkey');
  await press('Sign in with a passkey');
  await expect.element(accountLink('asha')).toHaveFocus();
  expect(shop.asked(authEndpoints.passkeySignIn).map(({ body }) => body)).toMatchObject([
    { challenge: 'abc', passkey: { id: 'AQID', response: { userHandle: 'AQID' } } },
  ]);
});
