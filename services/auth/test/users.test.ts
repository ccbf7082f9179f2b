import { rightsETag, type UserAccount } from '@tanabana/contracts';
import { unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { startAuth } from './auth-under-test.ts';

const auth = await startAuth();
let boss: Awaited<ReturnType<typeof auth.admin>>;
beforeEach(async () => {
  await auth.db.collection('users').updateMany({}, { $set: { isAdmin: false } });
  boss = await auth.admin();
});

const list = (query: string, token = boss.token) =>
  auth.call<{ data: UserAccount[]; total: number }>('GET', `/api/auth/users?${query}`, { token });
const change = (id: string, body: unknown, token = boss.token) =>
  auth.call<UserAccount>('PUT', `/api/auth/users/${id}`, { token, body });
const remove = (id: string, token = boss.token) =>
  auth.call('DELETE', `/api/auth/users/${id}`, { token });
const me = async (token: string) => (await auth.call('GET', '/api/auth/me', { token })).status;
const audit = async (target: string) =>
  (
    await auth.call<{ data: { action: string; by: object; changes: object[] }[] }>(
      'GET',
      `/api/auth/audit?target=${target}`,
      { token: boss.token },
    )
  ).body.data;

describe('the list of users', () => {
  longTest('searches parts of name or address, in pages', async () => {
    const word = unique('kanchipuram');
    for (const name of ['b', 'a', 'c']) {
      await auth.register({
        username: `${name}-${word}`,
        email: `${name}@${word}.example`,
        password: 'secret1',
      });
    }
    const { status, body } = await list(`q=${word.toUpperCase()}&sort=username&limit=2`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, page: 1, limit: 2 });
    expect(body.data.map(({ username }) => username)).toEqual([`a-${word}`, `b-${word}`]);
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      username: `a-${word}`,
      email: `a@${word}.example`,
      avatar: null,
      isAdmin: false,
      isPremium: false,
      isDisabled: false,
      hasSecondFactor: false,
      createdAt: expect.stringMatching(/Z$/),
      lastSignInAt: null,
    });
    expect((await list(`q=${word}&sort=oldest`)).body.data[0]?.username).toBe(`b-${word}`);
    expect((await list('q=.*%2B')).body.total).toBe(0);
  });
  longTest('searches with digits of other scripts and accents (rule 10.6)', async () => {
    const word = unique('rene');
    const username = `${word}-27`;
    await auth.register({ username, email: `${word}@example.com`, password: 'secret1' });
    for (const q of [`${word}-२७`, `${word}-２７`, word.replace('rene', 'rené')]) {
      const { body } = await list(`q=${encodeURIComponent(q)}`);
      expect([q, body.data.map((user) => user.username)]).toEqual([q, [username]]);
    }
  });
  longTest('shows roles and the last sign-in', async () => {
    const { user } = await auth.signedIn();
    await change(user.id, { isPremium: true });
    expect((await list('role=premium')).body.data).toMatchObject([
      { id: user.id, lastSignInAt: expect.stringMatching(/Z$/) },
    ]);
    expect((await list('role=admin')).body.data.map(({ id }) => id)).toEqual([boss.user.id]);
    expect((await list('role=king')).status).toBe(400);
  });
  test('is for admins', async () => {
    const { token, user } = await auth.signedIn();
    expect((await list('', token)).status).toBe(403);
    expect((await list('', '')).status).toBe(401);
    expect((await change(user.id, { isAdmin: true }, token)).status).toBe(403);
    expect((await remove(user.id, token)).status).toBe(403);
    expect((await auth.call('GET', '/api/auth/audit', { token })).status).toBe(403);
  });
});

