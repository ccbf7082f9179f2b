import { createTokens } from '@tanabana/test-kit';
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
  test('is the user (rule 3.5)', async () => {
    const { token, user } = await signedIn();
    expect(await me(token)).toMatchObject({ status: 200, body: user });
  });
  test('is read anew, whatever the token says', async () => {
    const { token, user } = await signedIn();
    await users().updateOne({ username: user.username }, { $set: { isPremium: true } });
    expect((await me(token)).body).toMatchObject({ isPremium: true });
  });
  test('needs a token of this shop', async () => {
    expect(await me()).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    const strange = await (await createTokens()).buildToken({ isAdmin: true });
    expect(await me(strange)).toMatchObject({
      status: 401,
      body: { code: 'auth.token_invalid' },
    });
  });
  test('is nobody once the account is gone', async () => {
    const { token, user } = await signedIn();
    await users().deleteOne({ username: user.username });
    expect(await me(token)).toMatchObject({
      status: 401,
      body: { code: 'auth.token_invalid' },
    });
  });
});

test('the public key says nothing of the private one', async () => {
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

test('addresses and methods that it does not have are 404 and 405', async () => {
  expect((await auth.call('GET', '/api/auth/nothing')).status).toBe(404);
  expect((await auth.call('GET', '/api/auth/login')).status).toBe(405);
});
