import { createTokens } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { buildRegistration, startAuth } from './auth-under-test.ts';

const auth = await startAuth();
const me = (token?: string) => auth.call('GET', '/api/auth/me', { token });

async function signedIn() {
  const known = buildRegistration();
  await auth.register(known);
  const { body } = await auth.login({ identifier: known.email, password: known.password });
  return body;
}
const users = () => auth.database.db('auth').collection('users');

describe('me', () => {
  test('returns the user (rule 3.5)', async () => {
    const { token, user } = await signedIn();
    expect(await me(token)).toMatchObject({ status: 200, body: user });
  });
  test('returns stored data, whatever the token contains', async () => {
    const { token, user } = await signedIn();
    await users().updateOne({ username: user.username }, { $set: { isPremium: true } });
    expect((await me(token)).body).toMatchObject({ isPremium: true });
  });
  test('requires a token of this shop', async () => {
    expect(await me()).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    const strange = await (await createTokens()).buildToken({ isAdmin: true });
    expect(await me(strange)).toMatchObject({
      status: 401,
      body: { code: 'auth.token_invalid' },
    });
  });
  longTest('is rejected once the account was deleted', async () => {
    const { token, user } = await signedIn();
    await users().deleteOne({ username: user.username });
    expect(await me(token)).toMatchObject({
      status: 401,
      body: { code: 'auth.token_invalid' },
    });
  });
});

test('the published key has no private part', async () => {
  const { status, body } = await auth.call<{ keys: object[] }>('GET', '/api/auth/jwks.json');
  expect(status).toBe(200);
  expect(body.keys).toHaveLength(1);
  expect(Object.keys(body.keys[0] ?? {}).sort()).toEqual([
    'alg',
    'crv',
    'kid',
    'kty',
    'use',
    'x',
    'y',
  ]);
});

test('unknown addresses and methods are 404 and 405', async () => {
  expect((await auth.call('GET', '/api/auth/nothing')).status).toBe(404);
  expect((await auth.call('GET', '/api/auth/login')).status).toBe(405);
});