describe('an admin', () => {
  test('whose view of a user is outdated changes nothing and sees the current rights (rule 10.23)', async () => {
    const { user } = await auth.signedIn();
    const seen = rightsETag({ isAdmin: false, isPremium: false, isDisabled: false });
    const promote = (ifMatch: string) =>
      auth.call<{ code: string; message: string }>('PUT', `/api/auth/users/${user.id}`, {
        token: boss.token,
        headers: { 'if-match': ifMatch },
        body: { isAdmin: true },
      });
    await change(user.id, { isDisabled: true });
    const { status, body } = await promote(seen);
    expect(status).toBe(412);
    expect(body).toMatchObject({
      code: 'auth.user_changed',
      message: 'Someone else has changed this user, who is now not staff, not premium, disabled.',
    });
    expect((await list('role=admin')).body.data.map(({ id }) => id)).toEqual([boss.user.id]);
    const disabled = rightsETag({ isAdmin: false, isPremium: false, isDisabled: true });
    expect((await promote(disabled)).status).toBe(200);
    expect((await change(user.id, { isPremium: true })).status).toBe(200);
  });
  longTest('promotes others, who must sign in again', async () => {
    const { token, user, known } = await auth.signedIn();
    expect((await change(user.id, { isAdmin: true })).body).toMatchObject({ isAdmin: true });
    expect(await me(token)).toBe(401);
    const login = await auth.login({ identifier: known.email, password: known.password });
    expect((await list('', login.body.token)).status).toBe(200);
    expect(await audit(user.id)).toMatchObject([
      {
        action: 'changed',
        by: { id: boss.user.id, username: boss.user.username },
        changes: [{ field: 'role', from: null, to: 'Owner' }],
      },
    ]);
  });
  test('who is demoted loses all rights at once', async () => {
    const other = await auth.admin();
    expect((await list('', other.token)).status).toBe(200);
    await change(other.user.id, { isAdmin: false });
    expect((await list('', other.token)).status).toBe(401);
  });
  longTest('disables and enables; a disabled account cannot be used', async () => {
    const { token, user, known } = await auth.signedIn();
    const login = { identifier: known.email, password: known.password };
    await change(user.id, { isDisabled: true });
    expect(await me(token)).toBe(401);
    expect((await auth.login(login)).status).toBe(403);
    await change(user.id, { isDisabled: false });
    expect(await me(token)).toBe(401);
    expect((await auth.login(login)).status).toBe(200);
  });
  longTest('does not sign anybody out by a change without effect', async () => {
    const { token, user } = await auth.signedIn();
    await change(user.id, { isAdmin: false, isDisabled: false, isPremium: true });
    expect(await me(token)).toBe(200);
    await change(user.id, {});
    expect(await audit(user.id)).toHaveLength(1);
  });
  longTest('deletes an account with all its data', async () => {
    const { token, user, known } = await auth.signedIn();
    const address = { firstName: 'A', street: 'B', postalCode: '1', phone: '2' };
    await auth.call('POST', '/api/auth/addresses', { token, body: address });
    expect((await remove(user.id)).status).toBe(200);
    expect(await me(token)).toBe(401);
    expect((await auth.login({ identifier: known.email, password: known.password })).status).toBe(
      401,
    );
    const since = (await auth.call('GET', '/between/revocations')).body;
    expect(since.users).toContainEqual({ id: user.id, version: 1 });
    expect(await auth.db.collection('addresses').countDocuments({})).toBe(0);
    const removals = await auth.call<{ at: string }>('GET', '/between/removals');
    expect(removals.body).toMatchObject({ accounts: [user.id], more: false });
    // reported repeatedly for a while, then no longer
    const { at } = removals.body;
    const endedSince = async (since: string) =>
      (await auth.call('GET', `/between/removals?since=${encodeURIComponent(since)}`)).body;
    expect(await endedSince(at)).toMatchObject({ accounts: [user.id] });
    auth.clock.now += 1000;
    expect(await endedSince(new Date(auth.clock.now).toISOString())).toMatchObject({
      accounts: [],
    });
    expect((await audit(user.id))[0]).toMatchObject({ action: 'deleted' });
    expect((await auth.register(known)).status).toBe(201);
  });
});

describe('the last admin', () => {
  const refusal = { status: 409, body: { code: 'auth.last_admin' } };
  test.each([{ isAdmin: false }, { isDisabled: true }])('stays despite %o', async (body) => {
    expect(await change(boss.user.id, body)).toMatchObject(refusal);
    expect(await me(boss.token)).toBe(200);
    expect(await audit(boss.user.id)).toEqual([]);
  });
  test('cannot be deleted', async () => {
    expect(await remove(boss.user.id)).toMatchObject(refusal);
    expect(await me(boss.token)).toBe(200);
  });
  longTest('is not a disabled one', async () => {
    const other = await auth.admin();
    await change(other.user.id, { isDisabled: true });
    expect(await change(boss.user.id, { isAdmin: false })).toMatchObject(refusal);
  });
  longTest('remains when several demote each other concurrently', async () => {
    const others = await Promise.all([auth.admin(), auth.admin(), auth.admin()]);
    const all = [boss, ...others];
    await Promise.all(
      all.map(({ token }, place) =>
        change(all[(place + 1) % all.length]?.user.id ?? '', { isAdmin: false }, token),
      ),
    );
    expect(await auth.db.collection('users').countDocuments({ isAdmin: true })).toBeGreaterThan(0);
  });
});

test.each([{ isAdmin: 'yes' }, { isAdmin: null }, { isDisabled: 1 }, { isPremium: { $ne: 1 } }])(
  'rights cannot be %o',
  async (body) => {
    expect((await change(boss.user.id, body)).status).toBe(400);
  },
);
test.each(['nobody', 'f'.repeat(24)])('no user is %s', async (id) => {
  const missing = { status: 404, body: { code: 'auth.user_not_found' } };
  expect(await change(id, {})).toMatchObject(missing);
  expect(await remove(id)).toMatchObject(missing);
});
