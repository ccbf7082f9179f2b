import type { Invitation, Role, ShownInvitation, UserAccount } from '@tanabana/contracts';
import { unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { type SessionBody, startAuth } from './auth-under-test.ts';

const auth = await startAuth();
const boss = await auth.admin();
const DAY_MS = 24 * 60 * 60_000;

const call = <T>(method: string, path: string, body?: unknown, token = boss.token) =>
  auth.call<T>(method, `/api/auth/${path}`, { body, token });
const signIn = ({ email, password }: { email: string; password: string }) =>
  auth.login({ identifier: email, password });
const invite = (email: string, role: Role = 'support', token = boss.token) =>
  call<Invitation & { code: string }>('POST', 'invitations', { email, role }, token);
const open = (token: string) =>
  call<ShownInvitation & { code: string }>('POST', 'invitation', { token });
const accept = (token: string, session: string) =>
  call<SessionBody>('POST', 'invitation/accept', { token }, session);
const actions = async () => {
  const { body } = await call<{ data: { action: string }[] }>('GET', 'audit');
  return body.data.map(({ action }) => action);
};
/** Returns the tokens of all invitations that were mailed to an address. */
async function links(email: string): Promise<string[]> {
  const mails = await auth.mailsTo(email, 'invitation');
  return mails.map(({ text }) => /join\?token=([\w-]+)/.exec(text)?.[1] ?? '');
}

describe('an invitation', () => {
  test('creates an account with its role, once (rules 23.4, 23.5)', async () => {
    const email = `${unique('ravi')}@example.com`;
    expect((await invite(email, 'catalogue')).status).toBe(201);
    const [token = ''] = await links(email);
    expect((await open(token)).body).toMatchObject({
      email,
      role: 'catalogue',
      hasAccount: false,
      by: boss.user.username,
    });
    const username = unique('ravi');
    const joining = { token, username, password: 'handloom-7' };
    const taken = await call('POST', 'invitation/join', {
      ...joining,
      username: boss.user.username,
    });
    expect(taken.body).toMatchObject({ code: 'auth.username_taken' });
    const joined = await call<SessionBody>('POST', 'invitation/join', joining);
    expect([joined.status, joined.body.user]).toMatchObject([
      201,
      { username, email, role: 'catalogue', isAdmin: false },
    ]);
    expect((await open(token)).body.code).toBe('auth.invitation_invalid');
    expect((await call('POST', 'invitation/join', joining)).body).toMatchObject({
      code: 'auth.invitation_invalid',
    });
    expect((await actions()).slice(0, 2)).toEqual(['accepted', 'created']);
    // the link verified the address; the role grants only what the table says
    const data = await call<{ account: object }>('GET', 'me/data', undefined, joined.body.token);
    expect(data.body.account).toMatchObject({ isEmailProven: true });
    expect((await call('GET', 'users', undefined, joined.body.token)).status).toBe(403);
  });

  test('gives its role to the account of its address only, whose sessions end', async () => {
    const asha = await auth.signedIn();
    const bela = await auth.signedIn();
    await invite(asha.known.email.toUpperCase(), 'orders');
    const [token = ''] = await links(asha.known.email.toUpperCase());
    expect((await open(token)).body.hasAccount).toBe(true);
    expect((await accept(token, bela.token)).body.code).toBe('auth.invitation_of_other');
    const tries = await Promise.all([accept(token, asha.token), accept(token, asha.token)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422]);
    const accepted = tries.find(({ status }) => status === 200);
    expect(accepted?.body.user).toMatchObject({ id: asha.user.id, role: 'orders' });
    expect((await call('GET', 'me', undefined, asha.token)).status).toBe(401);
    expect((await invite(asha.known.email)).body.code).toBe('auth.already_staff');
  });

  test('expires after 7 days; resending and withdrawing end earlier links (rule 23.5)', async () => {
    const email = `${unique('mira')}@example.com`;
    const { id } = (await invite(email)).body;
    auth.clock.now += 7 * DAY_MS;
    const owner = (await signIn(boss.known)).body.token;
    const [first = ''] = await links(email);
    expect((await open(first)).body.code).toBe('auth.invitation_expired');
    expect((await call('POST', `invitations/${id}/resend`, undefined, owner)).status).toBe(200);
    const [, second = ''] = await links(email);
    expect([(await open(first)).status, (await open(second)).status]).toEqual([422, 200]);
    const list = await call<{ data: Invitation[] }>('GET', 'invitations', undefined, owner);
    expect(list.body.data.filter((one) => one.email === email)).toMatchObject([
      { id, role: 'support', by: boss.user.username },
    ]);
    expect((await call('DELETE', `invitations/${id}`, undefined, owner)).status).toBe(200);
    expect((await open(second)).body.code).toBe('auth.invitation_invalid');
    expect((await call('DELETE', `invitations/${id}`, undefined, owner)).status).toBe(404);
    auth.clock.now -= 7 * DAY_MS;
  });

  longTest('rejects malformed input', async () => {
    const email = 'asha@example.com';
    for (const body of [{ email, role: 'king' }, { email }, { email: 'x', role: 'orders' }])
      expect((await call('POST', 'invitations', body)).status).toBe(400);
    expect((await open('no-such-token')).body.code).toBe('auth.invitation_invalid');
  });
});

describe('roles', () => {
  const change = (id: string, body: object, token = boss.token) =>
    call<UserAccount & { code: string }>('PUT', `users/${id}`, body, token);

  longTest(
    'are changed by owners, end the sessions, and are listed (rules 23.2, 23.3)',
    async () => {
      const { user, token, known } = await auth.signedIn();
      expect((await change(user.id, { role: 'manager' })).body).toMatchObject({
        role: 'manager',
        isAdmin: false,
      });
      expect((await call('GET', 'me', undefined, token)).status).toBe(401);
      const manager = (await signIn(known)).body;
      expect(manager.user).toMatchObject({ role: 'manager', isAdmin: false });
      const listed = await call<{ data: UserAccount[] }>('GET', 'users?role=staff');
      expect(listed.body.data.map(({ id }) => id)).toEqual(
        expect.arrayContaining([user.id, boss.user.id]),
      );
      // a manager changes shoppers, not staff and not roles
      const shopper = await auth.signedIn();
      const by = manager.token;
      expect((await change(shopper.user.id, { isPremium: true }, by)).status).toBe(200);
      for (const [id, body] of [
        [shopper.user.id, { role: 'support' }],
        [shopper.user.id, { isAdmin: true }],
        [boss.user.id, { isDisabled: true }],
        [user.id, { role: 'owner' }],
      ] as const)
        expect((await change(id, body, by)).body.code).toBe('auth.forbidden');
      expect((await call('DELETE', `users/${boss.user.id}`, undefined, by)).status).toBe(403);
      expect((await invite('new@example.com', 'owner', by)).status).toBe(403);
      // seed clients know `isAdmin` only
      expect((await change(user.id, { isAdmin: true })).body).toMatchObject({ role: 'owner' });
      const none = (await change(user.id, { isAdmin: false })).body;
      expect([none.isAdmin, none.role]).toEqual([false, undefined]);
    },
  );

  test('keep the last owner who can sign in (rule 23.3)', async () => {
    const refused = { status: 409, body: { code: 'auth.last_admin' } };
    expect(await change(boss.user.id, { role: 'manager' })).toMatchObject(refused);
    expect(await change(boss.user.id, { role: null })).toMatchObject(refused);
    const other = await auth.admin();
    expect((await change(other.user.id, { role: 'readOnly' })).status).toBe(200);
    expect(await change(boss.user.id, { role: 'readOnly' })).toMatchObject(refused);
  });
});

longTest(
  'sessions are listed with their device; one or all others are ended (rule 23.9)',
  async () => {
    const { known, token, user } = await auth.signedIn();
    const agent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
    const phone = await auth.login(
      { identifier: known.email, password: known.password },
      undefined,
      {
        'user-agent': agent,
      },
    );
    const third = await signIn(known);
    type Open = { id: string; device: string | null; isCurrent: boolean };
    const list = async (session: string) =>
      (await call<{ data: Open[] }>('GET', 'sessions', undefined, session)).body.data;
    const all = await list(token);
    expect(all).toHaveLength(3);
    expect(all.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const onPhone = all.find(({ device }) => device === 'Chrome on Android');
    const stranger = await auth.signedIn();
    const end = (id: string, session: string) =>
      call('DELETE', `sessions/${id}`, undefined, session);
    expect((await end(onPhone?.id ?? '', stranger.token)).status).toBe(404);
    expect((await end('nothing', token)).status).toBe(404);
    expect((await end(onPhone?.id ?? '', token)).status).toBe(200);
    expect((await call('GET', 'me', undefined, phone.body.token)).status).toBe(401);
    expect(await list(token)).toHaveLength(2);
    const kept = await call<SessionBody>('POST', 'sessions/end-others', undefined, token);
    expect([kept.status, kept.body.user.id]).toEqual([200, user.id]);
    for (const ended of [token, third.body.token])
      expect((await call('GET', 'me', undefined, ended)).status).toBe(401);
    expect(await list(kept.body.token)).toMatchObject([{ isCurrent: true }]);
  },
);
