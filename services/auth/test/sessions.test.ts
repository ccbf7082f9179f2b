import { endpoint } from '@tanabana/contracts/endpoints';
import { createBackground, createService, jwksVerifier } from '@tanabana/service-kit';
import { createChangeFeed } from '@tanabana/service-kit/mongo';
import { listen, readToken } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import jwt from 'jsonwebtoken';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createRevocationRepository } from '../src/tokens/revocation-repository.ts';
import { startAuth } from './auth-under-test.ts';

const auth = await startAuth();
const me = async (token?: string) => (await auth.call('GET', '/api/auth/me', { token })).status;
const post = (path: string, token: string, body?: object) =>
  auth.call<{ token: string; code?: string }>('POST', `/api/auth/${path}`, { token, body });

/** Another service of the shop, which knows tokens only from auth. */
async function startOther(authUrl: string, options: { every?: number } = {}) {
  const route = { method: 'GET', path: '/api/other', access: 'user' } as const;
  const background = createBackground(auth.log);
  const changeFeed = createChangeFeed(auth.database.client, auth.database.prefix);
  await changeFeed.start(background);
  onTestFinished(changeFeed.stop);
  const sessions = jwksVerifier(authUrl, { every: 60_000, background, changeFeed, ...options });
  onTestFinished(sessions.stop);
  const app = createService({
    name: 'other',
    endpoints: { mine: endpoint(route, { response: z.object({ id: z.string() }) }) },
    handlers: { mine: async ({ user }) => ({ id: user.id }) },
    verifyToken: sessions.verifyToken,
    ready: async () => true,
    log: auth.log,
  });
  const other = await listen(app);
  onTestFinished(other.close);
  return async (token: string) => (await other.call('GET', '/api/other', { token })).status;
}

describe('signing out', () => {
  longTest('revokes only the token that was used', async () => {
    const { token, known } = await auth.signedIn();
    const other = await auth.login({ identifier: known.email, password: known.password });
    expect(await post('logout', token)).toMatchObject({ status: 200 });
    expect(await me(token)).toBe(401);
    expect(await me(other.body.token)).toBe(200);
    expect((await post('logout', token)).status).toBe(401);
  });
  longTest('everywhere revokes all of them, and a new sign-in starts a new session', async () => {
    const { token, known } = await auth.signedIn();
    const login = { identifier: known.email, password: known.password };
    const other = (await auth.login(login)).body.token;
    expect((await post('logout-everywhere', token)).status).toBe(200);
    expect([await me(token), await me(other)]).toEqual([401, 401]);
    expect(await me((await auth.login(login)).body.token)).toBe(200);
  });
});

describe('other services', () => {
  longTest(
    'learn each revocation soon, from any instance, also while auth is unavailable (rule 10.12)',
    async () => {
      const second = await auth.instance();
      onTestFinished(second.close);
      const other = await startOther(second.url);
      const admin = await auth.admin();
      const people = await Promise.all(Array.from({ length: 6 }, () => auth.signedIn()));
      const [out, everywhere, changed] = people.map(({ token }) => token);
      const all = () => Promise.all(people.map(({ token }) => other(token)));
      expect(await all()).toEqual([200, 200, 200, 200, 200, 200]);
      await second.close();
      await post('logout', String(out));
      await post('logout-everywhere', String(everywhere));
      await post('password', String(changed), { current: 'secret1', next: 'another-secret' });
      const user = (at: number) => `/api/auth/users/${people[at]?.user.id}`;
      const { token } = admin;
      await auth.call('PUT', user(3), { token, body: { isDisabled: true } });
      await auth.call('DELETE', user(4), { token });
      await expect.poll(all).toEqual([401, 401, 401, 401, 401, 200]);
    },
  );

  longTest('find unpublished revocations by polling auth', async () => {
    const other = await startOther(auth.url, { every: 100 });
    const [gone, stays] = [await auth.signedIn(), await auth.signedIn()];
    const both = () => Promise.all([gone, stays].map(({ token }) => other(token)));
    expect(await both()).toEqual([200, 200]);
    const unpublished = createRevocationRepository(auth.db, { publish: () => {} });
    await unpublished.addToken(String(readToken(gone.token).claims.jti), auth.clock.now);
    await expect.poll(both).toEqual([401, 200]);
  });

  longTest('respond as unavailable if they never reached auth', async () => {
    const other = await startOther('http://127.0.0.1:9');
    expect(await other((await auth.signedIn()).token)).toBe(503);
  });

  longTest(
    'receive revocations repeatedly for two minutes, for clock differences and slow transactions',
    async () => {
      const { token } = await auth.signedIn();
      const ended = auth.clock.now;
      await post('logout', token);
      const id = readToken(token).claims.jti;
      const toldSince = async (at: number): Promise<unknown> => {
        const since = encodeURIComponent(new Date(at).toISOString());
        return (await auth.call('GET', `/between/revocations?since=${since}`)).body.tokens;
      };
      expect(await toldSince(ended + 119_000)).toContain(id);
      expect(await toldSince(ended + 121_000)).not.toContain(id);
    },
  );

  test('use a call that the gateway does not forward', async () => {
    const { token } = await auth.signedIn();
    const before = new Date(auth.clock.now).toISOString();
    await post('logout', token);
    const path = `/between/revocations?since=${encodeURIComponent(before)}`;
    const { status, body } = await auth.call('GET', path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      at: before,
      tokens: expect.arrayContaining([expect.any(String)]),
    });
    expect((await auth.call('GET', '/between/revocations?since=yesterday')).status).toBe(400);
    auth.clock.now += 14 * 3_600_000;
    expect((await auth.call('GET', '/between/revocations')).body).toMatchObject({
      users: [],
      tokens: [],
    });
  });
});

