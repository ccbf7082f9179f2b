import { unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { startAuth } from './auth-under-test.ts';

const auth = await startAuth();
const boss = await auth.admin();
const call = <T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  more: object = {},
) => auth.call<T>(method, path, { token: boss.token, ...more });
interface Feed {
  at: string;
  accounts: { username: string }[];
  more: boolean;
}
const merge = (from: string, into: string) =>
  call('POST', `/api/auth/users/${from}/merge`, { body: { into } });
const addressAt = (street: string) => ({
  ...{ firstName: 'Asha', street, postalCode: '560001', phone: '9876543210', country: 'India' },
});
const addAddress = (token: string, street: string) =>
  auth.call('POST', '/api/auth/addresses', { token, body: addressAt(street) });
const streets = async (token: string) =>
  (
    await auth.call<{ data: { street: string; isDefault: boolean }[] }>(
      'GET',
      '/api/auth/addresses',
      { token },
    )
  ).body.data.map(({ street, isDefault }) => (isDefault ? `${street}*` : street));

test('merges two accounts once: addresses move, the other account is disabled, services are notified (rule 24.7)', async () => {
  const [asha, bela] = [await auth.signedIn(), await auth.signedIn()];
  await addAddress(asha.token, '1 MG Road');
  for (const street of ['1 MG Road', '2 Lake View']) await addAddress(bela.token, street);
  for (const body of [{ status: 200 }, { status: 200 }])
    expect(await merge(bela.user.id, asha.user.id)).toMatchObject(body);
  expect(await streets(asha.token)).toEqual(['1 MG Road*', '2 Lake View']);
  expect((await auth.call('GET', '/api/auth/me', { token: bela.token })).status).toBe(401);
  const signIn = { identifier: bela.known.email, password: bela.known.password };
  expect((await auth.login(signIn)).body.code).toBe('auth.disabled');
  const enable = { body: { isDisabled: false } };
  const enabled = await call('PUT', `/api/auth/users/${bela.user.id}`, enable);
  expect(enabled.body.code).toBe('auth.merged');

  const { body: feed } = await call('GET', '/between/merges');
  expect(feed).toMatchObject({ merges: [{ from: bela.user.id, into: asha.user.id }] });
  const { body: accounts } = await call('GET', '/between/accounts');
  expect(accounts.accounts).toContainEqual(
    expect.objectContaining({ id: bela.user.id, isDisabled: true, mergedInto: asha.user.id }),
  );
  const { body: audit } = await call('GET', `/api/auth/audit?target=${bela.user.id}`);
  expect(audit.data).toMatchObject([{ action: 'merged', by: { id: boss.user.id } }]);

  // deleting the remaining account deletes the merged one as well
  expect((await call('DELETE', `/api/auth/users/${asha.user.id}`)).status).toBe(200);
  const { body: removals } = await call<{ accounts: string[] }>('GET', '/between/removals');
  expect(removals.accounts.toSorted()).toEqual([asha.user.id, bela.user.id].toSorted());
});

test('refuses to merge an account with itself, with staff, with a disabled or a merged one (rule 24.7)', async () => {
  const [asha, bela, chitra] = [
    (await auth.signedIn()).user.id,
    (await auth.signedIn()).user.id,
    (await auth.signedIn()).user.id,
  ];
  const codes = async (...pairs: [string, string][]) =>
    Promise.all(pairs.map(async ([from, into]) => (await merge(from, into)).body.code));
  await merge(bela, asha);
  expect(
    await codes(
      [asha, asha],
      [boss.user.id, asha],
      [asha, boss.user.id],
      [bela, chitra],
      [chitra, bela],
      [chitra, 'f'.repeat(24)],
    ),
  ).toEqual([...Array(5).fill('auth.merge_refused'), 'auth.user_not_found']);
});

longTest(
  'returns all data of an account to staff, and the pages of the feed of accounts (rules 24.1, 24.6)',
  async () => {
    const { token, user, known } = await auth.signedIn({ consent: 'account' });
    await addAddress(token, '7 Park Street');
    const { body: data } = await call('GET', `/api/auth/users/${user.id}/data`);
    expect(data).toMatchObject({
      account: { email: known.email },
      consents: [{ text: expect.any(String) }],
      addresses: [{ street: '7 Park Street' }],
    });
    const support = await auth.admin('support');
    const staff = `/api/auth/users/${boss.user.id}/data`;
    expect((await call('GET', staff, { token: support.token })).status).toBe(403);
    expect((await call('GET', staff, { token })).status).toBe(403);

    const at = new Date('2026-01-01T00:00:00.000Z');
    const word = unique('bulk');
    await auth.db.collection('users').insertMany(
      Array.from({ length: 1100 }, (_, number) => ({
        ...{ username: `${word}-${number}`, usernameLower: `${word}-${number}` },
        ...{ email: `${number}@${word}.example`, emailLower: `${number}@${word}.example` },
        ...{ passwordHash: '', avatar: null, isAdmin: false, isPremium: false },
        ...{ createdAt: at, updatedAt: at },
      })),
    );
    const names = new Set<string>();
    for (let [since, more] = ['2026-01-01T00:00:00.000Z', true]; more; ) {
      const query = new URLSearchParams({ since });
      const { body: page } = await call<Feed>('GET', `/between/accounts?${query}`);
      for (const { username } of page.accounts) names.add(username);
      [since, more] = [page.at, page.more];
    }
    expect([...names].filter((name) => name.startsWith(word))).toHaveLength(1100);
  },
);
