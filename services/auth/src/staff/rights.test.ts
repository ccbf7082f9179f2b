import { expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { createRights } from './rights.ts';

const account: Account = {
  id: 'a'.repeat(24),
  username: 'asha',
  email: 'asha@example.com',
  avatar: null,
  isAdmin: false,
  isPremium: true,
  isEmailProven: true,
  isDisabled: false,
  passwordHash: '',
  version: 0,
  consents: [],
  factors: null,
  mergedInto: null,
  createdAt: new Date(0),
  lastSignInAt: null,
};
const owner: Account = { ...account, isAdmin: true, role: 'owner' };
const factors: Account['factors'] = { revision: 1, app: null, passkeys: [], recovery: [] };

test('grants a role only with a second factor where the setting requires one (rule 23.8)', () => {
  const [free, strict] = [createRights(false), createRights(true)];
  expect(free.userOf(owner)).toMatchObject({ isAdmin: true, role: 'owner' });
  expect(strict.of(owner)).toEqual({ isAdmin: false, needsSecondFactor: true });
  expect(strict.of({ ...owner, factors })).toEqual({ isAdmin: true, role: 'owner' });
  expect(strict.of({ ...account, role: 'support', factors })).toEqual({
    isAdmin: false,
    role: 'support',
  });
  expect(strict.of(account)).toEqual({ isAdmin: false });
});