describe('a password change', () => {
  const change = (token: string, current: string, next = 'another-secret') =>
    post('password', token, { current, next });

  longTest('ends all sessions and gives the caller a new one', async () => {
    const { token, known } = await auth.signedIn();
    const login = { identifier: known.email, password: known.password };
    const other = (await auth.login(login)).body.token;
    const { status, body } = await change(token, known.password);
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: expect.any(String), user: { email: known.email } });
    expect([await me(token), await me(other), await me(body.token)]).toEqual([401, 401, 200]);
    expect((await auth.login(login)).status).toBe(401);
    expect((await auth.login({ ...login, password: 'another-secret' })).status).toBe(200);
    const mails = await auth.mailsTo(known.email, 'password-changed');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('another-secret');
  });

  longTest('requires the current one, and limits guesses in a stolen session', async () => {
    const { token, known } = await auth.signedIn();
    const own = await auth.login({ identifier: known.email, password: known.password });
    expect(await change(token, 'wrong-password')).toMatchObject({
      status: 422,
      body: { code: 'auth.wrong_password', errors: [{ path: 'current' }] },
    });
    for (let i = 0; i < 4; i++) await change(token, 'wrong-password');
    expect(await change(token, known.password)).toMatchObject({
      status: 429,
      body: { code: 'auth.too_many_attempts' },
    });
    expect((await change(own.body.token, known.password)).status).toBe(200);
  });

  test('of two concurrent ones one succeeds', async () => {
    const { token, known } = await auth.signedIn();
    const answers = await Promise.all(
      ['first-secret', 'second-secret'].map((next) => change(token, known.password, next)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  longTest('ends concurrent sign-ins with the old one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { token, known } = await auth.signedIn();
      const login = { identifier: known.username, password: known.password };
      const [changed, ...logins] = await Promise.all([
        change(token, known.password),
        ...Array.from({ length: 6 }, (_, i) => auth.login(login, `198.51.100.${i}`)),
      ]);
      expect(changed.status).toBe(200);
      for (const { status, body } of logins) {
        expect([200, 401]).toContain(status);
        if (status === 200) expect(await me(body.token)).toBe(401);
      }
    }
  });
});

describe('a token is rejected that', () => {
  const cut = (token: string) => token.slice(0, -3);
  const bent = (token: string) => {
    const [head, , signature] = token.split('.');
    const payload = Buffer.from(JSON.stringify({ isAdmin: true })).toString('base64url');
    return [head, payload, signature].join('.');
  };
  const unsigned = (token: string) => {
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return jwt.sign({ ...payload, isAdmin: true }, null, { algorithm: 'none' });
  };
  test.each([
    ['was cut', cut],
    ['says something else than was signed', bent],
    ['nobody signed', unsigned],
    ['is of 10 kB', () => 'a'.repeat(10_000)],
  ])('%s', async (_, spoil) => {
    const { token } = await auth.signedIn();
    expect(await me(token)).toBe(200);
    expect(await me(spoil(token))).toBe(401);
  });
  test('belongs to a deleted account', async () => {
    const { token, user } = await auth.signedIn();
    await auth.db.collection('users').deleteOne({ usernameLower: user.username });
    expect(await me(token)).toBe(401);
  });
});
